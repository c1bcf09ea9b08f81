import type { Courier } from "../country.ts";

export const anyNumber = /^(?=(?:[A-Z-]*\d){6})[A-Z\d][A-Z\d-]{6,28}[A-Z\d]$/;

export const couriers: readonly Courier[] = [
  {
    name: "UPS",
    words: /\bups\b/i,
    number: anyNumber,
    own: /^1Z[A-Z\d]{16}$/,
    link: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: "USPS",
    words: /\busps\b|\bpostal service\b/i,
    number: anyNumber,
    own: /^9[2-5]\d{20}$|^[A-Z]{2}\d{9}US$/,
    link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: "FedEx",
    words: /\bfedex\b/i,
    number: /^\d{12}$|^\d{15}$|^\d{20}$/,
    link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
];

// "9400 1112 0255 5842 3312 34"
export const groups = /^\d{2,15}(?: \d{2,4}){0,7}(?![\w/])/;

export const label = /\btracking(?: (?:number|no|code|id))?\b/gi;

export const otherLabel =
  /(?:\b(?:phone|tel|call|text|fax|invoice|order|po|sku|ref|reference|account|serial|coupon|code)\b[^\n]{0,14}|\$\s?|#\s?)$/i;

export const isPhone = (number: string): boolean =>
  /^\+?1?[2-9]\d\d-?[2-9]\d\d-?\d{4}$/.test(number);
