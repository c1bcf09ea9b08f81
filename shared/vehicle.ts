/** The cookie of the vehicles that a browser remembers: the name of the first one, then each of them. */
export const VEHICLE_COOKIE = "vehicle";
