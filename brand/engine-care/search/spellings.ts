import type { Spelling } from "../../../shared/brand.ts";

/** One spelling for the many of viscosity grades, brake fluid classes and norms. */
export const spellings: readonly Spelling[] = [
  // SAE is optional
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

/** Words without a digit by which one of these may begin. */
export const begins: readonly string[] = ["api", "jaso", "sae"];

/** What is written so is a grade, of which each letter and digit matters: by patterns of whole words. */
export const grades: readonly string[] = [
  "\\d+w\\d{2}",
  "dot\\d+",
  "api\\w+",
  "gl\\d",
  "jaso\\w+",
  "ma2",
  "gf\\d\\w?",
  "acea\\w+",
];
