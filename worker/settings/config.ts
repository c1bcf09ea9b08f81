import * as v from "valibot";
import * as country from "#country/facts.ts";
import type { CountryFacts } from "../../shared/country/country.ts";
import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Settings, ShopTexts } from "../../shared/settings.ts";
import { sourceBelow } from "../../shared/ui/images.ts";
import type { Capabilities } from "../commerce/capabilities.ts";
import { BackendError } from "../platform/backend-error.ts";
import { toHash } from "../platform/crypto.ts";
import { EMBEDDED_ORIGIN } from "../platform/http/backend-fetch.ts";
import type { Network } from "../platform/http/ip-address.ts";
import { areFeesByMethod, hostsOf } from "./payment-gateways.ts";
import {
  type DistrictMode,
  type ParsedSettings,
  settingOf,
  settingsSchema,
} from "./settings-schema.ts";
import { type ReportedConfig, reported, type ShopReport } from "./shop-report.ts";

// Same value as in backend/wrangler.toml.
const EMBEDDED_SECRET = "embedded-shop-development-only";

/** A bad or missing setting; its message lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(complaints: string[]) {
    super(`These settings are wrong:\n${complaints.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Who sends the shop's own mails. */
export interface MailSettings {
  by: ParsedSettings["MAIL_BY"];
  from: { name: string; email: string };
  key: string;
}

/** The worker's configuration, parsed once per isolate. */
export interface Config extends ReportedConfig {
  /** Hash of what pages show of it: the same build may be deployed again with other settings. */
  edition: string;
  baseUrl: string;
  /** Scope of HSTS: this host, its subdomains too, or the browsers' preload list as well. */
  hstsScope: "host" | "subdomains" | "preload";
  /** Maximum number of products that are indexed; larger shops are listed by backend pages. */
  indexLimit: number;
  /** What lists, filters and searches the products: PostgreSQL where a database is bound. */
  catalogueEngine: "index" | "postgresql";
  backend: {
    /** It is reached by its service binding. */
    embedded: boolean;
    capabilities: Capabilities;
    graphqlUrl: string;
    /** Sent with every request to the backend: secrets that grant access to a protected host. */
    headers: readonly (readonly [name: string, value: string])[];
  };
  /**
   * Where Durable Objects are created: near shoppers, or near the backend for those that query it.
   */
  locations: Record<"visitors" | "backend", DurableObjectLocationHint>;
  /** Whether the checkout asks for the buyer's tax number. */
  taxNumbers: boolean;
  /** Whether browsers have the service worker. */
  isOffline: boolean;
  /** Whether customers may have prices of their own. */
  customerPrices: boolean;
  /** Whether the shop takes orders by chat. */
  ordersByChat: boolean;
  mail: MailSettings;
  /** Who gets the shop's events; null where the settings do not name them. */
  events: {
    own: { url: string; secret: string } | null;
    ga4: { measurementId: string; secret: string; base: string } | null;
    meta: { pixelId: string; token: string; base: string } | null;
  };
  /** Off when many visitors share one address, as in tests. */
  rateLimits: boolean;
  /** Names of the keys that sign session cookies, the newest first. */
  sessionKeys: string[];
  /** The shop's own proxies, from which the visitor's address is accepted. */
  trustedProxies: Network[];
  /** How the kecamatan is sent to the backend; "off" when it is not used. */
  districts: DistrictMode;
  iconHosts: string[];
  /** Offered when both keys are set. */
  cards: {
    isOffered: boolean;
    walletButtons: boolean;
    secretKey: string;
    webhookSecret: string;
    apiBase: string;
  };
  /** WooCommerce's webhooks are signed with one, the WordPress plugin's calls with the other. */
  webhookSecrets: string[];
  purgeToken: string;
  /** The Analytics Engine data set for metrics; read when its account and a token are set. */
  analytics: { dataset: string; account: string; token: string };
}

/** A language's own texts, or those for all languages. */
const textsIn = (parsed: ParsedSettings, locale: Locale): ShopTexts => ({
  siteShortDescription:
    parsed[settingOf("SITE_SHORT_DESCRIPTION", locale)] || parsed.SITE_SHORT_DESCRIPTION,
  siteDescription: parsed[settingOf("SITE_DESCRIPTION", locale)] || parsed.SITE_DESCRIPTION,
  chatText: parsed[settingOf("CHAT_TEXT", locale)] || parsed.CHAT_TEXT,
  pickupDetails: parsed[settingOf("PICKUP_DETAILS", locale)] || parsed.PICKUP_DETAILS,
  sellerDetails: parsed[settingOf("SELLER_DETAILS", locale)] || parsed.SELLER_DETAILS,
  bankDetails: parsed[settingOf("BANK_DETAILS", locale)] || parsed.BANK_DETAILS,
  priceSuffix: parsed[settingOf("PRICE_DISPLAY_SUFFIX", locale)] || parsed.PRICE_DISPLAY_SUFFIX,
});

