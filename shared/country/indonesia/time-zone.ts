export const timeZone = { id: "Asia/Jakarta", name: "WIB" };
