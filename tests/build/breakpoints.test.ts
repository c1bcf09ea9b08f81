import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const pixelsOfEm = 16;
const breakpoints = [320, 640, 768, 1024, 1280, 1536];

const widths = globSync("{worker,client,shared}/**/*.css")
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/@media[^{]*/g)])
  .flatMap(([query]) => [
    ...query.matchAll(/width\s*[<>]=?\s*([\d.]+)em|([\d.]+)em\s*<=?\s*width/g),
  ])
  .map(([, after, before]) => Number(after ?? before) * pixelsOfEm);

test("styles change at the requirement's widths, and at none below 320 px", () => {
  expect(widths.length).toBeGreaterThan(50);
  for (const breakpoint of breakpoints) expect(widths).toContain(breakpoint);
  expect(Math.min(...widths)).toBe(320);
});
