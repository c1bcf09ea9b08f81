import type { OrderAddress } from "../../shared/order.ts";
import { tidyPhone } from "../../shared/phone.ts";
import { toHash } from "../platform/crypto.ts";

/** A buyer as advertisers' systems compare them: SHA-256 of each part, in lower-case hexadecimal. */
export interface HashedBuyer {
  em?: string;
  ph?: string;
  fn?: string;
  ln?: string;
  ct?: string;
  st?: string;
  zp?: string;
  country?: string;
}

export const sha256 = (text: string): string => toHash(text, "hex");

const trimmed = (text: string): string => text.trim().toLowerCase();
const letters = (text: string): string => trimmed(text).replace(/[\p{P}\p{S}]/gu, "");
const unspaced = (text: string): string => letters(text).replace(/\s/g, "");

/** With the country's number, without signs; "" where the number lacks it, and so names nobody. */
function toDigits({ phone, country }: Pick<OrderAddress, "phone" | "country">): string {
  const tidy = tidyPhone(phone, country);
  return tidy.startsWith("+") ? tidy.replace(/\D/g, "").replace(/^0+/, "") : "";
}

/** Of a postcode in the United States its five digits alone. */
const toPostcode = ({ postcode, country }: Pick<OrderAddress, "postcode" | "country">): string => {
  const text = unspaced(postcode);
  return country === "US" ? text.slice(0, 5) : text;
};

/** Puts an address in the form that Meta's Conversions API compares, and hashes it. */
export function hashedBuyer(address: OrderAddress): HashedBuyer {
  const parts: Record<keyof HashedBuyer, string> = {
    em: trimmed(address.email),
    ph: toDigits(address),
    fn: letters(address.firstName),
    ln: letters(address.lastName),
    ct: unspaced(address.city),
    st: unspaced(address.state),
    zp: toPostcode(address),
    country: trimmed(address.country),
  };
  const filled = Object.entries(parts).filter(([, text]) => text !== "");
  return Object.fromEntries(filled.map(([name, text]) => [name, sha256(text)]));
}
