import * as v from "valibot";
import type { Settings } from "../shared/settings.ts";
import type { Bindings } from "./bindings.ts";

/** Where the embedded backend's links, pictures and tokens say they live. */
export const EMBEDDED_ORIGIN = "http://embedded.internal";

// As in backend/wrangler.toml.
const EMBEDDED_WEBHOOK_SECRET = "embedded-shop-development-only";

/** A bad or missing setting, with every complaint in one message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(complaints: string[]) {
    super(`These settings are wrong:\n${complaints.map((line) => `  - ${line}`).join("\n")}`);
  }
}

const toggle = (fallback: "on" | "off") =>
  v.pipe(
    v.optional(v.picklist(["on", "off"], "must be on or off"), fallback),
    v.transform((value) => value === "on"),
  );
const text = (fallback: string) => v.optional(v.string(), fallback);
const count = (fallback: number, most: number, least = 1) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  );
const origin = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.url("must be an absolute URL"),
    v.transform((value) => value.replace(/\/+$/, "")),
  );
const list = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((value) =>
      value
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    ),
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
    v.optional(v.string(), fallback),
    v.check(isLanguageTag, "must be a language tag such as en-US"),
  );
const secret = v.optional(v.string(), "");

const schema = v.object({
  SITE_NAME: v.pipe(text("Engine Care Indonesia"), v.nonEmpty("must not be empty")),
  SITE_SHORT_DESCRIPTION: text(""),
  SITE_DESCRIPTION: text(""),
  BASE_URL: origin("http://localhost:8787"),
  SITE_IMAGE_URL: text(`${EMBEDDED_ORIGIN}/wp-content/uploads/shop-social.png`),
  IMAGE_BASE_URL: v.pipe(
    text(`${EMBEDDED_ORIGIN}/wp-content/uploads/`),
    v.url("must be an absolute URL"),
    v.endsWith("/", "must end with /"),
  ),
  IMAGE_HOSTS: list("embedded.internal"),
  PHONE: v.pipe(
    text("+62 812-3456-7890"),
    v.check((value) => value.replace(/\D/g, "").length >= 6, "needs at least 6 digits"),
  ),
  CHAT_TEXT: text(""),
  BACKEND_URL: v.pipe(
    text(""),
    v.check((value) => value === "" || URL.canParse(value), "must be empty or an absolute URL"),
  ),
  LOGIN: v.optional(v.picklist(["headless", "cookies"], "must be headless or cookies"), "headless"),
  RATE_LIMITS: toggle("on"),
  CURRENCY: v.pipe(text("EUR"), v.regex(/^[A-Z]{3}$/, "must be a code such as EUR or IDR")),
  CURRENCY_LOCALE: languageTag("en-US"),
  DATE_LOCALE: languageTag("en-US"),
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
  FREE_SHIPPING_MINIMUM: count(0, Number.MAX_SAFE_INTEGER, 0),
  INIT_ON_USER_ACTION: toggle("on"),
  SALE_BADGE: v.optional(
    v.picklist(["percent", "onSale", "hidden"], "must be percent, onSale or hidden"),
    "percent",
  ),
  BANK_DETAILS: text(""),
  CONTACT_FORM_ID: text("10"),
  CONTACT_FIELDS: text("name=your-name,email=your-email,subject=your-subject,message=your-message"),
  ICON_HOSTS: list("https://api.iconify.design"),
  STRIPE_PUBLISHABLE_KEY: text(""),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: origin("https://api.stripe.com"),
  WEBHOOK_SECRET: secret,
  PURGE_TOKEN: secret,
});

type Parsed = v.InferOutput<typeof schema>;

/** All that the worker may know about its surroundings, parsed once an isolate. */
export interface Config {
  settings: Settings;
  baseUrl: string;
  siteImageUrl: string;
  images: { baseUrl: string; hosts: string[] };
  /** The most products that are indexed; larger shops are listed by backend pages. */
  indexLimit: number;
  backend: { embedded: boolean; graphqlUrl: string; login: "headless" | "cookies" };
  contact: { formId: string; fields: Record<string, string> };
  /** Off where many visitors share one address, as in tests. */
  rateLimits: boolean;
  iconHosts: string[];
  /** Offered where both keys are set. */
  stripe: { isOffered: boolean; secretKey: string; webhookSecret: string; apiBase: string };
  webhookSecret: string;
  purgeToken: string;
}

