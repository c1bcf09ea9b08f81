// What is wrong with a brand, before a page is made of it.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Brand,
  type BrandMenus,
  type HomeBanner,
  type HomeSection,
  homeSections,
  type MenuItem,
  type SearchRulesFile,
  searchTopics,
} from "../shared/brand.ts";
import { settingValues } from "../shared/setting-values.ts";
import { contrast } from "./contrast.ts";

/** Least contrast of text (WCAG 2.2). */
const TEXT = 4.5;

/** Colours of the theme that are shown on each other. */
const pairs: readonly (readonly [colour: string, grounds: readonly string[], least: number])[] = [
  ["ink", ["paper", "surface"], TEXT],
  ["muted", ["paper", "surface"], TEXT],
  ["link", ["paper", "surface"], TEXT],
  ["accent-text", ["paper", "surface"], TEXT],
  ["good", ["paper", "surface"], TEXT],
  ["warn", ["paper", "surface"], TEXT],
  ["on-deep", ["deep", "accent"], TEXT],
];

const declarations = (css: string): Map<string, string> =>
  new Map(
    Array.from(css.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = "", it = ""]) => [name, it]),
  );

/** Names of the theme's variables that the shop's styles use and do not declare themselves. */
function themeNames(): string[] {
  const css = globSync("{worker,client,shared}/**/*.css").map((file) => readFileSync(file, "utf8"));
  const own = new Set(css.flatMap((text) => [...declarations(text).keys()]));
  const used = css.flatMap((text) =>
    Array.from(text.matchAll(/var\(--([\w-]+)\)/g), ([, it = ""]) => it),
  );
  return [...new Set(used)].filter((name) => !own.has(name)).toSorted();
}

function themeFaults(folder: string): string[] {
  const [light = "", dark = ""] = readFileSync(join(folder, "theme.css"), "utf8").split(
    "prefers-color-scheme: dark",
  );
  const day = declarations(light);
  const night = new Map([...day, ...declarations(dark)]);
  const missing = themeNames().filter((name) => !day.has(name));
  const isHex = (colour: string) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour);
  const weak = (
    [
      ["light", day],
      ["dark", night],
    ] as const
  ).flatMap(([scheme, colours]) =>
    pairs.flatMap(([name, grounds, least]) =>
      grounds.flatMap((ground) => {
        const [colour = "", behind = ""] = [colours.get(name), colours.get(ground)];
        if (!isHex(colour) || !isHex(behind)) return [];
        const found = contrast(colour, behind);
        return found >= least
          ? []
          : `theme.css: --${name} on --${ground} has a contrast of ${found.toFixed(1)} in ${scheme}; ${least} is the least`;
      }),
    ),
  );
  return [...missing.map((name) => `theme.css has no --${name}`), ...weak];
}

const isLocale = (key: string): boolean => /^[a-z]{2}_[A-Z]{2}$/.test(key);

/** Texts at any depth that the shop's first language lacks: nothing could be shown in their place. */
function missingTexts(value: unknown, path: string, first: string): string[] {
  if (typeof value !== "object" || value === null || value instanceof RegExp) return [];
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every(isLocale) && !keys.includes(first))
    return [`${path} has no text in ${first}, the shop's first language`];
  return Object.entries(value).flatMap(([key, it]) =>
    missingTexts(it, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, first),
  );
}

const day = /^\d{4}-\d\d-\d\d$/;

function bannerFaults({ from, until, to }: HomeBanner, path: string): string[] {
  const wrong = [from, until].filter((it) => it && !(day.test(it) && Date.parse(it)));
  return [
    ...wrong.map((it) => `${path}: "${it}" is no day such as 2026-12-01`),
    ...(from && until && from > until ? [`${path} ends before it begins`] : []),
    ...addressFaults(to, path),
  ];
}

function sectionFaults(section: HomeSection, path: string): string[] {
  const own = homeSections.join(", ");
  if (typeof section === "string")
    return homeSections.includes(section)
      ? []
      : [`${path}: there is no section "${section}": ${own}`];
  if (section.section === "banner") return bannerFaults(section, path);
  if (section.section === "text" || section.section === "products") return [];
  const { section: name } = section as { section: string };
  return [`${path}: there is no section "${name}": ${own}, banner, text, products`];
}