function saleBadgeOf({ SHOW: shown }: ParsedSettings): Settings["saleBadge"] {
  if (!shown.has("sale")) return "hidden";
  return shown.has("sale-percent") ? "percent" : "onSale";
}

function settingsOf(parsed: ParsedSettings): Settings {
  return {
    siteName: parsed.SITE_NAME,
    words: Object.fromEntries(
      localeCodes.map((locale) => [locale, textsIn(parsed, locale)]),
    ) as Record<Locale, ShopTexts>,
    phone: parsed.PHONE,
    money: { currency: parsed.CURRENCY, locale: parsed.CURRENCY_LOCALE },
    priceTax: parsed.PRICE_TAX,
    dateLocale: parsed.DATE_LOCALE,
    productsPerPage: parsed.PRODUCTS_PER_PAGE,
    autoOpenCart: parsed.EXTRAS.has("open-cart"),
    showReviews: parsed.SHOW.has("reviews"),
    showFilters: parsed.SHOW.has("filters"),
    showSort: parsed.SHOW.has("sort"),
    showSku: parsed.SHOW.has("sku"),
    showRelated: parsed.SHOW.has("related"),
    showUnitPrice: parsed.SHOW.has("unit-prices"),
    showCategories: parsed.SHOW.has("categories"),
    showBreadcrumb: parsed.SHOW.has("breadcrumb"),
    showMoveToWishlist: parsed.SHOW.has("move-to-wishlist"),
    hideBillingForVirtual: parsed.EXTRAS.has("contact-only"),
    packingDays: parsed.PACKING_DAYS,
    cutOffHour: parsed.CUT_OFF_HOUR,
    returnDays: parsed.RETURN_DAYS,
    cashOnDelivery: parsed.CASH_ON_DELIVERY,
    freeShippingMinimum: parsed.FREE_SHIPPING_MINIMUM,
    initOnUserAction: !parsed.EXTRAS.has("cart-at-once"),
    saleBadge: saleBadgeOf(parsed),
    cardKey: parsed.STRIPE_PUBLISHABLE_KEY,
    hasAlerts: parsed.MAIL_BY !== "off",
    sellsOtherTypes: parsed.WORDPRESS_CHECKOUT !== "",
    receivers: [
      ...(parsed.EVENTS_URL ? (["own"] as const) : []),
      ...(parsed.GA4_MEASUREMENT_ID ? (["ga4"] as const) : []),
      ...(parsed.META_PIXEL_ID ? (["meta"] as const) : []),
    ],
  };
}

const eventsOf = (parsed: ParsedSettings): Config["events"] => ({
  own: parsed.EVENTS_URL ? { url: parsed.EVENTS_URL, secret: parsed.EVENTS_SECRET } : null,
  ga4: parsed.GA4_MEASUREMENT_ID
    ? {
        measurementId: parsed.GA4_MEASUREMENT_ID,
        secret: parsed.GA4_API_SECRET,
        base: parsed.GA4_API_BASE,
      }
    : null,
  meta: parsed.META_PIXEL_ID
    ? {
        pixelId: parsed.META_PIXEL_ID,
        token: parsed.META_ACCESS_TOKEN,
        base: parsed.META_API_BASE,
      }
    : null,
});

const KEY_HEADER = "x-storefront-key";

/** The headers of the setting, and that of the WordPress plugin where the setting has none. */
function backendHeadersOf({ BACKEND_HEADERS: headers }: ParsedSettings, key: string | null) {
  const isNamed = headers.some(([name]) => name === KEY_HEADER);
  return key && !isNamed ? [...headers, [KEY_HEADER, key] as const] : headers;
}

/** The configuration with a hash of what pages show of it. */
function withEdition(config: Omit<Config, "edition">): Config {
  const { settings, baseUrl, siteImage, backend, offerTerms, analytics, districts } = config;
  const scripts = [analytics.dataset, config.isOffline];
  const shown = [settings, baseUrl, siteImage, backend, offerTerms, scripts, districts];
  return { ...config, edition: toHash(JSON.stringify(shown)) };
}