function settingsOf(parsed: Parsed): Settings {
  return {
    siteName: parsed.SITE_NAME,
    siteShortDescription: parsed.SITE_SHORT_DESCRIPTION,
    siteDescription: parsed.SITE_DESCRIPTION,
    phone: parsed.PHONE,
    chatText: parsed.CHAT_TEXT,
    money: { currency: parsed.CURRENCY, locale: parsed.CURRENCY_LOCALE },
    dateLocale: parsed.DATE_LOCALE,
    productsPerPage: parsed.PRODUCTS_PER_PAGE,
    autoOpenCart: parsed.AUTO_OPEN_CART,
    showReviews: parsed.SHOW_REVIEWS,
    showFilters: parsed.SHOW_FILTERS,
    showSort: parsed.SHOW_SORT,
    showSku: parsed.SHOW_SKU,
    showRelated: parsed.SHOW_RELATED,
    showCategories: parsed.SHOW_CATEGORIES,
    showBreadcrumb: parsed.SHOW_BREADCRUMB,
    showMoveToWishlist: parsed.SHOW_MOVE_TO_WISHLIST,
    hideBillingForVirtual: parsed.HIDE_BILLING_FOR_VIRTUAL,
    freeShippingMinimum: parsed.FREE_SHIPPING_MINIMUM,
    initOnUserAction: parsed.INIT_ON_USER_ACTION,
    saleBadge: parsed.SALE_BADGE,
    bankDetails: parsed.BANK_DETAILS,
    stripePublishableKey: parsed.STRIPE_PUBLISHABLE_KEY,
  };
}

function configOf(parsed: Parsed): Config {
  const embedded = parsed.BACKEND_URL === "";
  const fields = parsed.CONTACT_FIELDS.split(",").map((pair) =>
    pair.split("=").map((p) => p.trim()),
  );
  return {
    settings: settingsOf(parsed),
    baseUrl: parsed.BASE_URL,
    siteImageUrl: parsed.SITE_IMAGE_URL,
    images: { baseUrl: parsed.IMAGE_BASE_URL, hosts: parsed.IMAGE_HOSTS },
    indexLimit: parsed.INDEX_LIMIT,
    backend: {
      embedded,
      graphqlUrl: parsed.BACKEND_URL || `${EMBEDDED_ORIGIN}/graphql`,
      login: parsed.LOGIN,
    },
    contact: { formId: parsed.CONTACT_FORM_ID, fields: Object.fromEntries(fields) },
    rateLimits: parsed.RATE_LIMITS,
    iconHosts: parsed.ICON_HOSTS,
    stripe: {
      isOffered: Boolean(parsed.STRIPE_PUBLISHABLE_KEY && parsed.STRIPE_SECRET_KEY),
      secretKey: parsed.STRIPE_SECRET_KEY,
      webhookSecret: parsed.STRIPE_WEBHOOK_SECRET,
      apiBase: parsed.STRIPE_API_BASE,
    },
    // The embedded backend signs with a secret that everybody knows; it never leaves the machine.
    webhookSecret: parsed.WEBHOOK_SECRET || (embedded ? EMBEDDED_WEBHOOK_SECRET : ""),
    purgeToken: parsed.PURGE_TOKEN,
  };
}

/** Reads settings from bindings; throws one ConfigError that names every bad setting. */
export function parseConfig(bindings: Bindings | Record<string, unknown>): Config {
  const result = v.safeParse(schema, bindings);
  if (result.success) return configOf(result.output);
  const complaint = (issue: (typeof result.issues)[number]) =>
    `${v.getDotPath(issue)} ${issue.message} (is ${JSON.stringify(issue.input)})`;
  throw new ConfigError(result.issues.map(complaint));
}
