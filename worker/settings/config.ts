import * as v from "valibot";
import { brand } from "#brand/brand.ts";
import * as country from "#country/facts.ts";
import type { CountryFacts } from "../../shared/country/country.ts";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { unknownMoney } from "../../shared/money.ts";
import type { Settings, ShopTexts } from "../../shared/settings.ts";
import type { Capabilities } from "../commerce/capabilities.ts";
import { BackendError } from "../platform/backend-error.ts";
import { toHash } from "../platform/crypto.ts";
import { EMBEDDED_ORIGIN } from "../platform/http/backend-fetch.ts";
import type { Network } from "../platform/http/ip-address.ts";
import { type ParsedSettings, settingsSchema } from "./settings-schema.ts";
import { outsideHosts, type ReportedConfig, reported, type ShopReport } from "./shop-report.ts";

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

/** Texts of a shop until the plugin reports those of WordPress. */
const noTexts: ShopTexts = {
  siteShortDescription: "",
  siteDescription: "",
  chatText: "",
  pickupDetails: "",
  sellerDetails: "",
  bankDetails: "",
  priceSuffix: "",
};

function toSaleBadge({ SHOW: shown }: ParsedSettings): Settings["saleBadge"] {
  if (!shown.has("sale")) return "hidden";
  return shown.has("sale-percent") ? "percent" : "onSale";
}

function toSettings(parsed: ParsedSettings): Settings {
  return {
    siteName: brand.defaults.SITE_NAME,
    words: Object.fromEntries(localeCodes.map((locale) => [locale, noTexts])) as Settings["words"],
    phone: "",
    money: unknownMoney,
    priceTax: null,
    timeZone: country.timeZone.id,
    languages: [],
    productsPerPage: 24,
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
    packingDays: "1–2",
    cutOffHour: 14,
    returnDays: 14,
    cashOnDelivery: false,
    freeShippingMinimum: 0,
    initOnUserAction: !parsed.EXTRAS.has("cart-at-once"),
    saleBadge: toSaleBadge(parsed),
    cardKey: parsed.STRIPE_PUBLISHABLE_KEY,
    hasAlerts: parsed.MAIL_BY !== "off",
    sellsOtherTypes: false,
    receivers: [
      ...(parsed.EVENTS_URL ? (["own"] as const) : []),
      ...(parsed.GA4_MEASUREMENT_ID ? (["ga4"] as const) : []),
      ...(parsed.META_PIXEL_ID ? (["meta"] as const) : []),
    ],
  };
}

const toEvents = (parsed: ParsedSettings): Config["events"] => ({
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

function toConfig(parsed: ParsedSettings, hasDatabase: boolean): Config {
  const key = parsed.WORDPRESS_KEY;
  const graphqlUrl = parsed.BACKEND_URL || key?.backend || "";
  const embedded = graphqlUrl === "";
  const webhookSecrets = [parsed.WEBHOOK_SECRET, key?.webhooks ?? ""].filter(Boolean);
  if (embedded && webhookSecrets.length === 0) webhookSecrets.push(EMBEDDED_SECRET);
  const header = key?.header ?? (embedded ? EMBEDDED_SECRET : null);
  const hasPlugin = embedded || Boolean(key);
  const reports = hasPlugin && (Boolean(key) || !parsed.SHOP_REPORT);
  const own = {
    isKnown: false,
    settings: toSettings(parsed),
    baseUrl: parsed.BASE_URL,
    decimalSeparator: "",
    hstsScope: parsed.HSTS_SCOPE,
    siteImage: "",
    images: {
      baseUrl: `${EMBEDDED_ORIGIN}/wp-content/uploads/`,
      hosts: [new URL(EMBEDDED_ORIGIN).host, ...outsideHosts],
      formats: parsed.IMAGE_FORMATS,
    },
    homeCategories: [...brand.defaults.HOME_CATEGORIES],
    indexLimit: parsed.INDEX_LIMIT,
    catalogueEngine: hasDatabase ? ("postgresql" as const) : ("index" as const),
    backend: {
      embedded,
      capabilities: {
        giftCards: embedded,
        ordersByKey: embedded,
        loginCodes: embedded,
        pkce: hasPlugin,
        storefrontSettings: hasPlugin,
        reports,
        seo: false,
        ownPages: embedded,
      },
      graphqlUrl: graphqlUrl || `${EMBEDDED_ORIGIN}/graphql`,
      headers: header ? [[KEY_HEADER, header] as const] : [],
    },
    locations: {
      visitors: parsed.OBJECT_LOCATION,
      backend: parsed.BACKEND_LOCATION || parsed.OBJECT_LOCATION,
    },
    offerTerms: { shipping: [], returnDays: 14, backorderDays: 14 },
    taxNumbers: parsed.EXTRAS.has("tax-numbers"),
    isOffline: parsed.OFFLINE,
    customerPrices: false,
    ordersByChat: parsed.EXTRAS.has("order-by-chat"),
    mail: { by: parsed.MAIL_BY, from: parsed.MAIL_FROM, key: parsed.MAIL_KEY },
    events: toEvents(parsed),
    contact: contactForm,
    rateLimits: parsed.RATE_LIMITS,
    sessionKeys: parsed.SESSION_KEYS,
    trustedProxies: parsed.TRUSTED_PROXIES,
    // The plugin can reckon carts without couriers.
    ratesApart: hasPlugin,
    feesByPayment: true,
    deliveryCountries: null,
    guestCheckout: true,
    registration: { account: true, checkout: true },
    districts: parsed.EXTRAS.has("districts") ? ("address_2" as const) : ("off" as const),
    iconHosts: parsed.ICON_HOSTS,
    paymentHosts: parsed.PAYMENT_HOSTS,
    wordpressCheckout: { origin: "", methods: parsed.WORDPRESS_METHODS },
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
  };
  return withEdition(reported(own, reports ? null : parsed.SHOP_REPORT));
}

/** Contact Form 7's first form, as it is installed. */
const contactForm = {
  formId: "10",
  fields: {
    name: "your-name",
    email: "your-email",
    subject: "your-subject",
    message: "your-message",
  },
};

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

const complaintAboutReport = ({
  BACKEND_URL: url,
  WORDPRESS_KEY: key,
  SHOP_REPORT: report,
}: ParsedSettings): string[] =>
  url && !key && !report
    ? ["SHOP_REPORT must say currency and tax, as JSON: docs/connect.md, Without the plugin"]
    : [];

/** Settings that only some countries have. */
export const complaintsAboutCountry = (
  { EXTRAS: extras }: Pick<ParsedSettings, "EXTRAS">,
  { hasDistricts, hasTaxNumbers }: Pick<CountryFacts, "hasDistricts" | "hasTaxNumbers">,
): string[] => [
  ...(extras.has("districts") && !hasDistricts
    ? ["EXTRAS must not name districts: addresses in the brand's country name none"]
    : []),
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
      ...complaintAboutReport(result.output),
      ...complaintsAboutCountry(result.output, country),
    ];
    if (complaints.length > 0) throw new ConfigError(complaints);
    return toConfig(result.output, "HYPERDRIVE" in bindings);
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
