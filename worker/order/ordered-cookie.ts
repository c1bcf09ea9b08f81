export const ORDERED_COOKIE = "ordered";

/** Tells the home page's script that an order of this browser may wait for its payment. */
export const orderedCookie = `${ORDERED_COOKIE}=1; Path=/; Max-Age=${3 * 24 * 60 * 60}; SameSite=Lax`;
