import * as v from "valibot";
import { hasDistricts, code as homeCountry } from "#country/facts.ts";
import { currencyExponent, parseRawPrice } from "../../shared/currency.ts";
import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { unknownMoney, type WrittenMoney } from "../../shared/money.ts";
import type { Settings, ShopTexts } from "../../shared/settings.ts";
import { sourceBelow } from "../../shared/ui/images.ts";
import type { Capabilities } from "../commerce/capabilities.ts";
import { areFeesByMethod, listHosts } from "./payment-gateways.ts";

/** A part that an older plugin lacks, or that is not as it should be, is as the brand has it. */
const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

const plainText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/<[^>]*>/g, "").trim()),
    v.maxLength(maxLength),
  );

/** By language, and "" for the languages that have none of their own. */
const texts = (maxLength: number) => v.record(v.string(), plainText(maxLength));

const host = v.pipe(v.string(), v.regex(/^[a-z\d.-]+(:\d+)?$/));
const languageCode = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(_[A-Za-z]{2,8})*$/));
const slug = v.pipe(v.string(), v.maxLength(200));
const price = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,8})?$/));
/** One that the runtime knows. */
const timeZone = v.pipe(
  v.string(),
  v.check((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
    } catch {
      return false;
    }
  }),
);
const mark = v.pipe(v.string(), v.maxLength(1));

const currency = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  symbol: v.pipe(plainText(12), v.minLength(1)),
  position: v.picklist(["left", "right", "left_space", "right_space"]),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
  decimalSeparator: mark,
  thousandSeparator: mark,
});

/** Null where WooCommerce reckons no taxes. */
const tax = v.nullable(
  v.object({
    /** Whether the shown prices include it. */
    isIncluded: v.boolean(),
    /** Null where one rate does not hold for all that the shop sells. */
    percent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    suffix: v.fallback(texts(200), {}),
  }),
);

/** Where goods go: everywhere that no other zone names, without countries. */
const zone = v.object({
  countries: v.array(v.string()),
  freeFrom: optional(v.nullable(price)),
  price: optional(v.nullable(price)),
});

const count = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(most));

const maxZones = 400;
const maxHosts = 20;

// Without currency or taxes no price means anything: then there is no report.
const reportSchema = v.object({
  currency,
  tax,
  name: optional(texts(200)),
  description: optional(texts(500)),
  about: optional(texts(1_000)),
  languages: optional(v.pipe(v.array(languageCode), v.maxLength(40))),
  timeZone: optional(timeZone),
  zones: optional(
    v.pipe(
      v.array(zone),
      v.transform((zones) => zones.slice(0, maxZones)),
    ),
  ),
  countries: optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  guests: optional(v.boolean()),
  registration: optional(v.object({ account: v.boolean(), checkout: v.boolean() })),
  reviews: optional(v.boolean()),
  productsPerPage: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  uploads: optional(
    v.object({
      url: v.pipe(v.string(), v.url(), v.endsWith("/")),
      hosts: v.pipe(v.array(host), v.maxLength(maxHosts)),
    }),
  ),
  picture: optional(v.pipe(v.string(), v.url())),
  contact: optional(
    v.object({
      form: v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
      fields: v.record(v.string(), v.string()),
    }),
  ),
  bank: optional(texts(1_000)),
  seller: optional(texts(1_000)),
  telephone: optional(
    v.pipe(
      plainText(40),
      v.check((text) => text.replace(/\D/g, "").length >= 6),
    ),
  ),
  chat: optional(texts(200)),
  pickup: optional(texts(1_000)),
  packingDays: optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}(-\d{1,2})?$/),
      v.transform((days) => days.replace("-", "–")),
    ),
  ),
  cutOffHour: optional(count(24)),
  returnDays: optional(count(365)),
  backorderDays: optional(count(365)),
  cash: optional(v.boolean()),
  /** Whether a plugin adds fees to carts: they may depend on the payment method. */
  fees: optional(v.boolean()),
  /** Whether a plugin may give customers prices of their own. */
  customerPrices: optional(v.boolean()),
  /** Whether a delivery method asks a courier, which may take its time. */
  asksCouriers: optional(v.boolean()),
  /** The courier whose plugin wants addresses with districts as it spells them. */
  couriers: optional(v.nullable(v.picklist(["woongkir", "kiriminaja"]))),
  /** The payment gateways that the shop knows by name. */
  gateways: optional(v.pipe(v.array(v.string()), v.maxLength(20))),
  /** Where WordPress's own checkout can be opened; null where it cannot. */
  checkout: optional(v.nullable(v.pipe(v.string(), v.url()))),
  homeCategories: optional(v.pipe(v.array(slug), v.maxLength(16))),
  /** Whether WordPress has Yoast or Rank Math. */
  seo: optional(v.boolean()),
});