const noReport = {};
const merged = new WeakMap<Config, WeakMap<object, Config>>();

/** The same object for the same report: what is made of settings is made once. */
export function withReport(config: Config, report: ShopReport | null): Config {
  const made = merged.get(config) ?? new WeakMap<object, Config>();
  merged.set(config, made);
  const key = report ?? noReport;
  const existing = made.get(key) ?? withEdition(reported(config, report));
  made.set(key, existing);
  return existing;
}

function configOf(parsed: ParsedSettings, hasDatabase: boolean): Config {
  const key = parsed.WORDPRESS_KEY;
  const graphqlUrl = parsed.BACKEND_URL || key?.backend || "";
  const embedded = graphqlUrl === "";
  const webhookSecrets = [parsed.WEBHOOK_SECRET, key?.webhooks ?? ""].filter(Boolean);
  if (embedded && webhookSecrets.length === 0) webhookSecrets.push(EMBEDDED_SECRET);
  const fields = parsed.CONTACT_FIELDS.split(",").map((pair) =>
    pair.split("=").map((p) => p.trim()),
  );
  return withEdition({
    isKnown: true,
    settings: settingsOf(parsed),
    baseUrl: parsed.BASE_URL,
    decimalSeparator: parsed.PRICE_DECIMAL_SEPARATOR,
    hstsScope: parsed.HSTS_SCOPE,
    siteImage: sourceBelow(parsed.IMAGE_BASE_URL, parsed.SITE_IMAGE_URL),
    images: {
      baseUrl: parsed.IMAGE_BASE_URL,
      hosts: parsed.IMAGE_HOSTS,
      formats: parsed.IMAGE_FORMATS,
    },
    homeCategories: parsed.HOME_CATEGORIES,
    indexLimit: parsed.INDEX_LIMIT,
    catalogueEngine: hasDatabase ? "postgresql" : "index",
    backend: {
      embedded,
      capabilities: {
        giftCards: embedded,
        ordersByKey: embedded,
        loginCodes: embedded,
        pkce: embedded || Boolean(key),
        storefrontSettings: embedded || Boolean(key),
        reports: Boolean(key),
        seo: parsed.SEO_FIELDS === "off" ? null : parsed.SEO_FIELDS,
        ownPages: embedded,
      },
      graphqlUrl: graphqlUrl || `${EMBEDDED_ORIGIN}/graphql`,
      headers: backendHeadersOf(parsed, key?.header ?? (embedded ? EMBEDDED_SECRET : null)),
    },
    locations: {
      visitors: parsed.OBJECT_LOCATION,
      backend: parsed.BACKEND_LOCATION || parsed.OBJECT_LOCATION,
    },
    offerTerms: {
      shipping: parsed.SHIPPING_PRICES,
      returnDays: parsed.RETURN_DAYS,
      backorderDays: parsed.BACKORDER_DAYS,
    },
    taxNumbers: parsed.EXTRAS.has("tax-numbers"),
    isOffline: parsed.OFFLINE,
    customerPrices: parsed.CUSTOMER_PRICES,
    ordersByChat: parsed.EXTRAS.has("order-by-chat"),
    mail: { by: parsed.MAIL_BY, from: parsed.MAIL_FROM, key: parsed.MAIL_KEY },
    events: eventsOf(parsed),
    contact: { formId: parsed.CONTACT_FORM_ID, fields: Object.fromEntries(fields) },
    rateLimits: parsed.RATE_LIMITS,
    sessionKeys: parsed.SESSION_KEYS,
    trustedProxies: parsed.TRUSTED_PROXIES,
    ratesApart: parsed.RATES_APART,
    feesByPayment: parsed.FEES_BY_PAYMENT || areFeesByMethod(parsed.GATEWAYS),
    guestCheckout: parsed.GUEST_CHECKOUT,
    districts: parsed.DISTRICTS,
    iconHosts: parsed.ICON_HOSTS,
    paymentHosts: [...(key ? [] : hostsOf(parsed.GATEWAYS)), ...parsed.PAYMENT_HOSTS],
    wordpressCheckout: { origin: parsed.WORDPRESS_CHECKOUT, methods: parsed.WORDPRESS_METHODS },
    cards: {
      isOffered: Boolean(parsed.STRIPE_PUBLISHABLE_KEY && parsed.STRIPE_SECRET_KEY),
      walletButtons: parsed.EXTRAS.has("wallets"),
      secretKey: parsed.STRIPE_SECRET_KEY,
      webhookSecret: parsed.STRIPE_WEBHOOK_SECRET,
      apiBase: parsed.STRIPE_API_BASE,
    },
    webhookSecrets,
    purgeToken: parsed.PURGE_TOKEN,
    analytics: {
      dataset: parsed.ANALYTICS_DATASET,
      account: parsed.ANALYTICS_ACCOUNT,
      token: parsed.ANALYTICS_TOKEN,
    },
  });
}

