/**
 * A paragraph, or the items of a list. Three marks: `**strong**`, `[label](/path)` with a path
 * without its language prefix, and names of settings (`{phone}`, `{returnDays}`).
 */
export type Block = string | readonly string[];

/** A part of a page under its own heading. */
export interface Section {
  /** For links to it: the same in every language. */
  id: string;
  title: string;
  body: readonly Block[];
}

/** The words of a page that does not come from the backend. */
export interface ContentText {
  title: string;
  /** For search engines and shared links: one sentence of at most 160 characters. */
  description: string;
  lead: string;
  /** Figures worth a large print. */
  facts?: readonly { value: string; label: string }[];
  sections: readonly Section[];
}
