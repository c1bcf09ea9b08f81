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

/** Best sellers of a category and of those below it, or of what is reduced. */
export interface ProductChoice {
  title: Localized<string>;
  /** Its slug. */
  category?: string;
  onSale?: boolean;
}

/** A page of the brand's own. */
export interface BrandPage {
  path: Path;
  text: Localized<PageText>;
  /** public/pictures/{picture}-{width}.avif and .webp, in 600, 800 and 1200 px. */
  picture?: string;
  links?: readonly PageLink[];
  /** A row of products below the text. */
  products?: ProductChoice;
  /** The heading of a contact form at the end. */
  contactForm?: Localized<string>;
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

/** A spelling in texts and searches that is written in one way: "5W-30" and "5w30". */
export interface Spelling {
  find: RegExp;
  /** The replacement: one word, with groups of the expression. */
  write: string;
  /** Texts are also found by these: "SN" for "API SN". */
  parts?: readonly string[];
}

/** Pages of the shop about the topic of a search, beside its products. */
export const searchTopics = [
  "delivery",
  "returns",
  "payment",
  "codes",
  "orders",
  "contact",
] as const;
export type SearchTopic = (typeof searchTopics)[number];

/** search/rules.json: what the shop decides about searches, whatever their words would match. */
export interface SearchRulesFile {
  /** Whole searches that open a page. */
  redirects: Readonly<Record<string, Path>>;
  /** By whole search: slugs of the products that stand first, in their order. */
  pins: Readonly<Record<string, readonly string[]>>;
  /** By slug: what a product's worth in every search is multiplied by, from 0.1 to 10. */
  boosts: Readonly<Record<string, number>>;
  /** Words and phrases in every language, one of which a search for the page has. */
  topics: Readonly<Record<SearchTopic, readonly string[]>>;
}

/** Sections of the home page that are the shop's own; those whose list is empty are left out. */
export const homeSections = [
  "hero",
  "vehicles",
  "best-sellers",
  "promises",
  "categories",
  "on-sale",
  "articles",
  "questions",
] as const;

/** "2026-12-01" */
export type Day = `${number}-${number}-${number}`;

/** A few words with a link, from one day to another in the shop's time zone, both included. */
export interface HomeBanner {
  section: "banner";
  from?: Day;
  until?: Day;
  text: Localized<{ title: string; text?: string; action: string }>;
  to: Path | `https://${string}`;
}

/** Paragraphs and lists. */
export interface HomeText {
  section: "text";
  text: Localized<{ title: string; body: readonly TextBlock[] }>;
}

export interface HomeProducts extends ProductChoice {
  section: "products";
}

export type HomeSection = (typeof homeSections)[number] | HomeBanner | HomeText | HomeProducts;

/** A link of a menu, to the shop's own pages or elsewhere, with those below it. */
export interface MenuLinkItem {
  text: Localized<string>;
  to: Path | `https://${string}`;
  items?: readonly MenuItem[];
}

/** A category of the backend, by its name there; left out where there is none of that slug. */
export interface MenuCategory {
  category: string;
  /** Whether the categories below it are in the menu too. */
  isNested?: boolean;
}

export type MenuItem = MenuLinkItem | MenuCategory;

/** Menus in place of those that the shop's pages are in by themselves. */
export interface BrandMenus {
  /** In the header, and first in the menu of small screens. */
  main?: readonly MenuItem[];
  /** Below it on small screens. */
  more?: readonly MenuItem[];
  /** Columns of the footer, before those of the page groups. */
  footer?: readonly { title: Localized<string>; items: readonly MenuItem[] }[];
}

/** What attributes of products say, by patterns of their names in either language. */
export interface AttributeRoles {
  /** What a product is for: the first question of a listing, and a section of the home page. */
  purpose?: RegExp;
  /** What tells similar products apart in a word, as a class or a norm does; the most telling one first. */
  grades: readonly RegExp[];
  /** How often a product is used up or renewed, as one of its values says: "2 months". */
  interval?: RegExp;
}

/**
 * What a shop changes without touching worker, client or shared. Beside it the folder has theme.css
 * (colours), sign.tsx, messages (sentences that replace those of shared/i18n),
 * search (words of the trade), and public (icons and pictures).
 */
export interface Brand {
  /** The country that it is sold in: the name of a folder in shared/country and in worker/country. */
  country: string;
  /** Colours of the browser's own parts, as in theme.css: bars by day and night, and the page's ground. */
  browserColours: { light: string; dark: string; ground: string };
  pages: readonly BrandPage[];
  groups: readonly PageGroup[];
  menus?: BrandMenus;
  /** Old addresses, and the path or the https address to which each leads. */
  redirects?: Readonly<Record<Path, Path | `https://${string}`>>;
  /** The home page, from its top. */
  home: readonly HomeSection[];
  attributes: AttributeRoles;
  /** What the shop stands for, in a line each; one with a setting that is off is left out. */
  promises: Localized<readonly string[]>;
  /**
   * The promises beside the buy button; the cart has the last two. A line whose setting is empty
   * (`{packingDays}`, `{cutOffHour}`, `{returnDays}`, `{freeDelivery}`, `{cashOnDelivery}`) is left out; every other
   * text with the same promise uses the same settings.
   */
  buyPromises: Localized<readonly string[]>;
  /** What marks.svg in the footer says: how the shop is paid, and who brings its parcels. */
  marks: Localized<string>;
  questions: Localized<QuestionsText>;
  /**
   * After how many months products of a category (their slugs) are usually bought again, where they do
   * not say it themselves (`attributes.interval`).
   */
  refills: readonly { categories: readonly string[]; months: number }[];
  /** The last section of the privacy policy: what the law gives visitors, and where they ask for it. */
  rights: Localized<TextBlock>;
  /** Defaults of two settings, which `npm run settings` writes into wrangler.toml. */
  defaults: {
    SITE_NAME: string;
    /** Slugs of the categories of the home page, in their order. */
    HOME_CATEGORIES: readonly string[];
  };
  /** What `npm start` sets where the environment says nothing. */
  settings: Readonly<Record<string, string>>;
}