/** What WooCommerce knows of the shop, as the plugin reports it. */
export type ShopReport = v.InferOutput<typeof reportSchema>;

/** Reads a report; null where it is none, or lacks the currency or the taxes. */
export function parseReport(json: string): ShopReport | null {
  try {
    const result = v.safeParse(reportSchema, JSON.parse(json));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Shipping and return terms for search engines, in the feed and structured data. */
export interface OfferTerms {
  /** Shipping prices in minor units, by the country's ISO 3166 code. */
  shipping: { country: string; price: number }[];
  /** Days within which items can be returned; 0 when not set. */
  returnDays: number;
  /** Days until a backorder is available. */
  backorderDays: number;
}

/**
 * How the kecamatan is sent to the backend: in address line 2, or as a courier's plugin requires.
 */
export type DistrictMode = "off" | "address_2" | "woongkir" | "kiriminaja";

/** The part of the configuration that WooCommerce knows. */
export interface ReportedConfig {
  /**
   * Whether currency and taxes are known: without them prices are not shown, pages are not cached, and
   * nothing can be ordered.
   */
  isKnown: boolean;
  settings: Settings;
  /** WooCommerce's decimal separator in formatted prices; "" when the digits decide. */
  decimalSeparator: string;
  /** Source of the image for shared links, as in a Picture; "" for none. */
  siteImage: string;
  images: { baseUrl: string; hosts: string[]; formats: string[] };
  /** Slugs of the home page's categories. */
  homeCategories: string[];
  /** Codes of the countries that the shop delivers to; null where it delivers wherever it sells. */
  deliveryCountries: readonly string[] | null;
  /** Whether guests may buy, as set in WooCommerce. */
  guestCheckout: boolean;
  /** Where visitors may create an account, as set in WooCommerce. */
  registration: { account: boolean; checkout: boolean };
  contact: { formId: string; fields: Record<string, string> };
  offerTerms: OfferTerms;
  backend: { capabilities: Capabilities };
  /** Whether the payment method is sent to the backend before a total is read. */
  feesByPayment: boolean;
  /** Whether carts are changed without asking couriers; rates are read in a request of their own. */
  ratesApart: boolean;
  /** Whether customers may have prices of their own. */
  customerPrices: boolean;
  /** How the kecamatan is sent to the backend; "off" when it is not used. */
  districts: DistrictMode;
  /** Hosts of payment gateways' own pages; a checkout redirects to no others. */
  paymentHosts: string[];
  /** Where WordPress's own checkout is, and which payment methods are paid there. */
  wordpressCheckout: {
    /** Its origin; "" when none is led there. */
    origin: string;
    methods: string[];
  };
}

const pickText = (reported: Record<string, string> | undefined, locale: Locale, own: string) =>
  reported?.[locale] || reported?.[""] || own;

const toTexts = (report: ShopReport, locale: Locale, own: ShopTexts): ShopTexts => ({
  ...own,
  chatText: pickText(report.chat, locale, own.chatText),
  pickupDetails: pickText(report.pickup, locale, own.pickupDetails),
  siteShortDescription: pickText(report.description, locale, own.siteShortDescription),
  siteDescription: pickText(report.about, locale, own.siteDescription),
  bankDetails: pickText(report.bank, locale, own.bankDetails),
  sellerDetails: pickText(report.seller, locale, own.sellerDetails),
  // What a shop without taxes says about them would be wrong.
  priceSuffix: pickText(report.tax?.suffix, locale, ""),
});

const findZone = ({ zones = [] }: ShopReport) =>
  zones.find(({ countries }) => countries.includes(homeCountry)) ??
  zones.find(({ countries }) => countries.length === 0);

/** From what sum the shop delivers for nothing at home; 0 for never. */
const freeFrom = (report: ShopReport): number =>
  parseRawPrice(findZone(report)?.freeFrom, report.currency.code) ?? 0;

function toShipping(report: ShopReport): OfferTerms["shipping"] {
  const { zones = [], currency: money } = report;
  return zones.flatMap(({ countries, price: flat }) => {
    const amount = parseRawPrice(flat, money.code);
    return amount === null ? [] : countries.map((country) => ({ country, price: amount }));
  });
}

const toTerms = (report: ShopReport, own: OfferTerms): OfferTerms => ({
  shipping: toShipping(report),
  returnDays: report.returnDays ?? own.returnDays,
  backorderDays: report.backorderDays || own.backorderDays,
});

function toTax({ tax: reported }: ShopReport): Settings["priceTax"] {
  if (!reported || reported.percent === null) return null;
  return { isIncluded: reported.isIncluded, percent: reported.percent };
}

const patterns = {
  left: (symbol: string) => `${symbol}#`,
  right: (symbol: string) => `#${symbol}`,
  left_space: (symbol: string) => `${symbol}\u00a0#`,
  right_space: (symbol: string) => `#\u00a0${symbol}`,
};

/** As WooCommerce writes amounts: "Rp #". */
function toWriting({ currency: money }: ShopReport): WrittenMoney {
  const { code, decimals, decimalSeparator, thousandSeparator } = money;
  const pattern = patterns[money.position](money.symbol.replace("#", ""));
  const units = 10 ** currencyExponent(code);
  return [pattern, units, decimals, decimalSeparator, thousandSeparator, code];
}

function toSettings(report: ShopReport, own: Settings): Settings {
  const { code: currencyCode } = report.currency;
  const [locale] = localeCodes;
  return {
    ...own,
    siteName: (locale && pickText(report.name, locale, own.siteName)) || own.siteName,
    words: Object.fromEntries(
      localeCodes.map((it) => [it, toTexts(report, it, own.words[it])]),
    ) as Settings["words"],
    phone: report.telephone ?? own.phone,
    money: { ...own.money, currency: currencyCode, written: toWriting(report) },
    timeZone: report.timeZone ?? own.timeZone,
    languages: (report.languages ?? []).map((code) => code.replaceAll("_", "-")),
    priceTax: toTax(report),
    productsPerPage: report.productsPerPage ?? own.productsPerPage,
    sellsOtherTypes: Boolean(report.checkout),
    showReviews: own.showReviews && (report.reviews ?? true),
    freeShippingMinimum: freeFrom(report),
    packingDays: report.packingDays ?? own.packingDays,
    cutOffHour: report.cutOffHour ?? own.cutOffHour,
    returnDays: report.returnDays ?? own.returnDays,
    cashOnDelivery: report.cash ?? own.cashOnDelivery,
  };
}

/** Hosts of pictures that no WordPress is: of authors, and of videos. */
export const outsideHosts = ["secure.gravatar.com", "i.ytimg.com"];

function toImages(
  { uploads }: ShopReport,
  own: ReportedConfig["images"],
): ReportedConfig["images"] {
  if (!uploads) return own;
  return { ...own, baseUrl: uploads.url, hosts: [...uploads.hosts, ...outsideHosts] };
}

/** A shop with what WooCommerce knows of it; without a report no price is known. */
export function reported<Own extends ReportedConfig>(config: Own, report: ShopReport | null): Own {
  if (!report) {
    const unknown = { money: unknownMoney, priceTax: null, freeShippingMinimum: 0 };
    return { ...config, isKnown: false, settings: { ...config.settings, ...unknown } };
  }
  const images = toImages(report, config.images);
  const { seo = false } = report;
  return {
    ...config,
    isKnown: true,
    settings: toSettings(report, config.settings),
    decimalSeparator: report.currency.decimals > 0 ? report.currency.decimalSeparator : "",
    images,
    siteImage: report.picture ? sourceBelow(images.baseUrl, report.picture) : "",
    homeCategories: report.homeCategories ?? [],
    deliveryCountries: report.countries ?? null,
    guestCheckout: report.guests ?? true,
    registration: report.registration ?? config.registration,
    contact: report.contact
      ? { formId: report.contact.form, fields: report.contact.fields }
      : config.contact,
    offerTerms: toTerms(report, config.offerTerms),
    feesByPayment: (report.fees ?? true) || areFeesByMethod(report.gateways ?? []),
    customerPrices: report.customerPrices ?? false,
    ratesApart: config.ratesApart && (report.asksCouriers ?? true),
    districts: (hasDistricts && report.couriers) || config.districts,
    paymentHosts: [...listHosts(report.gateways ?? []), ...config.paymentHosts],
    wordpressCheckout: {
      ...config.wordpressCheckout,
      origin: report.checkout ? new URL(report.checkout).origin : "",
    },
    backend: { ...config.backend, capabilities: { ...config.backend.capabilities, seo } },
  };
}
