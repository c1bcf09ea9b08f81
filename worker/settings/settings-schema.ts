import * as v from "valibot";
import { brand } from "#brand/brand.ts";
import { type Locale, localeCodes, locales } from "../../shared/i18n/locales.ts";
import { EMBEDDED_ORIGIN } from "../platform/http/backend-fetch.ts";
import { type Network, parseNetwork } from "../platform/http/ip-address.ts";
import { gatewayNames } from "./payment-gateways.ts";
import {
  choices,
  count,
  headers,
  isLanguageTag,
  languageTag,
  list,
  mailbox,
  origin,
  pairs,
  priceTax,
  secret,
  shippingPrices,
  text,
  toggle,
  wordpressKey,
} from "./settings-formats.ts";

const isKeyName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);

/** Products of an index that is rebuilt within seconds of each change. */
export const maxIndexed = 10_000;

/**
 * How the kecamatan is sent to the backend: in address line 2, or as a courier's plugin requires.
 */
const districtModes = ["off", "address_2", "woongkir", "kiriminaja"] as const;

export type DistrictMode = (typeof districtModes)[number];

const mailSenders = ["off", "backend", "resend", "brevo", "postmark"] as const;

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

/** Parts of pages that a shop may leave out. */
export const shownParts = [
  "reviews",
  "filters",
  "sort",
  "sku",
  "related",
  "unit-prices",
  "categories",
  "breadcrumb",
  "move-to-wishlist",
  "sale",
  "sale-percent",
] as const;

/** What the shop does only where EXTRAS names it. */
const extraParts = [
  "open-cart",
  "cart-at-once",
  "contact-only",
  "tax-numbers",
  "order-by-chat",
  "wallets",
] as const;

const location = v.picklist(locations, `must be one of ${locations.join(", ")}`);

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

const isForOneLanguage = (name: string, names: string[]): boolean =>
  localeCodes.some((code) => names.some((other) => settingOf(other, code) === name));

/** A row of README's table, and lines of wrangler.toml or .dev.vars.example. */
export interface SettingRow {
  /** Those for all languages; a text's for one language alone are not listed. */
  names: string[];
  /** What the settings do, as Markdown. */
  effect: string;
  /** Shown for a default that says nothing by itself. */
  shownDefault?: string;
  /** Whether the values are secrets, which no configuration holds. */
  isSecret?: boolean;
  /** Whether the form of Cloudflare's button asks for the secret. */
  isAsked?: boolean;
  /**
   * Whether the WordPress plugin reports it: a shop without the plugin sets it itself, and the embedded
   * shop begins with it.
   */
  isReported?: boolean;
}

/** All rows, in the order of README's table; `npm run settings` writes them where they are listed. */
export const settingRows: SettingRow[] = [];

/** Lists settings in a row; returns their formats for the schema. */
function row<Formats extends v.ObjectEntries>(
  formats: Formats,
  effect: string,
  more: Omit<SettingRow, "names" | "effect"> = {},
): Formats {
  const names = Object.keys(formats);
  settingRows.push({
    names: names.filter((name) => !isForOneLanguage(name, names)),
    effect,
    ...more,
  });
  return formats;
}

