const rupiah = {
  CURRENCY_LOCALE: "id-ID",
  DATE_LOCALE: "id-ID",
  // Prices on Indonesian shelves have PPN in them.
  TAX_DISPLAY: "included",
  // One word: a suffix breaks before it, not within.
  PRICE_DISPLAY_SUFFIX: "termasuk\u00a0PPN",
  PRICE_DISPLAY_SUFFIX_EN: "including\u00a0PPN",
  FREE_SHIPPING_MINIMUM: "500000",
};

/** What else a shop of that currency is set to; any of it can be given otherwise. */
export const currencySettings = (currency: string | undefined): Record<string, string> =>
  currency === "IDR" ? rupiah : {};
