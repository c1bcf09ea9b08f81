import { expect, test } from "vitest";
import { isColourName, isSizeName } from "./attribute-names.ts";

test.each(["pa_size", "Ukuran", "kemasan"])("%s is a size", (name) => {
  expect(isSizeName(name)).toBe(true);
});

test("knows colours by their names, and sizes from viscosities", () => {
  expect(["pa_color", "pa_colour", "warna", "pa_size"].map(isColourName)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isSizeName("pa_viscosity")).toBe(false);
});
