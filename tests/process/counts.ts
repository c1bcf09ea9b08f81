const isFull = process.env.RELIABILITY === "full";

/** How often something is tried: the full count is for `npm run bench:reliability`. */
export const times = (reduced: number, full: number): number => (isFull ? full : reduced);
