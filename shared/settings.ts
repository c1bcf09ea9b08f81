import type { Locale } from "./i18n/locales.ts";
import type { CurrencyFormat } from "./money.ts";

/** The shop's texts in one language; "" where the operator has set none. */
export interface ShopTexts {
  siteShortDescription: string;
  siteDescription: string;
  /** First message of the chat. */
  chatText: string;
  bankDetails: string;
  /** Who sells, on the printed invoice. */
  sellerDetails: string;
  /** Where and when items can be picked up. */
  pickupDetails: string;
  /**
   * Shown after each price that tax is added to or included in, like WooCommerce's "Price display
   * suffix".
   */
  priceSuffix: string;
}

/** The settings exposed to pages and islands: no secrets, no backend URL. */
export interface Settings {
  siteName: string;
  words: Record<Locale, ShopTexts>;
  phone: string;
  money: CurrencyFormat;
  /** The tax on or in the shown prices; null when it is not known. */
  priceTax: { isIncluded: boolean; percent: number } | null;
  /** The zone of dates and hours: "America/New_York", "-05:00". */
  timeZone: string;
  /** BCP 47 tags of WordPress's languages; empty where they are not known. */
  languages: readonly string[];
  productsPerPage: number;
  autoOpenCart: boolean;
  showReviews: boolean;
  showFilters: boolean;
  showSort: boolean;
  showSku: boolean;
  showRelated: boolean;
  /** Whether prices of a litre or kilogram are shown. */
  showUnitPrice: boolean;
  showCategories: boolean;
  showBreadcrumb: boolean;
  showMoveToWishlist: boolean;
  hideBillingForVirtual: boolean;
  /** Working days until an order is packed, "1–2". */
  packingDays: string;
  /** From this hour on an order is packed as one of the next day; 24 for never. */
  cutOffHour: number;
  /** Days within which items can be returned; 0 when not set. */
  returnDays: number;
  /** Whether pages may offer cash on delivery. */
  cashOnDelivery: boolean;
  /** Sum in minor units from which shipping is free; 0 for never. */
  freeShippingMinimum: number;
  initOnUserAction: boolean;
  saleBadge: "percent" | "onSale" | "hidden";
  /** Whether shoppers can ask for a mail about a product. */
  hasAlerts: boolean;
  /** Whether products of other types are sold, at WordPress's own checkout. */
  sellsOtherTypes: boolean;
  /** Who gets the shop's events, from visitors who agree; empty: nobody is asked. */
  receivers: readonly ("own" | "ga4" | "meta")[];
  /** Publishable key of the card form; empty where cards are not offered. */
  cardKey: string;
}

/** The settings used by islands of many pages: a page sends its scripts no others. */
export const islandSettings = [
  "money",
  "showMoveToWishlist",
  "freeShippingMinimum",
] as const satisfies readonly (keyof Settings)[];
