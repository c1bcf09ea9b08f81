import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isIconShapes } from "./icon-shapes.ts";

test("takes every icon of the set that the shop is drawn with", () => {
  const set: { icons: Record<string, { body: string }> } = JSON.parse(
    readFileSync("node_modules/@iconify-json/tabler/icons.json", "utf8"),
  );
  const refused = Object.values(set.icons).filter(({ body }) => !isIconShapes(body));
  expect(refused).toEqual([]);
});

test("takes attributes in SVG's own spelling", () => {
  expect(isIconShapes('<path pathLength="10" d="M0 0h4"/>')).toBe(true);
});

test.each([
  '<path ONLOAD="alert(1)" d="M0"/>',
  "<script>alert(1)</script>",
  '<path d="M0" onload="alert(1)"/>',
  '<path d="M0"><img src=x onerror=alert(1)>',
  '<image href="https://elsewhere.example/"/>',
  '<use href="https://elsewhere.example/x.svg"/>',
  "text",
  '<path d="M0"/><foreignObject/>',
])("refuses %s", (html) => {
  expect(isIconShapes(html)).toBe(false);
});
