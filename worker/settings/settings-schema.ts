import * as v from "valibot";
import { type Network, parseNetwork } from "../platform/http/ip-address.ts";
import {
  choices,
  count,
  list,
  mailbox,
  origin,
  secret,
  text,
  toggle,
  wordpressKey,
} from "./settings-formats.ts";
import { parseReport } from "./shop-report.ts";

const isKeyName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);

/** Products of an index that is rebuilt within seconds of each change. */
export const maxIndexed = 10_000;

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
  "districts",
] as const;

const location = v.picklist(locations, `must be one of ${locations.join(", ")}`);

/** A row of README's table, and lines of wrangler.toml or .dev.vars.example. */
export interface SettingRow {
  names: string[];
  /** What the settings do, as Markdown. */
  effect: string;
  /** Shown for a default that says nothing by itself. */
  shownDefault?: string;
  /** Whether the values are secrets, which no configuration holds. */
  isSecret?: boolean;
  /** Whether the form of Cloudflare's button asks for the secret. */
  isAsked?: boolean;
}

/** All rows, in the order of README's table; `npm run settings` writes them where they are listed. */
export const settingRows: SettingRow[] = [];

/** Lists settings in a row; returns their formats for the schema. */
function row<Formats extends v.ObjectEntries>(
  formats: Formats,
  effect: string,
  more: Omit<SettingRow, "names" | "effect"> = {},
): Formats {
  settingRows.push({ names: Object.keys(formats), effect, ...more });
  return formats;
}

/** All settings and secrets: name, format, default and effect. */
export const settingsSchema = v.object({
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
      SHOP_REPORT: v.pipe(
        text(""),
        v.transform((json) => (json === "" ? null : parseReport(json))),
      ),
    },
    "of a WooCommerce without the plugin: the address of its WPGraphQL, and what the plugin would report, as JSON ([docs/connect.md](docs/connect.md#without-the-plugin))",
    { shownDefault: "empty: the embedded backend" },
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
    { SHOW: choices(shownParts) },
    "parts of pages, all of them unless this names some; `sale-percent` is how much a product on sale saves, in its badge `sale`",
  ),
  ...row(
    { EXTRAS: choices(extraParts, []) },
    "what the shop does when it is named here: `open-cart` opens the drawer after an add, `cart-at-once` loads the cart with each page rather than at the first action, `contact-only` asks for no billing address when nothing is shipped, `tax-numbers` asks businesses for their NPWP ([docs/orders.md](docs/orders.md#business-buyers)), `order-by-chat` writes the cart to the shop by WhatsApp, `wallets` shows Apple Pay, Google Pay and Link above the card form ([docs/payments.md](docs/payments.md#saved-cards-and-wallets)), `districts` has addresses in Indonesia chosen by kecamatan, as the plugins of Woongkir and KiriminAja have it in any case ([docs/delivery.md](docs/delivery.md))",
    { shownDefault: "none" },
  ),
  ...row(
    { OFFLINE: toggle("on") },
    "whether browsers store what a visitor has seen, and changes, for a time without a connection; `off` takes it all back ([docs/operate.md](docs/operate.md#the-service-worker))",
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
    "the key of the WordPress plugin, the only thing that a live shop must be given ([docs/connect.md](docs/connect.md)): it holds the address of its WPGraphQL, the shop's header and the secret that signs its calls",
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

/** Names of all settings and secrets. */
export const settingNames: string[] = Object.keys(settingsSchema.entries);

/** Names of the secrets. */
export const secretNames: string[] = settingRows.flatMap((row) => (row.isSecret ? row.names : []));

/** The parsed settings. */
export type ParsedSettings = v.InferOutput<typeof settingsSchema>;
