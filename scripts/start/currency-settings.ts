/** What a shop in rupiah is started with besides; each can be overridden. */
export const currencySettings = (currency: string | undefined): Record<string, string> =>
  currency === "IDR" ? rupiah : {};

const rupiah = {
  CURRENCY_LOCALE: "id-ID",
  // Shelf prices in Indonesia include PPN.
  TAX_DISPLAY: "included",
  // A non-breaking space: a suffix wraps before it, not within.
  PRICE_DISPLAY_SUFFIX: "termasuk\u00a0PPN",
  PRICE_DISPLAY_SUFFIX_EN: "including\u00a0PPN",
  FREE_SHIPPING_MINIMUM: "500000",
};