function homeFaults({ home }: Brand): string[] {
  const heroes = home.filter((it) => it === "hero").length;
  return [
    ...home.flatMap((section, index) => sectionFaults(section, `home[${index}]`)),
    ...(heroes === 1 ? [] : [`home has ${heroes} sections "hero"; its heading is the page's`]),
  ];
}

const addressFaults = (to: string, path: string): string[] =>
  /^(?:\/(?!\/)|https:\/\/)/.test(to)
    ? []
    : [`${path}: "${to}" is neither a path of the shop nor an https address`];

const menuFaults = (items: readonly MenuItem[], path: string): string[] =>
  items.flatMap((item, index) => {
    const at = `${path}[${index}]`;
    if ("category" in item) return [];
    return [...addressFaults(item.to, at), ...menuFaults(item.items ?? [], `${at}.items`)];
  });

const menusFaults = ({ main = [], more = [], footer = [] }: BrandMenus): string[] => [
  ...menuFaults(main, "menus.main"),
  ...menuFaults(more, "menus.more"),
  ...footer.flatMap(({ items }, index) => menuFaults(items, `menus.footer[${index}].items`)),
];

const linksIn = (items: readonly MenuItem[]): number =>
  items.reduce((sum, item) => sum + 1 + ("items" in item ? linksIn(item.items ?? []) : 0), 0);

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What pages carry of the brand, and how much of it they may: a page that is late sells less. */
function budgetFaults(
  { menus = {}, home, promises, buyPromises }: Brand,
  folder: string,
): string[] {
  const { main = [], more = [], footer = [] } = menus;
  const words = home.flatMap((section) =>
    typeof section === "object" && "text" in section ? [section] : [],
  );
  const slots: readonly (readonly [slot: string, amount: number, most: number, unit: string])[] = [
    ["menus.main", linksIn(main), 40, "links"],
    ["menus.more", linksIn(more), 12, "links"],
    ["menus.footer", linksIn(footer.flatMap(({ items }) => items)), 40, "links"],
    ["home's banners and words", countBytes(words), 6_000, "bytes"],
    ["promises", countBytes(promises), 1_500, "bytes"],
    ["buyPromises", countBytes(buyPromises), 3_000, "bytes"],
    ["sign.tsx", statSync(join(folder, "sign.tsx")).size, 3_000, "bytes"],
  ];
  return slots
    .filter(([, amount, most]) => amount > most)
    .map(([slot, amount, most, unit]) => `${slot}: ${amount} ${unit}; ${most} are the most`);
}

const sizes = [600, 800, 1200].flatMap((width) => [`${width}.avif`, `${width}.webp`]);

function pageFaults({ pages, groups }: Brand, folder: string): string[] {
  const all = [...pages, ...groups.flatMap((group) => group.pages)];
  const paths = all.map(({ path }) => path);
  const twice = paths.filter((path, index) => paths.indexOf(path) < index);
  const pictures = ["hero", ...all.flatMap(({ picture }) => picture ?? [])];
  const files = pictures.flatMap((name) => sizes.map((size) => `public/pictures/${name}-${size}`));
  return [
    ...twice.map((path) => `two pages have the path ${path}`),
    ...files.filter((file) => !existsSync(join(folder, file))).map((file) => `${file} is missing`),
  ];
}

/** Questions to which pages of the shop lead. */
const linkedQuestions = ["cost", "methods", "codes", "track", "change-of-mind"];

const questionFaults = ({ questions }: Brand): string[] =>
  Object.entries(questions).flatMap(([locale, { groups }]) => {
    const ids = groups.flatMap((group) => group.questions.map(({ id }) => id));
    return linkedQuestions
      .filter((id) => !ids.includes(id))
      .map((id) => `questions.${locale} has no question "${id}", to which pages of the shop lead`);
  });

