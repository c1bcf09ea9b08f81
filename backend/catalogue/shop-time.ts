const JAKARTA = 7 * 60 * 60 * 1000;

/** The shop's local time, which WordPress stores without an offset: 2026-11-01T03:31:14. */
export const shopTime = (iso: string): string =>
  new Date(Date.parse(iso) + JAKARTA).toISOString().slice(0, 19);

/** The format of product dates: 2026-09-23T10:30:45+07:00. */
export const shopTimeWithOffset = (iso: string): string => `${shopTime(iso)}+07:00`;
