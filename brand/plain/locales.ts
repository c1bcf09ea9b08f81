/** The shop's languages; the first has no prefix in its addresses. */
export const shopLocales = ["en_US"] as const;

/** The zone in which dates are shown, and its name behind a time. */
export const timeZone = { id: "America/New_York", name: "ET" };