const settingFaults = (brand: Brand): string[] =>
  Array.from(
    JSON.stringify([brand.promises, brand.buyPromises, brand.pages, brand.groups]).matchAll(
      /\{(\w+)\}/g,
    ),
    ([, name = ""]) => name,
  )
    .filter((name) => !Object.hasOwn(settingValues, name))
    .map((name) => `{${name}} is no setting: ${Object.keys(settingValues).join(", ")}`);

const needed = [
  "brand.ts",
  "icons.ts",
  "locales.ts",
  "sign.tsx",
  "theme.css",
  "search/rules.json",
  "search/spellings.ts",
  "search/synonyms.en.json",
  "search/synonyms.id.json",
  "search/vehicles.json",
];

// More would be read in every search.
const MOST_BOOSTS = 200;

function ruleFaults(folder: string): string[] {
  const file = "search/rules.json";
  const { redirects, pins, boosts, topics }: SearchRulesFile = JSON.parse(
    readFileSync(join(folder, file), "utf8"),
  );
  if (!redirects || !pins || !boosts)
    return [`${file} needs "redirects", "pins" and "boosts", each of which may be {}`];
  const lacking = searchTopics.filter((name) => !topics?.[name]);
  if (lacking.length > 0)
    return [`${file} has no topics ${lacking.join(", ")}, each of which may be []`];
  const odd = Object.entries(boosts).filter(([, it]) => !(it >= 0.1 && it <= 10));
  return [
    ...Object.entries(redirects)
      .filter(([, to]) => !/^\/(?!\/)/.test(to) || /[?&]search=/.test(to))
      .map(([search, to]) => `${file}: "${search}" leads to "${to}", which is no page of the shop`),
    ...odd.map(([slug]) => `${file}: the boost of ${slug} is not from 0.1 to 10`),
    ...(Object.keys(boosts).length > MOST_BOOSTS
      ? [`${file} has more than ${MOST_BOOSTS} boosts`]
      : []),
  ];
}

const countryFaults = ({ country }: Brand): string[] => {
  const folder = "shared/country";
  const countries = readdirSync(folder).filter((name) =>
    existsSync(join(folder, name, "facts.ts")),
  );
  return countries.includes(country)
    ? []
    : [`country: there is no "${country}" in ${folder}: ${countries.join(", ")}`];
};

const languageFaults = (locales: readonly string[]): string[] =>
  locales
    .filter((code) => !existsSync(`shared/i18n/messages/${code.split("_")[0]}.json`))
    .map((code) => `locales.ts: the shop has no messages in ${code}`);

/** Returns what is wrong with the brand of a folder, each in a sentence; empty where nothing is. */
export async function brandFaults(folder: string): Promise<string[]> {
  const missing = needed.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) return missing.map((file) => `${file} is missing`);
  const { brand }: { brand: Brand } = await import(resolve(folder, "brand.ts"));
  const { shopLocales: locales }: { shopLocales: readonly string[] } = await import(
    resolve(folder, "locales.ts")
  );
  const [first = ""] = locales;
  return [
    ...countryFaults(brand),
    ...themeFaults(folder),
    ...languageFaults(locales),
    ...Object.entries(brand).flatMap(([name, value]) => missingTexts(value, name, first)),
    ...homeFaults(brand),
    ...menusFaults(brand.menus ?? {}),
    ...Object.entries(brand.redirects ?? {}).flatMap(([from, to]) => [
      ...(/^\/[^?#]*[^/?#]$/.test(from) ? [] : [`redirects: "${from}" is no path such as /shop`]),
      ...(from === to ? [`redirects: "${from}" leads to itself`] : []),
      ...addressFaults(to, `redirects["${from}"]`),
    ]),
    ...pageFaults(brand, folder),
    ...questionFaults(brand),
    ...settingFaults(brand),
    ...ruleFaults(folder),
    ...budgetFaults(brand, folder),
  ];
}

/** The error of a brand with faults. */
export const faultSentence = (folder: string, faults: readonly string[]): string =>
  `${folder} cannot be built: ${faults.join("; ")}.`;
