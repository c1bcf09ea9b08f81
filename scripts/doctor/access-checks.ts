import { defaultLocale } from "../../shared/i18n/locales.ts";
import { doctorConfig } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, missing, ok } from "./findings.ts";
import { restApiOf } from "./rest-api.ts";

const howTo = 'docs/woocommerce.md, "Close /graphql to everybody else"';

/**
 * Checks whether the endpoint responds to a client without the shop's secret headers; places no
 * order.
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
  const answers = response.ok && text.includes("__typename");
  if (!answers) return [ok("closed to others", `status ${response.status} without the secret`)];
  const others = "anybody may place orders there that say that they are paid";
  return [
    advice(
      "open to everybody",
      isSet
        ? `it answers without BACKEND_HEADERS too, so ${others}: ${howTo}`
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
  "action.edited_product_cat",
  "action.created_product_cat",
  "action.delete_product_cat",
];

interface Webhook {
  topic: string;
  status: string;
  delivery_url: string;
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
    ? ok("shipping zones", named.join(", "))
    : advice("shipping zones", "none: nothing can be sent (WooCommerce > Settings > Shipping)");
};

/** Checks whether the shop shows WooCommerce's price suffix: a visitor cannot query its text. */
function suffixOf(theirs: string) {
  const isShown = doctorConfig().settings.words[defaultLocale].priceSuffix !== "";
  return theirs === "" || isShown
    ? ok("suffix of prices", theirs || "none")
    : advice("suffix of prices", `set PRICE_DISPLAY_SUFFIX to "${theirs}"`);
}

/** Checks what only WooCommerce's REST API provides: webhooks and settings, with a read key. */
export const restApi: Check = async (backend) => {
  const api = restApiOf(backend);
  if (api === null)
    return [
      advice(
        "webhooks, guest checkout, tax display, currency, shipping zones",
        "not looked at: give WC_CONSUMER_KEY and WC_CONSUMER_SECRET, a key that may read (WooCommerce > Settings > Advanced > REST API)",
      ),
    ];
  const { read } = api;
  const webhooks = (await read("webhooks?per_page=100")) as Webhook[];
  const heard = webhooks
    .filter(
      ({ status, delivery_url }) =>
        status === "active" && delivery_url.endsWith("/webhooks/woocommerce"),
    )
    .map(({ topic }) => topic);
  const absent = neededTopics.filter((topic) => !heard.includes(topic));
  const zones = (await read("shipping/zones")) as { id: number; name: string }[];
  const [guests, shop, cart, suffix, currency] = await Promise.all(
    settingsLookedAt.map(
      async ([path]) => ((await read(`settings/${path}`)) as { value: string }).value,
    ),
  );
  return [
    absent.length === 0
      ? ok("webhooks")
      : missing(
          "webhooks",
          `none that is active, to /webhooks/woocommerce, for ${absent.join(", ")}`,
        ),
    guests === "yes"
      ? ok("guest checkout")
      : advice("guest checkout", "it is off: nobody buys without an account"),
    shop === cart
      ? ok("tax display", `prices are shown ${shop}. tax`)
      : advice("tax display", `"${shop}" in listings, "${cart}" in the cart: set both the same`),
    suffixOf(suffix ?? ""),
    currencyOf(currency),
    zonesOf(zones),
  ];
};
