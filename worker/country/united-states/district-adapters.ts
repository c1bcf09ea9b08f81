export * from "../without-districts.ts";
