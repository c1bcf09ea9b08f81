import { callingCode, code, phoneParts, toPhone, trunkPrefix } from "#country/facts.ts";

/** Signs that nobody sees are dropped, and every kind of dash and space becomes a plain one. */
const cleanPhone = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();

/** The one number that a text is, without words; in E.164 where its country is known. */
function numberIn(text: string, country: string): string | null {
  const digits = text
    .replace(/\(0\)/, "")
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  if (digits.startsWith("+") && !digits.startsWith(`+${callingCode}`))
    return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
  if (country === code || digits.startsWith("+")) return toPhone(digits);
  return /^\d{7,15}$/.test(digits) ? text.replace(/\W+$/, "") : null;
}

/** The number that a text without words is, or the first of two. */
function firstIn(text: string, country: string): string | null {
  const words = text.trim().split(/\s+/);
  for (let end = words.length; end > 0; end -= 1) {
    const first = numberIn(words.slice(0, end).join(" "), country);
    const rest = words.slice(end).join(" ");
    if (first && (!rest || numberIn(rest, country))) return first;
  }
  return null;
}

/**
 * A telephone number as people paste it, "0812-3456-7890 (WA) / 0813 ...", in E.164; that of another
 * country without its code stays as it is written. Null where there is none.
 */
export function readPhone(typed: string, country: string): string | null {
  const text = cleanPhone(typed);
  if (/\d\p{L}+\d/u.test(text)) return null;
  for (const part of text.split(/[^\d\s()+.-]+/)) {
    const phone = firstIn(part, country);
    if (phone) return phone;
  }
  return null;
}

/** A number as it is stored: what cannot be read stays, for whoever typed it to see. */
export const tidyPhone = (typed: string, country: string): string =>
  readPhone(typed, country) ?? typed.trim();

/** A stored number as people write it: 0812-3456-7890. */
export const writtenPhone = (phone: string): string => {
  const parts = phoneParts(phone);
  return parts ? trunkPrefix + parts.join("-") : phone;
};
