// Shops elsewhere in the country have a brand with a copy of this folder.
export const timeZone = { id: "America/New_York", name: "ET" };
