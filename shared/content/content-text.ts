/**
 * A paragraph, or the items of a list. Three kinds of markup: `**strong**`, `[label](/path)` with a
 * path without its language prefix, and setting names (`{phone}`, `{returnDays}`).
 */
export type Block = string | readonly string[];

/** A section of a page with its own heading. */
export interface Section {
  /** Anchor for links: the same in every language. */
  id: string;
  title: string;
  body: readonly Block[];
}

/** The text of a page that does not come from the backend. */
export interface ContentText {
  title: string;
  /** For search engines and shared links: one sentence of at most 160 characters. */
  description: string;
  lead: string;
  /** Figures shown in large print. */
  facts?: readonly { value: string; label: string }[];
  sections: readonly Section[];
}
