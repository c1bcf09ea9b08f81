const rupiah = { CURRENCY_LOCALE: "id-ID" };

/** Those of the embedded backend; what another one taxes, and delivers for nothing, it says itself. */
const embeddedRupiah = {
  // Shelf prices in Indonesia include PPN.
  TAX_DISPLAY: "included",
  // A non-breaking space: a suffix wraps before it, not within.
  PRICE_DISPLAY_SUFFIX: "termasuk\u00a0PPN",
  PRICE_DISPLAY_SUFFIX_EN: "including\u00a0PPN",
  FREE_SHIPPING_MINIMUM: "500000",
};

/** Returns the other settings of a shop in that currency; each can be overridden. */
export const currencySettings = (
  currency: string | undefined,
  isEmbedded: boolean,
): Record<string, string> =>
  currency === "IDR" ? { ...rupiah, ...(isEmbedded && embeddedRupiah) } : {};