/** All settings and secrets: name, format, default and effect. */
export const settingsSchema = v.object({
  ...row(
    { SITE_NAME: v.pipe(text(brand.defaults.SITE_NAME), v.nonEmpty("must not be empty")) },
    "the shop's name, in titles, the footer and for search engines",
    { isReported: true },
  ),
  ...row(
    words("SITE_SHORT_DESCRIPTION", "SITE_DESCRIPTION"),
    "the shop in a few words and in a sentence or two, in titles, the footer and for search engines",
    { isReported: true },
  ),
  ...row(
    { BASE_URL: origin("http://localhost:8787") },
    "the shop's own address, in canonical links and mails",
  ),
  ...row(
    {
      HSTS_SCOPE: v.optional(
        v.picklist(["host", "subdomains", "preload"], "must be host, subdomains or preload"),
        "host",
      ),
    },
    "how far browsers keep to HTTPS for two years: `host` this host alone; `subdomains` all below it too; `preload` also allows [their own list](https://hstspreload.org/), which is hard to leave",
  ),
  ...row(
    {
      BACKEND_URL: v.pipe(
        text(""),
        v.check((value) => value === "" || URL.canParse(value), "must be empty or an absolute URL"),
      ),
    },
    "the address of the shop's WPGraphQL",
    { isReported: true, shownDefault: "empty: the embedded backend" },
  ),
  ...row(
    {
      SEO_FIELDS: v.optional(
        v.picklist(["off", "yoast", "rank-math"], "must be off, yoast or rank-math"),
        "off",
      ),
    },
    "whose fields for search engines articles and products have: `yoast` (with the plugin Add WPGraphQL SEO), `rank-math` (with WPGraphQL for Rank Math) or `off` ([docs/woocommerce.md](docs/woocommerce.md#fields-for-search-engines))",
    { isReported: true },
  ),
  ...row(
    {
      OBJECT_LOCATION: v.optional(location, "apac-se"),
      BACKEND_LOCATION: v.optional(v.union([v.literal(""), location], location.message), ""),
    },
    "where Cloudflare creates Durable Objects: near shoppers (purges, rate limits), and near the backend (sessions, orders, the index); `wnam`, `enam`, `sam`, `weur`, `eeur`, `apac`, `apac-ne`, `apac-se`, `oc`, `afr` or `me`",
    { shownDefault: "`apac-se`, empty: the same" },
  ),
  ...row(
    { SITE_IMAGE_URL: text(`${EMBEDDED_ORIGIN}/wp-content/uploads/shop-social.png`) },
    "the picture that is shown when a page is shared",
    { isReported: true, shownDefault: "a drawing" },
  ),
  ...row(
    {
      IMAGE_BASE_URL: v.pipe(
        text(`${EMBEDDED_ORIGIN}/wp-content/uploads/`),
        v.url("must be an absolute URL"),
        v.endsWith("/", "must end with /"),
      ),
      IMAGE_HOSTS: list("embedded.internal,secure.gravatar.com,i.ytimg.com"),
    },
    "the base address of pictures, and the hosts from which the image route may fetch",
    {
      isReported: true,
      shownDefault: "the embedded backend's, `secure.gravatar.com` and `i.ytimg.com`",
    },
  ),
  ...row(
    {
      IMAGE_FORMATS: v.pipe(
        list("avif,webp"),
        v.check(
          (formats) => formats.every((format) => format === "avif" || format === "webp"),
          "must be avif,webp or webp",
        ),
      ),
    },
    "image formats to send, in order of preference, to browsers that accept them; `webp` alone saves the CPU time of encoding AVIF",
  ),
  ...row(
    {
      PHONE: v.pipe(
        text("+62 812-3456-7890"),
        v.check((value) => value.replace(/\D/g, "").length >= 6, "needs at least 6 digits"),
      ),
    },
    "the telephone number, also of WhatsApp",
    { isReported: true, shownDefault: "an example" },
  ),
  ...row(words("CHAT_TEXT"), "the first message of a chat by WhatsApp", { isReported: true }),
  ...row(
    {
      CURRENCY: v.pipe(text("EUR"), v.regex(/^[A-Z]{3}$/, "must be a code such as EUR or IDR")),
      CURRENCY_LOCALE: languageTag("en-US"),
    },
    "the currency, and the language whose way of writing money is used",
    { isReported: true },
  ),
  ...row(
    {
      DATE_LOCALE: v.pipe(
        text(""),
        v.check((tag) => tag === "" || isLanguageTag(tag), "must be a language tag such as en-US"),
      ),
    },
    'how dates are written on Indonesian pages and on pages in its own language: `en-GB` writes "28 August 2026" on English pages too',
    { shownDefault: "empty: each page's language" },
  ),
  ...row(
    { PRICE_TAX: priceTax },
    "`included:11` if displayed prices include 11 % tax, `excluded:11` if it is added at the end; used for price suffixes that show an amount",
    { isReported: true },
  ),
  ...row(
    words("PRICE_DISPLAY_SUFFIX"),
    'WooCommerce\'s text behind prices ("including VAT"; [docs/woocommerce.md](docs/woocommerce.md#taxes))',
    { isReported: true },
  ),
  ...row(
    {
      PRICE_DECIMAL_SEPARATOR: v.pipe(
        text(""),
        v.regex(/^[^\d\s]?$/, "must be one character such as a comma, or empty"),
      ),
    },
    "WooCommerce's decimal separator, where the digits alone do not show it ([docs/woocommerce.md](docs/woocommerce.md#taxes))",
    { isReported: true },
  ),
  ...row(
    { HOME_CATEGORIES: list(brand.defaults.HOME_CATEGORIES.join(",")) },
    "slugs of the categories on the home page, in that order, and first in the menu; if the shop has none of them, the eight with the most products",
    { isReported: true, shownDefault: "the brand's" },
  ),
  ...row({ PRODUCTS_PER_PAGE: count(24, 100) }, "size of a listing", { isReported: true }),
  ...row(
    { SHOW: choices(shownParts) },
    "parts of pages, all of them unless this names some; `sale-percent` is how much a product on sale saves, in its badge `sale`",
  ),
  ...row(
    { EXTRAS: choices(extraParts, []) },
    "what the shop does when it is named here: `open-cart` opens the drawer after an add, `cart-at-once` loads the cart with each page rather than at the first action, `contact-only` asks for no billing address when nothing is shipped, `tax-numbers` asks businesses for their NPWP ([docs/orders.md](docs/orders.md#business-buyers)), `order-by-chat` writes the cart to the shop by WhatsApp, `wallets` shows Apple Pay, Google Pay and Link above the card form ([docs/payments.md](docs/payments.md#saved-cards-and-wallets))",
    { shownDefault: "none" },
  ),
  ...row(
    { OFFLINE: toggle("on") },
    "whether browsers store what a visitor has seen, and changes, for a time without a connection; `off` takes it all back ([docs/operate.md](docs/operate.md#the-service-worker))",
  ),
  ...row(
    { CUSTOMER_PRICES: toggle("off") },
    "`on` where a plugin gives customers prices of their own: pages show the common price, the cart a customer's, and says so ([docs/orders.md](docs/orders.md#business-buyers))",
  ),
  ...row(
    { FEES_BY_PAYMENT: toggle("off") },
    "`on` where a fee depends on the payment method (a surcharge for cash on delivery): the chosen method is sent to the backend, and fees and total are shown again before the order. Always on where `GATEWAYS` names `duitku`",
    { isReported: true },
  ),
  ...row(
    { RATES_APART: toggle("off") },
    "`on` where WordPress reckons carts without shipping for requests with the header `X-Storefront-No-Shipping`: carts are changed without asking couriers, however slow they are, and rates are read in a separate request ([docs/delivery.md](docs/delivery.md))",
    { isReported: true },
  ),
  ...row(
    { GUEST_CHECKOUT: toggle("on") },
    "`off` where WooCommerce refuses guest orders: the checkout then asks visitors to log in or create an account first",
    { isReported: true },
  ),
  ...row(
    {
      DISTRICTS: v.optional(
        v.picklist(districtModes, `must be one of ${districtModes.join(", ")}`),
        "off",
      ),
    },
    "`address_2`, `woongkir` or `kiriminaja` where addresses in Indonesia are chosen by kecamatan; the value decides which fields WooCommerce gets ([docs/delivery.md](docs/delivery.md)); `npm start` sets `address_2` with the embedded backend",
  ),
  ...row(
    { FREE_SHIPPING_MINIMUM: count(7500, Number.MAX_SAFE_INTEGER, 0) },
    "the total from which delivery is free, in minor units, which for rupiah are rupiah (500000 is Rp 500.000); 0 if delivery is never free",
    { isReported: true },
  ),
  ...row(
    {
      PACKING_DAYS: v.pipe(
        text("1-2"),
        v.regex(/^\d{1,2}(?:-\d{1,2})?$/, "must be days such as 2 or 1-2"),
        v.transform((days) => days.replace("-", "–")),
      ),
      CUT_OFF_HOUR: count(14, 24, 0),
      RETURN_DAYS: count(14, 365, 0),
      CASH_ON_DELIVERY: toggle("on"),
    },
    "what the shop promises on product pages, questions, home, profile and orders: working days until a parcel is packed, the hour of the shop's time from which an order counts as one of the next day (24: never), days to return products (0: nothing is said), whether the courier takes cash ([decision 21](docs/decisions/021-delivery-and-return-terms.md))",
    { isReported: true },
  ),
  ...row(
    { SHIPPING_PRICES: shippingPrices, BACKORDER_DAYS: count(14, 365) },
    "what the product feed and the structured data say about delivery (`ID:20000,SG:90000`, minor units by country) and about backorders; with `SHIPPING_PRICES` they also state the return policy (`RETURN_DAYS`; in the feed the label `{days}-days` of a policy in Merchant Center)",
    { isReported: true },
  ),
  ...row(
    words("BANK_DETAILS"),
    "the account shown with an order that waits for a bank transfer; `npm start` shows an example with the embedded backend",
    { isReported: true },
  ),
  ...row(
    words("SELLER_DETAILS"),
    "who sells, on the printed invoice: legal name, address, tax number (NPWP)",
    { isReported: true },
  ),
  ...row(
    words("PICKUP_DETAILS"),
    "where and when an order can be picked up: beside the pick-up rate at the checkout, and with the order until it has been picked up",
    { isReported: true },
  ),
  ...row(
    {
      CONTACT_FORM_ID: text("10"),
      CONTACT_FIELDS: pairs(
        "name=your-name,email=your-email,subject=your-subject,message=your-message",
      ),
    },
    "the form of Contact Form 7 that receives the contact page's messages, and its fields",
    { isReported: true, shownDefault: "10, Contact Form 7's names" },
  ),
  ...row(
    {
      MAIL_BY: v.optional(
        v.picklist(mailSenders, `must be one of ${mailSenders.join(", ")}`),
        "off",
      ),
      MAIL_FROM: mailbox,
    },
    "who sends the shop's own mails, about products that are back or cost less: `resend`, `brevo` or `postmark` by their HTTP API, with the secret `MAIL_KEY` and the sender (`Toko <halo@toko.example>`); `backend` only with the embedded one; `off` offers none ([docs/operate.md](docs/operate.md#mails-about-products))",
    { shownDefault: "`off`, none" },
  ),
  ...row(
    {
      EVENTS_URL: v.pipe(
        text(""),
        v.check(
          (value) => value === "" || /^https:\/\/[^\s@]+$/.test(value),
          "must be empty or an https address",
        ),
      ),
      GA4_MEASUREMENT_ID: v.pipe(
        text(""),
        v.regex(/^(?:G-[A-Z\d]{4,20})?$/, "must be an id such as G-AB12CD34EF, or empty"),
      ),
      META_PIXEL_ID: v.pipe(text(""), v.regex(/^(?:\d{5,20})?$/, "must be digits, or empty")),
    },
    "who gets the shop's events (a product viewed, added to the cart, checkout begun, bought, given back), from the worker alone and only of visitors who have agreed: an endpoint of your own, Google Analytics 4, Meta's Conversions API; each with a secret of its own; without any, nobody is asked and nothing is sent ([docs/operate.md](docs/operate.md#events-of-visitors-who-agree))",
    { shownDefault: "none" },
  ),
  ...row(
    { STRIPE_PUBLISHABLE_KEY: text("") },
    "Stripe's publishable key; with the secret `STRIPE_SECRET_KEY`, cards are offered",
  ),
  ...row(
    {
      GATEWAYS: v.pipe(
        list(""),
        v.everyItem(
          (name) => gatewayNames().includes(name),
          () => `must be of ${gatewayNames().join(", ")}`,
        ),
      ),
    },
    `payment gateways whose own pages a checkout may lead to: ${gatewayNames()
      .map((name) => `\`${name}\``)
      .join(", ")}`,
    { isReported: true, shownDefault: "none" },
  ),
  ...row(
    {
      PAYMENT_HOSTS: v.pipe(
        list(""),
        v.everyItem(
          (host) => /^[a-z\d.-]+(:\d+)?$/.test(host),
          "must be hosts such as www.paypal.com",
        ),
      ),
    },
    "hosts of other gateways' own pages that a checkout may lead to, for example `www.paypal.com`",
    { shownDefault: "none" },
  ),
  ...row(
    {
      WORDPRESS_CHECKOUT: v.pipe(
        text(""),
        v.check((value) => value === "" || URL.canParse(value), "must be empty or an absolute URL"),
        v.transform((value) => value && new URL(value).origin),
      ),
    },
    "the address of WordPress, where its own checkout takes what the shop cannot sell itself ([docs/connect.md](docs/connect.md#wordpresss-own-checkout))",
    { isReported: true },
  ),
  ...row(
    {
      WORDPRESS_METHODS: v.pipe(
        list(""),
        v.everyItem((id) => /^[\w-]{1,60}$/.test(id), "must be ids such as my_gateway"),
      ),
    },
    "payment methods by their ids (`my_gateway,my_instalments`) that WordPress's own checkout takes ([docs/connect.md](docs/connect.md#wordpresss-own-checkout))",
  ),
  ...row(
    {
      ANALYTICS_ACCOUNT: v.pipe(text(""), v.regex(/^([\da-f]{32})?$/, "must be an account's id")),
    },
    "the Cloudflare account whose Analytics Engine `/_status` reads how fast pages were for visitors ([docs/operate.md](docs/operate.md#how-fast-pages-are-for-real-visitors))",
  ),
  ...row(
    {
      SESSION_KEYS: v.pipe(
        list("1"),
        v.check(
          (names) => names.length > 0 && names.every(isKeyName),
          "must be names of keys, the newest first, such as 2,1",
        ),
      ),
    },
    "names of the keys that sign session cookies, the newest first ([docs/operate.md](docs/operate.md#signed-session-cookies))",
  ),
  ...row(
    {
      TRUSTED_PROXIES: v.pipe(
        list(""),
        v.everyItem(
          (network) => parseNetwork(network) !== null,
          "must be addresses or networks such as 192.0.2.1,2001:db8::/48",
        ),
        v.transform((networks) => networks.map((network) => parseNetwork(network) as Network)),
      ),
    },
    "addresses or networks of your own proxies before the worker; only their entries in `X-Forwarded-For` are trusted ([docs/operate.md](docs/operate.md#who-a-visitor-is))",
    { shownDefault: "none" },
  ),
  ...row(
    { STRIPE_SECRET_KEY: secret },
    "card payments, with the setting `STRIPE_PUBLISHABLE_KEY`",
    { isSecret: true },
  ),
  ...row({ STRIPE_WEBHOOK_SECRET: secret }, "Stripe signs its webhooks with it", {
    isSecret: true,
  }),
  ...row(
    { WORDPRESS_KEY: wordpressKey },
    "the key of the WordPress plugin, the only thing that a live shop must be given ([docs/connect.md](docs/connect.md)): it holds `BACKEND_URL`, the header of `BACKEND_HEADERS` and the secret of `WEBHOOK_SECRET`; those that are set themselves take precedence, and either secret of webhooks is accepted",
    { isSecret: true, isAsked: true },
  ),
  ...row({ MAIL_KEY: secret }, "the key of the provider that the setting `MAIL_BY` names", {
    isSecret: true,
  }),
  ...row(
    { EVENTS_SECRET: secret, GA4_API_SECRET: secret, META_ACCESS_TOKEN: secret },
    "sign or open what the settings `EVENTS_URL`, `GA4_MEASUREMENT_ID` and `META_PIXEL_ID` name: the shop's events",
    { isSecret: true },
  ),
  ...row({ WEBHOOK_SECRET: secret }, "WooCommerce signs its webhooks with it", { isSecret: true }),
  ...row({ PURGE_TOKEN: secret }, "opens `/_purge`, `/_erase` and `/_status`", { isSecret: true }),
  ...row(
    { ANALYTICS_TOKEN: secret },
    "lets `/_status` read the Analytics Engine data set, with the setting `ANALYTICS_ACCOUNT`",
    { isSecret: true },
  ),
  ...row(
    {
      BACKEND_HEADERS: headers,
    },
    "headers that open the backend to the shop alone: `X-Storefront-Key=...`",
    { isSecret: true },
  ),
  // `npm run deploy -- --dataset NAME` binds the data set and names it.
  ANALYTICS_DATASET: v.pipe(text(""), v.regex(/^\w*$/, "must be letters, digits and _")),
  // For tests alone: none but few products, no limits, and other APIs than the services' own.
  INDEX_LIMIT: count(maxIndexed, maxIndexed),
  RATE_LIMITS: toggle("on"),
  ICON_HOSTS: list("https://api.iconify.design,https://api.simplesvg.com,https://api.unisvg.com"),
  GA4_API_BASE: origin("https://www.google-analytics.com"),
  META_API_BASE: origin("https://graph.facebook.com"),
  STRIPE_API_BASE: origin("https://api.stripe.com"),
});

/** Names of all settings and secrets, those for one language too. */
export const settingNames: string[] = Object.keys(settingsSchema.entries);

/** Names of the secrets. */
export const secretNames: string[] = settingRows.flatMap((row) => (row.isSecret ? row.names : []));

/** The parsed settings. */
export type ParsedSettings = v.InferOutput<typeof settingsSchema>;
