import { globSync, readFileSync } from "node:fs";
import { build } from "vite";
import { expect, test } from "vitest";
import { inlineThemeConstants } from "../../scripts/vite/theme-constants.ts";

const theme = "worker/layout/theme.css";
const sheets = globSync("{worker,shared,client}/**/*.css")
  .filter((file) => file !== theme)
  .map((file) => ({ file, css: readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "") }));

/** Every declaration that a pattern finds, with its sheet, unless it is as it should be. */
const others = (pattern: RegExp, isRight: (value: string, file: string) => boolean): string[] =>
  sheets.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)]
      .filter(([, value = ""]) => !isRight(value, file))
      .map(([match]) => `${file}: ${match.trim()}`),
  );

const onPaper = (file: string): boolean => file.includes("print");

test("every text has one of the theme's six sizes", () => {
  const sizes = readFileSync(theme, "utf8").match(/--text-\w+: /g) ?? [];
  expect(sizes).toHaveLength(6);
  expect(
    others(
      /font-size: ([^;]+);/g,
      (value, file) => /^var\(--(text-\w+|page-title)\)$/.test(value) || onPaper(file),
    ),
  ).toEqual([]);
});

test("there are two weights of text", () => {
  expect(others(/font-weight: ([^;]+);/g, (value) => /^(400|700|inherit)$/.test(value))).toEqual(
    [],
  );
});

test("distances are the theme's, but for hairlines and what makes room for fixed parts", () => {
  const isOfTheme = (value: string) =>
    [...value.matchAll(/(?<![\w.-])(\d+)px/g)].every(
      ([, pixels]) => Number(pixels) <= 3 || Number(pixels) > 48,
    );
  expect(
    others(/^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*: ([^;]+);/gm, isOfTheme),
  ).toEqual([]);
});

test("only the theme defines colours, except those of product options, and paper", () => {
  expect(
    others(
      /(#[\da-f]{3,8}\b|rgba?\([^)]*\))/gi,
      (_value, file) => onPaper(file) || file.endsWith("rare-options.css"),
    ),
  ).toEqual([]);
});

test("a build with source maps has nothing to say of the styles", async () => {
  const warnings: string[] = [];
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [inlineThemeConstants()],
    build: {
      sourcemap: true,
      write: false,
      rolldownOptions: {
        input: "worker/layout/styles.ts",
        onLog: (_level, { message }) => void warnings.push(message),
      },
    },
  });
  expect(warnings).toEqual([]);
});
