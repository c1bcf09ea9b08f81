import type { Locale } from "./i18n/locales.ts";
import type { CurrencyFormat } from "./money.ts";

/** What the shop says of itself in one language; "" where its operator has given nothing. */
export interface ShopTexts {
  siteShortDescription: string;
  siteDescription: string;
  /** First message of the chat. */
  chatText: string;
  bankDetails: string;
  /** Behind each price that tax is on or in, as WooCommerce's "Price display suffix". */
  priceSuffix: string;
}

/** The settings that pages and islands may see: nothing secret, no backend address. */
export interface Settings {
  siteName: string;
  words: Record<Locale, ShopTexts>;
  phone: string;
  money: CurrencyFormat;
  /** The tax on or in the prices that are shown; null where it is not known. */
  priceTax: { isIncluded: boolean; percent: number } | null;
  /** BCP 47 tag for dates. */
  dateLocale: string;
  productsPerPage: number;
  autoOpenCart: boolean;
  showReviews: boolean;
  showFilters: boolean;
  showSort: boolean;
  showSku: boolean;
  showRelated: boolean;
  showCategories: boolean;
  showBreadcrumb: boolean;
  showMoveToWishlist: boolean;
  hideBillingForVirtual: boolean;
  /** Working days until an order is packed, "1–2". */
  packingDays: string;
  /** Within how many days goods are taken back; 0 where nothing is said. */
  returnDays: number;
  /** Whether pages may say that the courier takes cash. */
  cashOnDelivery: boolean;
  /** Sum in minor units from which the shop ships for nothing, 0 where it never does. */
  freeShippingMinimum: number;
  initOnUserAction: boolean;
  saleBadge: "percent" | "onSale" | "hidden";
  stripePublishableKey: string;
}

/** The settings that islands of many pages use: a page sends its scripts no others. */
export const islandSettings = [
  "money",
  "showMoveToWishlist",
  "freeShippingMinimum",
] as const satisfies readonly (keyof Settings)[];
