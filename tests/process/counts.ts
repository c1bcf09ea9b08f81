/** How often something is tried: the full count is that of docs/reliability.md (RELIABILITY=full). */
export const times = <Value>(reduced: Value, full: Value): Value =>
  process.env.RELIABILITY === "full" ? full : reduced;
