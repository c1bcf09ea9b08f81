import { expect, test } from "vitest";
import {
  densitySet,
  imageDensities,
  imageUrl,
  imageWidths,
  placeholderImage,
  sourceBelow,
  widthSet,
} from "./images.ts";

test("names a picture below its base without the backend's host, any other by its whole address", () => {
  const base = "https://woo.example/uploads/";
  expect(sourceBelow(base, `${base}2026/oil.png`)).toBe("2026/oil.png");
  expect(sourceBelow(base, "https://else.example/x.png")).toBe("https://else.example/x.png");
});

test("writes addresses of the image route", () => {
  expect([imageUrl("a/b c.png", 320), imageUrl("a.png", 320, 2)]).toEqual([
    "/_image/320x1/a%2Fb%20c.png",
    "/_image/320x2/a.png",
  ]);
  expect(densitySet("a.png", 48)).toBe("/_image/48x1/a.png 1x, /_image/48x2/a.png 2x");
  expect(widthSet("a.png", [160, 320])).toBe("/_image/160x1/a.png 160w, /_image/320x1/a.png 320w");
});

test("the route's widths and densities are few, and rising", () => {
  expect([...imageWidths].sort((a, b) => a - b)).toEqual([...imageWidths]);
  expect([imageWidths.length, [...imageDensities], placeholderImage]).toEqual([
    10,
    [1, 2],
    "/placeholder.svg",
  ]);
});
