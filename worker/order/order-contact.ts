import { code } from "#country/facts.ts";
import { cleanEmail } from "../../shared/email.ts";
import type { OrderView } from "../../shared/order.ts";
import { tidyPhone } from "../../shared/phone.ts";

/** What a buyer can be reached by: an e-mail address or a telephone number, as it is typed. */
export const isEmailContact = (contact: string): boolean => contact.includes("@");

const MIN_DIGITS = 7;

/** A telephone number that two ways of writing share; "" where it is too short to be one. */
function phoneDigits(phone: string): string {
  const digits = tidyPhone(phone, code).replace(/\D/g, "");
  return digits.length >= MIN_DIGITS ? digits : "";
}

/** Whether an order was placed with this e-mail address or telephone number. */
export function isOrderContact(
  { billing, shippingAddress }: Pick<OrderView, "billing" | "shippingAddress">,
  contact: string,
): boolean {
  if (isEmailContact(contact)) {
    const email = cleanEmail(contact).toLowerCase();
    return billing.email.trim().toLowerCase() === email;
  }
  const digits = phoneDigits(contact);
  return (
    digits !== "" && [billing.phone, shippingAddress.phone].some((it) => phoneDigits(it) === digits)
  );
}
