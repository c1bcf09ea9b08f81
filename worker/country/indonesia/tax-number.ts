import type { FieldErrors } from "../../../shared/actions.ts";

// The taxpayer's number of Indonesia has had 16 digits since 2024: a person's identity number, or the
// older number of 15 digits behind a zero, whose first nine end with a check digit.
const LENGTH = 16;

/** The digits of a number as people write it: "01.312.166.0-091.000". */
const toDigits = (typed: string): string => typed.replace(/[\s.-]/g, "");

/** Whether the last digit is right (Luhn). */
function isChecked(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the number in its present form; "" for none, null for a text that is no number. */
export function readTaxNumber(typed = ""): string | null {
  const digits = toDigits(typed);
  if (digits === "") return "";
  const number = digits.length === LENGTH - 1 ? `0${digits}` : digits;
  if (number.length !== LENGTH || !/^\d+$/.test(number) || /^(\d)\1+$/.test(number)) return null;
  return number.startsWith("0") && !isChecked(number.slice(1, 10)) ? null : number;
}

export const taxNumberErrors = (typed?: string): FieldErrors =>
  readTaxNumber(typed) === null ? { npwp: { id: "checkout.npwp-invalid" } } : {};
