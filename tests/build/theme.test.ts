import { globSync, readFileSync } from "node:fs";
import { build } from "vite";
import { expect, test } from "vitest";
import { colourRoles, spaces, textSizes } from "../../backend/operator/style-names.ts";
import { contrast } from "../../scripts/contrast.ts";
import { inlineThemeConstants } from "../../scripts/vite/theme-constants.ts";

const brands = globSync("brand/*/theme.css");
const sizes = "worker/layout/sizes.css";
const sheets = globSync("{worker,shared,client}/**/*.css")
  .filter((file) => file !== sizes)
  .map((file) => ({ file, css: readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "") }));

/** Every declaration that a pattern finds, with its sheet, unless it is as it should be. */
const others = (pattern: RegExp, isRight: (value: string, file: string) => boolean): string[] =>
  sheets.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)]
      .filter(([, value = ""]) => !isRight(value, file))
      .map(([match]) => `${file}: ${match.trim()}`),
  );

const onPaper = (file: string): boolean => file.includes("print");

const sizesCss = readFileSync(sizes, "utf8");

test("every text has one of the theme's seven sizes, which follow the browser's font size", () => {
  const sizes = [...sizesCss.matchAll(/--text-\w+: ([\d.]+)rem;/g)].map(
    ([, rem]) => Number(rem) * 16,
  );
  expect(sizes).toEqual([14, 16, 18, 22, 28, 36, 56]);
  expect(
    others(
      /font-size: ([^;]+);/g,
      (value, file) => /^var\(--(text-\w+|page-title)\)$/.test(value) || onPaper(file),
    ),
  ).toEqual([]);
});

test("layouts and lines follow the size of the text", () => {
  // With a text of twice the size a screen has the room, and gets the layout, of one half as wide.
  expect(others(/@media ([^{]+)/g, (query) => !/\d(px|rem)\b/.test(query))).toEqual([]);
  for (const file of [sizes, ...brands])
    expect(readFileSync(file, "utf8")).not.toMatch(/@media [^{]*\d(px|rem)\b/);
  expect(
    others(/line-height: ([^;]+);/g, (value, file) => !value.endsWith("px") || onPaper(file)),
  ).toEqual([]);
  expect(others(/(html|:root)\s*\{[^}]*font(?:-size)?:/g, () => false)).toEqual([]);
});

const mixed = (hex: string, ground: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [own, other] = [hex, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
      return Math.round((own ?? 0) * part + (other ?? 0) * (1 - part))
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

const schemes = [
  ["light", 0],
  ["dark", 1],
] as const;

test.each(brands.flatMap((file) => schemes.map(([name, at]) => [file, name, at] as const)))(
  "by %s the colours of an order's status are four, and readable on their tint, in %s",
  (file, _, scheme) => {
    const themeCss = readFileSync(file, "utf8");
    const findColour = (name: string) => {
      const values = [...themeCss.matchAll(new RegExp(`--${name}: (#[\\da-f]{6});`, "g"))];
      return values[scheme]?.[1] ?? "";
    };
    const sheet = readFileSync("worker/account/account.css", "utf8");
    const names = [...sheet.matchAll(/--tone: var\(--(\w+)\)/g)].map(([, name = ""]) => name);
    const part = Number(/var\(--tone\) (\d+)%/.exec(sheet)?.[1]) / 100;
    expect(new Set(names.map(findColour)).size).toBe(4);
    for (const name of names) {
      const colour = findColour(name);
      const tint = mixed(colour, findColour("surface"), part);
      expect([name, contrast(colour, tint) >= 4.5]).toEqual([name, true]);
    }
  },
);

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

test.each(brands)("the face of %s is at most 14 KB, and never waited for", (file) => {
  const themeCss = readFileSync(file, "utf8");
  expect(themeCss).toContain("font-display: optional");
  const font = file.replace("theme.css", "display.woff2");
  expect(readFileSync(font).length).toBeLessThanOrEqual(14 * 1024);
});

test.each(brands)("%s has twelve colours, each with its role on the page of styles", (file) => {
  const themeCss = readFileSync(file, "utf8");
  const names = new Set([...themeCss.matchAll(/--([\w-]+): #/g)].map(([, name = ""]) => name));
  expect([...names].toSorted()).toEqual(Object.keys(colourRoles).toSorted());
  expect(names.size).toBeLessThanOrEqual(12);
});

test("the page of styles has every size of text and every distance, nine and eight at most", () => {
  const findSizes = (pattern: RegExp) =>
    Object.fromEntries(
      [...sizesCss.matchAll(pattern)].map(([, name = "", size]) => [name, Number(size)]),
    );
  const rem = Object.entries(findSizes(/--text-(\w+): ([\d.]+)rem;/g));
  expect(Object.fromEntries(rem.map(([name, size]) => [name, size * 16]))).toEqual(textSizes);
  expect(Object.values(findSizes(/--space-(\w+): (\d+)px;/g))).toEqual(spaces);
  expect(rem.length).toBeLessThanOrEqual(9);
  expect(spaces.length).toBeLessThanOrEqual(8);
});
