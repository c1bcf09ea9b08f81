import type { FieldErrors, Notice } from "./actions.ts";
import { MAX_FIELD_LENGTH } from "./address-fields.ts";

// The pattern that HTML defines for a valid e-mail address.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether HTML's e-mail input would accept the text. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** An e-mail address as people paste it, "Ani <ani@example.test>", without what belongs to the text around it. */
export function cleanEmail(typed: string): string {
  const text = typed.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const email = /<([^<>]*)>/.exec(text)?.[1] ?? text;
  return email.trim().replace(/^mailto:\s*|[\s.,;]+$/gi, "");
}

/** Returns the error of an e-mail address, by the name of its field; empty when it is valid. */
export function emailErrors(typed = "", field = "email"): FieldErrors {
  const email = cleanEmail(typed);
  if (email.length <= MAX_FIELD_LENGTH && isEmail(email)) return {};
  return { [field]: { id: email ? "checkout.invalid-email" : "checkout.required.email" } };
}

const providers = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.id",
  "ymail.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
];

// Providers of their own, whose names differ from another's by one letter.
const others = ["mail.com", "email.com", "yahoo.co.in"];

/** Whether one letter more, less or other, or two that are swapped, make one word of the other. */
function isOneTypo(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end += 1;
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end));
  if (left === undefined || right === undefined) return false;
  const isSwapped = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwapped || (left.length < 2 && right.length < 2);
}

/** Asks about an address whose provider is a typo of a well-known one; null for all others. */
export function emailQuestion(typed = ""): Notice | null {
  const email = cleanEmail(typed);
  const [name, typedDomain = ""] = email.split("@");
  const domain = typedDomain.toLowerCase();
  if ([...providers, ...others].includes(domain)) return null;
  const meant = providers.find((provider) => isOneTypo(domain, provider));
  return meant
    ? {
        id: "checkout.email-typo",
        values: { typed: email, suggestion: `${name}@${meant}` },
      }
    : null;
}

/**
 * The questions that a form has not been shown: who sends a value again that was asked about means it.
 */
export const unasked = (
  questions: Record<string, Notice | null>,
  { asked = "" }: { asked?: string },
): FieldErrors =>
  Object.fromEntries(
    Object.entries(questions).flatMap(([field, question]) =>
      question && !asked.split(" ").includes(String(question.values?.typed))
        ? [[field, question]]
        : [],
    ),
  );

/** The same of an address that is not known yet: one that may be a typo is asked about once. */
export const askedEmailErrors = (typed = "", asked = ""): FieldErrors => ({
  ...unasked({ email: emailQuestion(typed) }, { asked }),
  ...emailErrors(typed),
});
