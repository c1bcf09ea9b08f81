import type { Localized } from "./i18n/locales.ts";
import type { Path } from "./routes.ts";

/**
 * A paragraph, or the items of a list. Four kinds of markup: `**strong**`, `[label](/path)` with a
 * path without its language prefix, `[label](chat:first message)`, and setting names (`{phone}`,
 * `{returnDays}`).
 */
export type TextBlock = string | readonly string[];

/** A section of a page with its own heading. */
export interface TextSection {
  /** Anchor for links: the same in every language. */
  id: string;
  title: string;
  body: readonly TextBlock[];
}

/** The text of a page that does not come from the backend, in one language. */
export interface PageText {
  title: string;
  /** For search engines and shared links: one sentence of at most 160 characters. */
  description: string;
  lead: string;
  /** What the page's picture shows; absent where it only decorates. */
  picture?: string;
  /** Figures shown in large print. */
  facts?: readonly { value: string; label: string }[];
  table?: { title: string; rows: readonly { label: string; value: string }[] };
  milestones?: readonly { year: string; title: string; text: string }[];
  sections?: readonly TextSection[];
  closing?: string;
}

/** Where a page is linked: a column of the menus, and its place there, from 1. */
export interface PageLink {
  menu: "main" | "more" | "company" | "help";
  position: number;
  text: Localized<string>;
}

/** A page of the brand's own. */
export interface BrandPage {
  path: Path;
  text: Localized<PageText>;
  /** public/pictures/{picture}-{width}.avif and .webp, in 600, 800 and 1200 px. */
  picture?: string;
  links?: readonly PageLink[];
}

/** Pages on one subject, with a column in the footer and links to each other. */
export interface PageGroup {
  title: Localized<string>;
  /** Heads the links to the group's other pages. */
  others: Localized<string>;
  pages: readonly (BrandPage & { name: string })[];
}

/** A question of the FAQ page. */
export interface Question {
  /** Anchor for links: the same in every language. */
  id: string;
  question: string;
  answer: readonly TextBlock[];
  /** The first paragraph where delivery has a price for each kecamatan. */
  byDistrict?: string;
  /** The first paragraph where it is known how a cart can be paid (`{methods}`). */
  byMethods?: string;
}

/** Questions on one topic. */
export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** The text of the FAQ page in one language. */
export interface QuestionsText {
  title: string;
  description: string;
  lead: string;
  groups: readonly QuestionGroup[];
}

/** A part of the home page; those whose list is empty are left out. */
export type HomeSection =
  | "hero"
  | "vehicles"
  | "best-sellers"
  | "promises"
  | "categories"
  | "on-sale"
  | "articles"
  | "questions";

/**
 * What a shop changes without touching worker, client or shared. Beside it the folder has theme.css
 * (colours), sign.tsx, messages (sentences that replace those of shared/i18n),
 * search (words of the trade), and public (icons and pictures).
 */
export interface Brand {
  /** Colours of the browser's own parts, as in theme.css: bars by day and night, and the page's ground. */
  browserColours: { light: string; dark: string; ground: string };
  pages: readonly BrandPage[];
  groups: readonly PageGroup[];
  /** The home page, from its top. */
  home: readonly HomeSection[];
  /** What the shop stands for, in a line each; one with a setting that is off is left out. */
  promises: Localized<readonly string[]>;
  /**
   * The promises beside the buy button; the cart has the last two. A line whose setting is empty
   * (`{packingDays}`, `{returnDays}`, `{freeDelivery}`, `{cashOnDelivery}`) is left out; every other
   * text with the same promise uses the same settings.
   */
  buyPromises: Localized<readonly string[]>;
  questions: Localized<QuestionsText>;
  /** What `npm start` sets where the environment says nothing. */
  settings: Readonly<Record<string, string>>;
}
