import { defaultLocale } from "../../shared/i18n/locales.ts";
import { doctorConfig } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, type Finding, missing, ok, unseen } from "./findings.ts";
import { jsonIn, NoAnswer, noAnswer } from "./no-answer.ts";
import { restApiOf } from "./rest-api.ts";

const howTo = 'docs/connect.md, "Close /graphql to everybody else"';

/** The statuses of a refusal, and of being led elsewhere; a failure is none. */
const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 429;

/**
 * Checks whether the endpoint responds to a client without the shop's secret headers; places no
 * order. It comes after a check that the endpoint responds to the shop.
 */
export const closedToOthers: Check = async (backend) => {
  const isSet = doctorConfig().backend.headers.length > 0;
  const response = await fetch(backend.url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ __typename }" }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  const { status } = response;
  if (isRefusal(status)) return [ok("closed", `status ${status} without the secret`)];
  const result = jsonIn(text) as { data?: { __typename?: string } | null } | null;
  if (!result?.data?.__typename)
    return [
      unseen(
        "advice",
        { id: "closed", subject: "closed to others" },
        new NoAnswer(`not seen, without the secret it fails: ${noAnswer(status, text).message}`),
      ),
    ];
  const others = "anybody may place orders there that say that they are paid";
  return [
    advice(
      { id: "closed", subject: "open to everybody" },
      isSet
        ? `it responds without BACKEND_HEADERS too, so ${others}: ${howTo}`
        : `${others}; set BACKEND_HEADERS and close it: ${howTo}`,
    ),
  ];
};

const neededTopics = [
  "product.created",
  "product.updated",
  "product.deleted",
  "product.restored",
  "order.created",
  "order.updated",
];

/** Allowed by every WooCommerce, once docs/headless-catalogue.php is installed. */
const categoryTopic = "action.woocommerce_storefront_category";

/** As long as a filter of the shop's own allows them. */
const categoryActions = ["edited", "created", "delete"].map((done) => `action.${done}_product_cat`);

interface Webhook {
  topic: string;
  status: string;
  delivery_url: string;
}

const switchedOff = 'docs/operate.md, "Webhooks that are switched off"';

const about = (subject: string) => ({ id: "calls", subject }) as const;

function webhookFindings(all: readonly Webhook[]): Finding[] {
  const ours = all.filter(({ delivery_url: url }) => url.endsWith("/webhooks/woocommerce"));
  const withStatus = (wanted: string) =>
    ours.filter(({ status }) => status === wanted).map(({ topic }) => topic);
  const [active, disabled] = [withStatus("active"), withStatus("disabled")];
  const dead = disabled.filter((topic) => !active.includes(topic));
  const absent = neededTopics.filter((topic) => !active.includes(topic) && !dead.includes(topic));
  const hasCategories =
    active.includes(categoryTopic) || categoryActions.every((topic) => active.includes(topic));
  return [
    absent.length + dead.length === 0
      ? ok("calls")
      : missing(
          "calls",
          `none that is active, to /webhooks/woocommerce, for ${[...absent, ...dead].join(", ")}`,
        ),
    ...(dead.length > 0
      ? [
          missing(
            about("webhooks switched off"),
            `${dead.join(", ")}, after failures: ${switchedOff}`,
          ),
        ]
      : []),
    ...(active.includes("")
      ? [missing(about("webhook without a topic"), "it sends nothing: delete it and make it anew")]
      : []),
    hasCategories
      ? ok(about("categories"), "reported by webhooks")
      : advice(
          about("categories"),
          `changes are looked for every 5 minutes: install docs/headless-catalogue.php and add a webhook with the topic ${categoryTopic} to have them at once`,
        ),
  ];
}

const settingsLookedAt = [
  ["account/woocommerce_enable_guest_checkout", "guest checkout"],
  ["tax/woocommerce_tax_display_shop", "tax in listings"],
  ["tax/woocommerce_tax_display_cart", "tax in the cart"],
  ["tax/woocommerce_price_display_suffix", "suffix of prices"],
  ["general/woocommerce_currency", "currency"],
] as const;

function currencyOf(theirs: string | undefined) {
  const ours = doctorConfig().settings.money.currency;
  return theirs === ours
    ? ok("currency", ours)
    : advice("currency", `WooCommerce has ${theirs}, CURRENCY is ${ours}`);
}

/** Zone 0 covers all locations outside other zones. */
const zonesOf = (zones: { id: number; name: string }[]) => {
  const named = zones.filter(({ id }) => id !== 0).map(({ name }) => name);
  return named.length > 0
    ? ok("shipping", named.join(", "))
    : advice("shipping", "none: nothing can be sent");
};

/** Checks whether the shop shows WooCommerce's price suffix: a visitor cannot query its text. */
function suffixOf(theirs: string) {
  const isShown = doctorConfig().settings.words[defaultLocale].priceSuffix !== "";
  return theirs === "" || isShown
    ? ok("price-suffix", theirs || "none")
    : advice("price-suffix", `set PRICE_DISPLAY_SUFFIX to "${theirs}"`);
}

/** Checks what only WooCommerce's REST API provides: webhooks and settings, with a read key. */
export const restApi: Check = async (backend) => {
  const api = restApiOf(backend);
  const plugin = await backend.plugin();
  if (plugin.state === "reports") {
    const { CURRENCY: currency, PRICE_DISPLAY_SUFFIX: suffix = "" } = plugin.status.settings;
    return [suffixOf(suffix), currencyOf(currency)];
  }
  if (api === null)
    return [
      advice(
        about("webhooks, guest checkout, tax display, currency, shipping zones"),
        "not looked at: give WC_CONSUMER_KEY and WC_CONSUMER_SECRET, a key that may read (WooCommerce > Settings > Advanced > REST API)",
      ),
    ];
  const { read } = api;
  const webhooks = (await read("webhooks?per_page=100")) as Webhook[];
  const zones = (await read("shipping/zones")) as { id: number; name: string }[];
  const [guests, shop, cart, suffix, currency] = await Promise.all(
    settingsLookedAt.map(
      async ([path]) => ((await read(`settings/${path}`)) as { value: string }).value,
    ),
  );
  return [
    ...webhookFindings(webhooks),
    guests === "yes"
      ? ok("guest-checkout")
      : advice("guest-checkout", "it is off: nobody buys without an account"),
    shop === cart
      ? ok("tax-display", `prices are shown ${shop}. tax`)
      : advice("tax-display", `"${shop}" in listings, "${cart}" in the cart: set both the same`),
    suffixOf(suffix ?? ""),
    currencyOf(currency),
    zonesOf(zones),
  ];
};
