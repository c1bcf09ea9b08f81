import { drop } from "../../backend/seed/pictures/label.ts";

const ground = "#16324f";

/** Draws the shop's logo: a drop in a ring; `room` is the share of the square that it fills. */
export const sign = (side: number, room: number, rounded: boolean): string => {
  const r = (side * room) / 2;
  const middle = side / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${rounded ? side * 0.2 : 0}" fill="${ground}"/><circle cx="${middle}" cy="${middle}" r="${r * 0.9}" fill="none" stroke="#fff" stroke-width="${r * 0.16}"/>${drop(middle, middle + r * 0.1, r * 0.42, "#e0492f")}</svg>`;
};
