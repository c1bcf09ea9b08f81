/** The cookie of the vehicle that a browser remembers: its id, its year, and the name to show. */
export const VEHICLE_COOKIE = "vehicle";
