import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { themeConstants } from "../../scripts/vite/theme-constants.ts";

const deferred = "worker/layout/deferred.css";

const imported = [...readFileSync(deferred, "utf8").matchAll(/@import "(.+?)";/g)].map(
  ([, path = ""]) => join("worker/layout", path),
);

test("every deferred style sheet is part of the one that pages link to", () => {
  const sheets = globSync("{worker,shared}/**/*.deferred.css");
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter((sheet) => !imported.includes(sheet))).toEqual([]);
});

test("the sheet that pages lead to is built, and holds menus, drawer, search and paper", () => {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
  const sheet = readFileSync(join("dist/client", manifest[deferred].file), "utf8");
  for (const part of [".mobile-menu", ".cart-drawer", ".viewer", ".suggestions", "@media print"])
    expect(sheet).toContain(part);
});

test("the styles of WordPress's blocks are a sheet of their own of at most 3 KB", () => {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
  const sheet = readFileSync(
    join("dist/client", manifest["worker/content/blocks.css"].file),
    "utf8",
  );
  expect(sheet).toContain(".wp-block-columns");
  expect(Buffer.byteLength(sheet)).toBeLessThanOrEqual(3_000);
  const deferredSheet = readFileSync(join("dist/client", manifest[deferred].file), "utf8");
  expect(deferredSheet).not.toContain("wp-block");
});

test("built files name no constant of the theme: their values are inlined", () => {
  const names = [...themeConstants().keys()];
  expect(names.length).toBeGreaterThan(10);
  const files = globSync("dist/{client,storefront}/**/*.{css,js}");
  for (const file of files) {
    const built = readFileSync(file, "utf8");
    expect(
      names.filter((name) => built.includes(`var(${name})`)),
      file,
    ).toEqual([]);
  }
});
