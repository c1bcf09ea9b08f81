// WordPress tells its articles' and reviews' time without a zone; the shop's is Jakarta's, which
// knows no summer time.
const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;

/** A date of the backend as ISO 8601, with the zone that it may leave out. */
export const withZone = (date: string): string => date.replace(local, "$1T$2+07:00");
