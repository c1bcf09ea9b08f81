/** Order meta key of the checkout key; keys with _ are the shop's own. */
export const CHECKOUT_KEY = "checkout_key";

/** Order meta key of the total that the shopper confirmed; a backend may check it. */
export const CONFIRMED_TOTAL = "confirmed_total";

/** Order meta key of the chosen shipping rate, for example "local_pickup:3". */
export const DELIVERY_METHOD = "delivery_method";

/** Order meta key of the buyer's tax number. */
export const TAX_NUMBER = "npwp";

/** Order meta key of the phone number of a separate delivery address. */
export const DELIVERY_PHONE = "delivery_phone";

/** Order meta key of the price display at the time of the order: "incl" tax or "excl". */
export const TAX_DISPLAY = "tax_display";
