import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("dist/storefront/**/*.js");

test("the worker was built", () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each([
  ["GraphiQL", /graphiql/i],
  ["a host that serves scripts to everybody", /esm\.sh|unpkg\.com|jsdelivr|cdnjs/],
  ["Vite's own client", /@vite\/client|@react-refresh/],
  ["the embedded shop's seed", /panduan-rawat-mesin-tropis/],
])("no file of the deployed worker holds %s", (_what, pattern) => {
  expect(files.filter((file) => pattern.test(readFileSync(file, "utf8")))).toEqual([]);
});
