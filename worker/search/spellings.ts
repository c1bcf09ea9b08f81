/**
 * One way of writing for what the trade writes in many: grades of viscosity, classes of brake fluid,
 * norms, quantities. Texts and queries go through the same list, from top to bottom.
 */
export interface Spelling {
  find: RegExp;
  /** What stands for it: one word, with groups of the expression. */
  write: string;
  /** Found by these too, where a text has it: "SN" for "API SN". */
  parts?: string[];
}

export const spellings: readonly Spelling[] = [
  // SAE is said or left out
  { find: /\bsae\s*(?=\d)/g, write: "" },
  // 5W-30, 5w30, 5W 30, 5W/30
  { find: /\b(\d{1,2})\s?w\s?[-/–]?\s?(\d{2})\b/g, write: "$1w$2" },
  // DOT 5.1, DOT5,1, DOT-4
  { find: /\bdot\s?-?\s?5[.,]1\b/g, write: "dot51", parts: ["dot"] },
  { find: /\bdot\s?-?\s?([345])\b/g, write: "dot$1", parts: ["dot"] },
  // API SL/CF is two norms
  { find: /\bapi\s?-?\s?(s[a-p])\s?\/\s?(c[a-k](?:-?4)?)\b/g, write: "api$1 api$2" },
  { find: /\bapi\s?-?\s?(s[a-p])\s?(plus)\b/g, write: "api$1plus", parts: ["$1", "plus"] },
  { find: /\bapi\s?-?\s?gl\s?-?\s?([1-6])\b/g, write: "apigl$1", parts: ["gl$1"] },
  { find: /\bgl\s?-?\s?([1-6])\b/g, write: "gl$1" },
  { find: /\bapi\s?-?\s?(c[a-k])\s?-?\s?4\b/g, write: "api$14", parts: ["$14"] },
  { find: /\b(c[hijk])\s?-?\s?4\b/g, write: "$14" },
  { find: /\bapi\s?-?\s?(s[a-p]|c[a-k])\b/g, write: "api$1", parts: ["$1"] },
  { find: /\bjaso\s?-?\s?(m[ab])\s?-?\s?(2?)\b/g, write: "jaso$1$2", parts: ["$1$2"] },
  { find: /\bma\s?-?\s?2\b/g, write: "ma2" },
  { find: /\bgf\s?-?\s?(\d)\s?([ab]?)\b/g, write: "gf$1$2" },
  { find: /\bacea\s?([abce]\d)\b/g, write: "acea$1", parts: ["$1"] },
];

/** Quantities by unit: what one is in the unit that is written. */
export const units: Readonly<Record<string, { factor: number; unit: string }>> = {
  ml: { factor: 1, unit: "ml" },
  mililiter: { factor: 1, unit: "ml" },
  milliliter: { factor: 1, unit: "ml" },
  millilitre: { factor: 1, unit: "ml" },
  cc: { factor: 1, unit: "ml" },
  l: { factor: 1000, unit: "ml" },
  lt: { factor: 1000, unit: "ml" },
  ltr: { factor: 1000, unit: "ml" },
  liter: { factor: 1000, unit: "ml" },
  liters: { factor: 1000, unit: "ml" },
  litre: { factor: 1000, unit: "ml" },
  litres: { factor: 1000, unit: "ml" },
  g: { factor: 1, unit: "g" },
  gr: { factor: 1, unit: "g" },
  gram: { factor: 1, unit: "g" },
  grams: { factor: 1, unit: "g" },
  kg: { factor: 1000, unit: "g" },
  kilo: { factor: 1000, unit: "g" },
};
