/** Order meta key of the checkout key; keys with _ are the shop's own. */
export const CHECKOUT_KEY = "checkout_key";
/** Order meta key of the total that the shopper confirmed; a backend may check it. */
export const CONFIRMED_TOTAL = "confirmed_total";

/** Order meta key of the chosen shipping rate, for example "local_pickup:3". */
export const DELIVERY_METHOD = "delivery_method";

/** Order meta key of the phone number of a separate delivery address. */
export const DELIVERY_PHONE = "delivery_phone";

/** Order meta key of the price display at the time of the order: "incl" tax or "excl". */
export const TAX_DISPLAY = "tax_display";

// In both languages, because buyer and shop may read different ones.
const PHONE_LABEL = "Telepon penerima / Recipient's phone: ";

/** The line of a note with the phone number; "" without one. */
export const phoneNote = (phone: string): string => phone && PHONE_LABEL + phone;

/** The note without that line, because the delivery address shows the number. */
export const withoutPhoneNote = (note: string, phone: string): string => {
  const line = phoneNote(phone);
  return line && note.endsWith(line) ? note.slice(0, -line.length).trimEnd() : note;
};
