import { allowedCountries } from "#backend-country/shop.ts";
import { code as country, timeZone } from "#country/facts.ts";
import { localeCodes } from "../shared/i18n/locales.ts";
import type { Database } from "./database.ts";
import type { Env } from "./env.ts";
import { getDecimals, rawMoney } from "./money.ts";
import { webhookSignature } from "./operator/webhooks.ts";
import { preset, presetTexts } from "./presets.ts";
import { readSettings } from "./storefront-settings.ts";

/** What the embedded shop is started with, by name. */
type Given = Readonly<Record<string, unknown>>;

/** How WooCommerce's settings write amounts, from how the preset's language does. */
function getCurrency(given: Given) {
  const code = preset(given, "CURRENCY");
  const decimals = getDecimals(code);
  const parts = new Intl.NumberFormat(preset(given, "CURRENCY_LOCALE"), {
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

function toTax(given: Given) {
  const { TAX_DISPLAY: display = "none", TAX_RATE: rate = "0" } = given;
  const suffix = presetTexts(given, "PRICE_DISPLAY_SUFFIX");
  if (display === "none" && Object.keys(suffix).length === 0) return null;
  return {
    isIncluded: display === "included" || display === "shown",
    percent: display === "none" ? null : Number(rate),
    suffix,
  };
}

function listZones(given: Given) {
  const currency = preset(given, "CURRENCY");
  const least = Number(preset(given, "FREE_SHIPPING_MINIMUM"));
  const home = {
    countries: [country],
    freeFrom: least > 0 ? rawMoney(least, currency) : null,
    price: null as string | null,
  };
  const others = list(preset(given, "SHIPPING_PRICES")).flatMap((item) => {
    const [code = "", amount] = item.split(":");
    const price = rawMoney(Number(amount), currency);
    if (code !== country) return [{ countries: [code], freeFrom: null, price }];
    home.price = price;
    return [];
  });
  return [home, ...others];
}

const list = (text: unknown): string[] =>
  typeof text === "string" ? text.split(",").filter(Boolean) : [];

/** The couriers whose plugins want districts in their own spelling. */
const isCourier = (name: unknown) => name === "woongkir" || name === "kiriminaja";

const toRegistration = (given: Given) => {
  const isOpen = preset(given, "REGISTRATION") === "on";
  return { account: isOpen, checkout: isOpen };
};

/** What the plugin wordpress/edge-storefront reports of this shop (its includes/report.php). */
export function storefrontReport(given: Given) {
  const origin = String(given.SITE_URL ?? "http://embedded.internal");
  const uploads = `${origin}/wp-content/uploads/`;
  return {
    name: presetTexts(given, "SITE_NAME"),
    description: presetTexts(given, "SITE_SHORT_DESCRIPTION"),
    about: presetTexts(given, "SITE_DESCRIPTION"),
    languages: localeCodes,
    timeZone: timeZone.id,
    currency: getCurrency(given),
    tax: toTax(given),
    zones: listZones(given),
    countries: allowedCountries,
    guests: preset(given, "GUEST_CHECKOUT") === "on",
    registration: toRegistration(given),
    reviews: true,
    fees: preset(given, "FEES_BY_PAYMENT") === "on",
    customerPrices: preset(given, "CUSTOMER_PRICES") === "on",
    couriers: isCourier(given.COURIERS) ? given.COURIERS : null,
    asksCouriers: given.COURIERS_APART === "on",
    gateways: list(given.PAYMENT_PLUGINS).filter((name) => name !== "offline"),
    checkout: given.SESSION_TRANSFER === "on" ? given.BASE_URL || origin : null,
    cash: preset(given, "CASH_ON_DELIVERY") === "on",
    productsPerPage: Number(preset(given, "PRODUCTS_PER_PAGE")),
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
    bank: presetTexts(given, "BANK_DETAILS"),
    seller: presetTexts(given, "SELLER_DETAILS"),
    telephone: preset(given, "PHONE"),
    chat: presetTexts(given, "CHAT_TEXT"),
    pickup: presetTexts(given, "PICKUP_DETAILS"),
    packingDays: preset(given, "PACKING_DAYS"),
    cutOffHour: preset(given, "CUT_OFF_HOUR"),
    returnDays: preset(given, "RETURN_DAYS"),
    backorderDays: preset(given, "BACKORDER_DAYS"),
    homeCategories: list(preset(given, "HOME_CATEGORIES")).map((slug) => slug.trim()),
    seo: preset(given, "SEO_FIELDS") === "on",
  };
}

/** The same with its signature, as the plugin sends it; the embedded shop has it in any case. */
export async function signedReport(env: Env, db: Database): Promise<string> {
  const { shop = {} } = await readSettings(db);
  const json = JSON.stringify({ ...storefrontReport({ ...env }), ...shop });
  return `${await webhookSignature(json, env.WEBHOOK_SECRET)}\n${json}`;
}
