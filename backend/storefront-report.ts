import { brand } from "#brand/brand.ts";
import { code as country, timeZone } from "#country/facts.ts";
import type { Database } from "./database.ts";
import type { Env } from "./env.ts";
import { decimalsOf } from "./money.ts";
import { webhookSignature } from "./operator/webhooks.ts";
import { readSettings } from "./storefront-settings.ts";

/** What the embedded shop is started with, by the names in README ("Run it"). */
type Presets = Partial<Omit<Env, "DB" | "UPLOADS" | "STOREFRONT">> & Record<string, unknown>;

/** A text for all languages, and those for one alone. */
function texts(presets: Presets, name: string): Record<string, string> {
  const languages = { "": "", id_ID: "_ID", en_US: "_EN" };
  return Object.fromEntries(
    Object.entries(languages).flatMap(([language, ending]) => {
      const text = presets[`${name}${ending}`];
      return typeof text === "string" && text ? [[language, text]] : [];
    }),
  );
}

/** How WooCommerce's settings write amounts, from how the preset's language does. */
function currencyOf({ CURRENCY: code = "EUR", CURRENCY_LOCALE: locale = "en-US" }: Presets) {
  const decimals = decimalsOf(code);
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
  }).formatToParts(12_345.67);
  const part = (type: Intl.NumberFormatPartTypes) =>
    parts.find((it) => it.type === type)?.value ?? "";
  const side = parts[0]?.type === "currency" ? "left" : "right";
  const isApart = parts.some(({ type, value }) => type === "literal" && /^\s+$/.test(value));
  return {
    code,
    symbol: part("currency"),
    position: isApart ? `${side}_space` : side,
    decimals,
    decimalSeparator: part("decimal"),
    thousandSeparator: part("group"),
  };
}

function taxOf(presets: Presets) {
  const { TAX_DISPLAY: display = "none", TAX_RATE: rate = "0" } = presets;
  const suffix = texts(presets, "PRICE_DISPLAY_SUFFIX");
  if (display === "none" && Object.keys(suffix).length === 0) return null;
  return {
    isIncluded: display === "included" || display === "shown",
    percent: display === "none" ? null : Number(rate),
    suffix,
  };
}

function zonesOf({ FREE_SHIPPING_MINIMUM: minimum, CURRENCY: currency = "EUR" }: Presets) {
  const least = Number(minimum ?? 0) / 10 ** decimalsOf(currency);
  return [{ countries: [country], freeFrom: least > 0 ? String(least) : null, price: null }];
}

const list = (value: unknown): string[] =>
  typeof value === "string" ? value.split(",").filter(Boolean) : [];

/** What the plugin wordpress/edge-storefront reports of this shop (its includes/report.php). */
export function storefrontReport(presets: Presets) {
  const { SITE_URL: origin = "http://embedded.internal" } = presets;
  const uploads = `${origin}/wp-content/uploads/`;
  return {
    version: "1.0.0",
    shop: presets.BASE_URL || origin,
    name: texts(presets, "SITE_NAME"),
    description: texts(presets, "SITE_SHORT_DESCRIPTION"),
    languages: ["id_ID", "en_US"],
    timeZone: timeZone.id,
    currency: currencyOf(presets),
    tax: taxOf(presets),
    zones: zonesOf(presets),
    countries: [country],
    guests: presets.GUEST_CHECKOUT !== "off",
    registration: true,
    reviews: true,
    fees: presets.FEES_BY_PAYMENT === "on",
    gateways: list(presets.GATEWAYS),
    checkout: presets.SESSION_TRANSFER === "on" ? origin : null,
    cash: presets.CASH_ON_DELIVERY !== "off",
    productsPerPage: Number(presets.PRODUCTS_PER_PAGE || 24),
    uploads: { url: uploads, hosts: [new URL(origin).host] },
    picture: `${uploads}shop-social.png`,
    contact: {
      form: "10",
      fields: {
        name: "your-name",
        email: "your-email",
        subject: "your-subject",
        message: "your-message",
      },
    },
    bank: texts(presets, "BANK_DETAILS"),
    seller: texts(presets, "SELLER_DETAILS"),
    telephone: typeof presets.PHONE === "string" ? presets.PHONE : "",
    homeCategories: brand.defaults.HOME_CATEGORIES,
    seo: presets.SEO_FIELDS && presets.SEO_FIELDS !== "off" ? presets.SEO_FIELDS : null,
  };
}

/** The same with its signature, as the plugin sends it; null where there is no plugin. */
export async function signedReport(env: Env, db: Database): Promise<string | null> {
  if (!env.WORDPRESS_PLUGIN_KEY) return null;
  const { shop = {} } = await readSettings(db);
  const json = JSON.stringify({ ...storefrontReport(env as unknown as Presets), ...shop });
  return `${await webhookSignature(json, env.WEBHOOK_SECRET)}\n${json}`;
}
