import { brand } from "#brand/brand.ts";
import { type Locale, localeCodes, locales } from "../shared/i18n/locales.ts";

/** Something that the embedded shop is started with, and reports as WooCommerce knows it. */
interface Preset {
  /** Its value where the environment has none. */
  fallback: string;
  effect: string;
  /** What a value that is given must be like. */
  format?: RegExp;
  complaint?: string;
  /** A text: a language's own (CHAT_TEXT_EN) takes precedence over that for all. */
  isText?: boolean;
}

const toggle = (fallback: "on" | "off", effect: string): Preset => ({
  fallback,
  effect,
  format: /^(on|off)$/,
  complaint: "must be on or off",
});
const count = (fallback: string, effect: string, format = /^\d{1,3}$/): Preset => ({
  fallback,
  effect,
  format,
  complaint: "must be a whole number",
});
const text = (effect: string, fallback = ""): Preset => ({ fallback, effect, isText: true });

/** In the order of backend/README.md's table, which `npm run settings` writes. */
export const presets = {
  SITE_NAME: text("the shop's name", brand.defaults.SITE_NAME),
  SITE_SHORT_DESCRIPTION: text("the shop in a few words"),
  SITE_DESCRIPTION: text("the shop in a sentence or two"),
  CURRENCY: {
    fallback: "EUR",
    effect: "`IDR` is a whole shop in rupiah",
    format: /^[A-Z]{3}$/,
    complaint: "must be a code such as EUR or IDR",
  },
  CURRENCY_LOCALE: {
    fallback: "en-US",
    effect: "the language whose way of writing money WooCommerce has",
    format: /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/,
    complaint: "must be a language tag such as en-US",
  },
  PRICE_DISPLAY_SUFFIX: text("WooCommerce's text behind prices"),
  FREE_SHIPPING_MINIMUM: count(
    "7500",
    "from which total delivery is free, in minor units; 0 for never",
    /^\d{1,12}$/,
  ),
  SHIPPING_PRICES: {
    fallback: "",
    effect: "flat rates by country, in minor units: `ID:20000,SG:90000`",
    format: /^([A-Z]{2}:\d{1,12}(,(?!$)|$))*$/,
    complaint: "must be countries with prices in minor units such as ID:20000,SG:90000",
  },
  GUEST_CHECKOUT: toggle("on", "whether guests may order"),
  REGISTRATION: toggle("on", "whether visitors may create an account"),
  FEES_BY_PAYMENT: toggle("off", "whether a plugin adds fees that depend on the payment method"),
  CUSTOMER_PRICES: toggle("off", "whether a plugin gives customers prices of their own"),
  CASH_ON_DELIVERY: toggle("on", "whether the courier takes cash"),
  PRODUCTS_PER_PAGE: count("24", "size of a listing"),
  HOME_CATEGORIES: {
    fallback: brand.defaults.HOME_CATEGORIES.join(","),
    effect: "slugs of the home page's categories, in their order",
  },
  PACKING_DAYS: {
    fallback: "1-2",
    effect: "working days until a parcel is packed",
    format: /^\d{1,2}(-\d{1,2})?$/,
    complaint: "must be days such as 2 or 1-2",
  },
  CUT_OFF_HOUR: count("14", "from which hour an order counts as one of the next day; 24 for never"),
  RETURN_DAYS: count("14", "days to return products; 0: nothing is said"),
  BACKORDER_DAYS: count("14", "days until a backorder is available"),
  PHONE: { fallback: "+62 812-3456-7890", effect: "telephone, also of WhatsApp" },
  CHAT_TEXT: text("the first message of a chat"),
  BANK_DETAILS: text("the account for bank transfers"),
  SELLER_DETAILS: text("who sells, on the printed invoice"),
  PICKUP_DETAILS: text("where and when orders can be picked up"),
  SEO_FIELDS: toggle("off", "`on`: WordPress has Yoast or Rank Math"),
} as const satisfies Record<string, Preset>;

/** What the embedded shop may be started with. */
export type PresetName = keyof typeof presets;

const rows = Object.entries(presets) as [PresetName, Preset][];

const textIn = (name: string, locale: Locale) => `${name}_${locales[locale].lang.toUpperCase()}`;

/** Names of all, those of one language too. */
export const presetNames: string[] = rows.flatMap(([name, { isText }]) => [
  name,
  ...(isText ? localeCodes.map((locale) => textIn(name, locale)) : []),
]);

type Given = Readonly<Record<string, unknown>>;

/** The value of a preset. */
export function preset(given: Given, name: PresetName): string {
  const value = given[name];
  return typeof value === "string" && value !== "" ? value : presets[name].fallback;
}

/** A text by language: "" is for those that have none of their own. */
export function presetTexts(given: Given, name: PresetName): Record<string, string> {
  const own = localeCodes.map((locale) => [locale, given[textIn(name, locale)]]);
  return Object.fromEntries(
    [["", preset(given, name)], ...own].filter(([, text]) => typeof text === "string" && text),
  );
}

/** What is wrong with the given ones. */
export const wrongPresets = (given: Given): string[] =>
  rows.flatMap(([name, { format, complaint }]) =>
    format?.test(preset(given, name)) === false ? [`${name} ${complaint}`] : [],
  );

/** Rows of backend/README.md's table. */
export const presetRows = rows.map(([name, { fallback, effect }]) => ({ name, fallback, effect }));
