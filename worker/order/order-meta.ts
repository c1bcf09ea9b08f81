/** Meta key under which an order keeps the checkout key; those with _ are the shop's own. */
export const CHECKOUT_KEY = "checkout_key";
/** Meta key of the total that the shopper confirmed, which a backend may compare itself. */
export const CONFIRMED_TOTAL = "confirmed_total";

/** Meta key of the chosen shipping rate, for example "local_pickup:3". */
export const DELIVERY_METHOD = "delivery_method";

/** Meta key of the telephone of a delivery address of its own. */
export const DELIVERY_PHONE = "delivery_phone";

/** Meta key of how prices were shown when it was ordered: "incl" tax or "excl". */
export const TAX_DISPLAY = "tax_display";

// In both languages, because buyer and shop may read different ones.
const PHONE_LABEL = "Telepon penerima / Recipient's phone: ";

/** The line of a note that holds it; "" without one. */
export const phoneNote = (phone: string): string => phone && PHONE_LABEL + phone;

/** The note without that line, which the delivery address shows. */
export const withoutPhoneNote = (note: string, phone: string): string => {
  const line = phoneNote(phone);
  return line && note.endsWith(line) ? note.slice(0, -line.length).trimEnd() : note;
};
