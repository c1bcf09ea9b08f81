import * as v from "valibot";
import { type Locale, localeCodes, locales } from "../shared/i18n/locales.ts";
import { gatewayNames } from "./payment-gateways.ts";

/** Origin of the embedded backend's links, pictures and tokens. */
export const EMBEDDED_ORIGIN = "http://embedded.internal";

/** In SESSION_KEYS: session cookies from before they were signed are accepted. */
export const UNSIGNED = "unsigned";

const isKeyName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);

const maxAddressLength = 64;
const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Returns the bytes of an address: 4 for IPv4, 16 for IPv6. IPv4 mapped into IPv6 is IPv4; null
 * when it is neither.
 */
export function addressBytes(text: string): number[] | null {
  const address = text.trim();
  if (address.length > maxAddressLength) return null;
  if (ipv4Pattern.test(address)) return address.split(".").map(Number);
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]/`)) return null;
  const bytes = ipv6Bytes(new URL(`http://[${address}]/`).hostname.slice(1, -1));
  const isMapped = bytes.slice(0, 12).join() === "0,0,0,0,0,0,0,0,0,0,255,255";
  return isMapped ? bytes.slice(12) : bytes;
}

// The URL parser has normalized it to hexadecimal groups, with "::" at most once.
function ipv6Bytes(canonical: string): number[] {
  const [head = "", tail] = canonical.split("::");
  const groupsOf = (text = "") => text.split(":").filter(Boolean);
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros: string[] = Array(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** A range of addresses. */
export interface Network {
  bytes: number[];
  prefixLength: number;
}

/** Parses "192.0.2.0/24", "2001:db8::/32" or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = "", prefix, ...more] = text.split("/");
  const bytes = addressBytes(address);
  if (!bytes || more.length > 0) return null;
  const maxPrefix = bytes.length * 8;
  if (prefix === undefined) return { bytes, prefixLength: maxPrefix };
  const prefixLength = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return prefixLength <= maxPrefix ? { bytes, prefixLength } : null;
}

/** Whether an address lies in a range. */
export function isInNetwork(address: readonly number[], { bytes, prefixLength }: Network): boolean {
  if (address.length !== bytes.length) return false;
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    const mask = (0xff00 >> bits) & 0xff;
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}

/** Default categories of the home page, by slug. */
export const defaultHomeCategories = [
  "oli-full-sintetik-formula",
  "oli-sintetik-syn-formula",
  "campuran-oli",
  "campuran-bahan-bakar",
  "interior-dan-eksterior",
  "minyak-rem",
  "power-steering",
  "pembersih-mesin",
] as const;

/**
 * How the kecamatan is sent to the backend: in address line 2, or as a courier's plugin requires.
 */
const districtModes = ["off", "address_2", "woongkir", "kiriminaja"] as const;

export type DistrictMode = (typeof districtModes)[number];

/** Location hints for the creation of Durable Objects. */
const locations = [
  "wnam",
  "enam",
  "sam",
  "weur",
  "eeur",
  "apac",
  "apac-ne",
  "apac-se",
  "oc",
  "afr",
  "me",
] as const satisfies readonly DurableObjectLocationHint[];

// The library's own messages would contain the value.
const notText = "must be text";

const toggle = (fallback: "on" | "off") =>
  v.pipe(
    v.optional(v.picklist(["on", "off"], "must be on or off"), fallback),
    v.transform((value) => value === "on"),
  );
const text = (fallback: string) => v.optional(v.string(notText), fallback);
const count = (fallback: number, most: number, least = 1) =>
  v.pipe(
    v.optional(v.string(notText), String(fallback)),
    v.regex(/^\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  );
const origin = (fallback: string) =>
  v.pipe(
    v.optional(v.string(notText), fallback),
    v.url("must be an absolute URL"),
    v.transform((value) => value.replace(/\/+$/, "")),
  );
const list = (fallback: string) =>
  v.pipe(
    v.optional(v.string(notText), fallback),
    v.transform((value) =>
      value
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  );
const priceTax = v.pipe(
  text(""),
  v.regex(
    /^(?:(?:included|excluded):\d{1,2}(?:\.\d{1,3})?)?$/,
    "must be included or excluded with a rate in percent such as included:11, or empty",
  ),
  v.transform((value) => {
    const [way, percent] = value.split(":");
    return percent ? { isIncluded: way === "included", percent: Number(percent) } : null;
  }),
);
const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};
const languageTag = (fallback: string) =>
  v.pipe(
    v.optional(v.string(notText), fallback),
    v.check(isLanguageTag, "must be a language tag such as en-US"),
  );
const shippingPrices = v.pipe(
  list(""),
  v.everyItem(
    (item) => /^[A-Z]{2}:\d{1,12}$/.test(item),
    "must be countries with prices in minor units such as ID:20000,SG:90000",
  ),
  v.transform((items) =>
    items.map((item) => ({ country: item.slice(0, 2), price: Number(item.slice(3)) })),
  ),
);
const location = v.picklist(locations, `must be one of ${locations.join(", ")}`);
const fieldPair = /^\s*[\w-]+\s*=\s*[\w-]+\s*$/;

const pairsOf = (value: string): string[] => value.split(",").filter((pair) => pair.trim());
const headerPair = /^\s*[\w-]+\s*=\s*[\x21-\x7e]+\s*$/;

const secret = v.optional(v.string(notText), "");

type LanguageMark = Uppercase<(typeof locales)[Locale]["lang"]>;

/** Returns the name of a setting for one language: CHAT_TEXT_EN. */
export const settingOf = <Name extends string>(name: Name, locale: Locale) =>
  `${name}_${locales[locale].lang.toUpperCase() as LanguageMark}` as const;

/** Texts for all languages and for each one; the latter take precedence. */
function words<Name extends string>(...names: Name[]) {
  const all = names.flatMap((name) => [name, ...localeCodes.map((it) => settingOf(name, it))]);
  return Object.fromEntries(all.map((name) => [name, text("")])) as Record<
    Name | `${Name}_${LanguageMark}`,
    ReturnType<typeof text>
  >;
}

/** All settings and secrets: name, format and default. */
export const settingsSchema = v.object({
  SITE_NAME: v.pipe(text("Engine Care Indonesia"), v.nonEmpty("must not be empty")),
  ...words("SITE_SHORT_DESCRIPTION", "SITE_DESCRIPTION", "CHAT_TEXT", "BANK_DETAILS"),
  ...words("PICKUP_DETAILS", "PRICE_DISPLAY_SUFFIX"),
  BASE_URL: origin("http://localhost:8787"),
  HSTS_SCOPE: v.optional(
    v.picklist(["host", "subdomains", "preload"], "must be host, subdomains or preload"),
    "host",
  ),
  SITE_IMAGE_URL: text(`${EMBEDDED_ORIGIN}/wp-content/uploads/shop-social.png`),
  IMAGE_BASE_URL: v.pipe(
    text(`${EMBEDDED_ORIGIN}/wp-content/uploads/`),
    v.url("must be an absolute URL"),
    v.endsWith("/", "must end with /"),
  ),
  IMAGE_HOSTS: list("embedded.internal,secure.gravatar.com,i.ytimg.com"),
  IMAGE_FORMATS: v.pipe(
    list("avif,webp"),
    v.check(
      (formats) => formats.every((format) => format === "avif" || format === "webp"),
      "must be avif,webp or webp",
    ),
  ),
  PHONE: v.pipe(
    text("+62 812-3456-7890"),
    v.check((value) => value.replace(/\D/g, "").length >= 6, "needs at least 6 digits"),
  ),
  BACKEND_URL: v.pipe(
    text(""),
    v.check((value) => value === "" || URL.canParse(value), "must be empty or an absolute URL"),
  ),
  OBJECT_LOCATION: v.optional(location, "apac-se"),
  BACKEND_LOCATION: v.optional(v.union([v.literal(""), location], location.message), ""),
  LOGIN: v.optional(v.picklist(["headless", "cookies"], "must be headless or cookies"), "headless"),
  RATE_LIMITS: toggle("on"),
  SESSION_KEYS: v.pipe(
    list(`1,${UNSIGNED}`),
    v.check(
      ([newest, ...others]) =>
        newest !== undefined && newest !== UNSIGNED && [newest, ...others].every(isKeyName),
      "must be names of keys, the newest first, such as 2,1",
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    list(""),
    v.everyItem(
      (network) => parseNetwork(network) !== null,
      "must be addresses or networks such as 192.0.2.1,2001:db8::/48",
    ),
    v.transform((networks) => networks.map((network) => parseNetwork(network) as Network)),
  ),
  CURRENCY: v.pipe(text("EUR"), v.regex(/^[A-Z]{3}$/, "must be a code such as EUR or IDR")),
  CURRENCY_LOCALE: languageTag("en-US"),
  PRICE_DECIMAL_SEPARATOR: v.pipe(
    text(""),
    v.regex(/^[^\d\s]?$/, "must be one character such as a comma, or empty"),
  ),
  PRICE_TAX: priceTax,
  DATE_LOCALE: v.pipe(
    text(""),
    v.check((tag) => tag === "" || isLanguageTag(tag), "must be a language tag such as en-US"),
  ),
  HOME_CATEGORIES: list(defaultHomeCategories.join(",")),
  PRODUCTS_PER_PAGE: count(24, 100),
  INDEX_LIMIT: count(20_000, 1_000_000),
  AUTO_OPEN_CART: toggle("off"),
  SHOW_REVIEWS: toggle("on"),
  SHOW_FILTERS: toggle("on"),
  SHOW_SORT: toggle("on"),
  SHOW_SKU: toggle("on"),
  SHOW_RELATED: toggle("on"),
  SHOW_CATEGORIES: toggle("on"),
  SHOW_BREADCRUMB: toggle("on"),
  SHOW_MOVE_TO_WISHLIST: toggle("on"),
  HIDE_BILLING_FOR_VIRTUAL: toggle("off"),
  FEES_BY_PAYMENT: toggle("off"),
  RATES_APART: toggle("off"),
  GUEST_CHECKOUT: toggle("on"),
  DISTRICTS: v.optional(
    v.picklist(districtModes, `must be one of ${districtModes.join(", ")}`),
    "off",
  ),
  FREE_SHIPPING_MINIMUM: count(7500, Number.MAX_SAFE_INTEGER, 0),
  SHIPPING_PRICES: shippingPrices,
  RETURN_DAYS: count(14, 365, 0),
  PACKING_DAYS: v.pipe(
    text("1-2"),
    v.regex(/^\d{1,2}(?:-\d{1,2})?$/, "must be days such as 2 or 1-2"),
    v.transform((days) => days.replace("-", "–")),
  ),
  CASH_ON_DELIVERY: toggle("on"),
  BACKORDER_DAYS: count(14, 365),
  INIT_ON_USER_ACTION: toggle("on"),
  SALE_BADGE: v.optional(
    v.picklist(["percent", "onSale", "hidden"], "must be percent, onSale or hidden"),
    "percent",
  ),
  CONTACT_FORM_ID: text("10"),
  CONTACT_FIELDS: v.pipe(
    text("name=your-name,email=your-email,subject=your-subject,message=your-message"),
    v.check(
      (value) => value === "" || value.split(",").every((pair) => fieldPair.test(pair)),
      "must be pairs such as name=your-name",
    ),
  ),
  ICON_HOSTS: list("https://api.iconify.design,https://api.simplesvg.com,https://api.unisvg.com"),
  GATEWAYS: v.pipe(
    list(""),
    v.everyItem((name) => gatewayNames.includes(name), `must be of ${gatewayNames.join(", ")}`),
  ),
  PAYMENT_HOSTS: v.pipe(
    list(""),
    v.everyItem((host) => /^[a-z\d.-]+(:\d+)?$/.test(host), "must be hosts such as www.paypal.com"),
  ),
  STRIPE_PUBLISHABLE_KEY: text(""),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: origin("https://api.stripe.com"),
  WEBHOOK_SECRET: secret,
  PURGE_TOKEN: secret,
  WORKERS_CACHE: toggle("off"),
  ANALYTICS_DATASET: v.pipe(text(""), v.regex(/^\w*$/, "must be letters, digits and _")),
  ANALYTICS_ACCOUNT: v.pipe(text(""), v.regex(/^([\da-f]{32})?$/, "must be an account's id")),
  ANALYTICS_TOKEN: secret,
  BACKEND_HEADERS: v.pipe(
    secret,
    v.check(
      (value) => pairsOf(value).every((pair) => headerPair.test(pair)),
      "must be headers such as X-Storefront-Key=secret, with commas between them",
    ),
    v.transform((value) =>
      pairsOf(value).map((pair): readonly [string, string] => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
      }),
    ),
  ),
});

/** The parsed settings. */
export type ParsedSettings = v.InferOutput<typeof settingsSchema>;