const complaintAboutMail = ({
  MAIL_BY: by,
  MAIL_FROM: from,
  MAIL_KEY: key,
  ...rest
}: ParsedSettings) => {
  const isEmbedded = !rest.BACKEND_URL && !rest.WORDPRESS_KEY;
  if (by === "off" || (by === "backend" && isEmbedded)) return null;
  if (by === "backend") return "MAIL_BY must not be backend with a backend of your own";
  return from.email && key ? null : `MAIL_BY=${by} needs MAIL_FROM and MAIL_KEY`;
};

/** The secrets without which a receiver refuses every event. */
const complaintsAboutEvents = (parsed: ParsedSettings): string[] => [
  ...(parsed.GA4_MEASUREMENT_ID && !parsed.GA4_API_SECRET
    ? ["GA4_MEASUREMENT_ID needs GA4_API_SECRET"]
    : []),
  ...(parsed.META_PIXEL_ID && !parsed.META_ACCESS_TOKEN
    ? ["META_PIXEL_ID needs META_ACCESS_TOKEN"]
    : []),
];

/** Settings that only some countries have. */
export const complaintsAboutCountry = (
  { DISTRICTS: districts, EXTRAS: extras }: Pick<ParsedSettings, "DISTRICTS" | "EXTRAS">,
  { hasDistricts, hasTaxNumbers }: Pick<CountryFacts, "hasDistricts" | "hasTaxNumbers">,
): string[] => [
  ...(districts === "off" || hasDistricts
    ? []
    : ["DISTRICTS must be off: addresses in the brand's country name no district"]),
  ...(extras.has("tax-numbers") && !hasTaxNumbers
    ? [
        "EXTRAS must not name tax-numbers: invoices in the brand's country name no number of the buyer's",
      ]
    : []),
];

/** Reads settings from bindings; throws one ConfigError that names every bad setting. */
export function parseConfig(bindings: object): Config {
  const result = v.safeParse(settingsSchema, bindings);
  if (result.success) {
    const mail = complaintAboutMail(result.output);
    const complaints = [
      ...(mail ? [mail] : []),
      ...complaintsAboutEvents(result.output),
      ...complaintsAboutCountry(result.output, country),
    ];
    if (complaints.length > 0) throw new ConfigError(complaints);
    return configOf(result.output, "HYPERDRIVE" in bindings);
  }
  // Without the value: a secret may have been put in the wrong setting.
  const complaint = (issue: (typeof result.issues)[number]) =>
    `${v.getDotPath(issue)} ${issue.message}`;
  throw new ConfigError(result.issues.map(complaint));
}

const configs = new WeakMap<object, Config>();
const reports = new WeakMap<object, ShopReport>();

/** Notes what the plugin has reported, for all requests and objects of the isolate. */
export const noteReport = (bindings: object, report: ShopReport): void =>
  void reports.set(bindings, report);

/** What the plugin has reported in this isolate, if it has. */
export const notedReport = (bindings: object): ShopReport | null => reports.get(bindings) ?? null;

/**
 * Parses settings once per isolate: the runtime passes the same bindings to all its requests and
 * objects. What WooCommerce knows is as it was last reported.
 */
export function configFor(bindings: object): Config {
  const own = configs.get(bindings) ?? parseConfig(bindings);
  configs.set(bindings, own);
  return own.backend.capabilities.reports ? withReport(own, notedReport(bindings)) : own;
}

/** Learns what WooCommerce knows of the shop; throws BackendError while that is not known. */
export type Learn = (what: string) => Promise<unknown>;

/** Refuses what needs prices while currency and taxes are not known. */
export function assertKnown({ isKnown }: Pick<Config, "isKnown">, what: string): void {
  if (!isKnown) throw new BackendError("unknown-backend", what);
}

declare module "../platform/app-env.ts" {
  interface Variables {
    config: Config;
  }
  interface Bindings {
    /** The database of a shop whose catalogue is in PostgreSQL. */
    HYPERDRIVE?: Pick<Hyperdrive, "connectionString">;
  }
}
