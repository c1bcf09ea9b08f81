import type { Day, homeSections } from "../../shared/brand.ts";
import type { Localized } from "../../shared/i18n/locales.ts";
import type { Path } from "../../shared/routes.ts";

/** From one day to another in the shop's time zone, both included. */
export interface Dated {
  from?: Day;
  until?: Day;
}

/** A page of the shop, or an address elsewhere. */
export type Address = Path | `https://${string}`;

/** A line on top of every page. */
export interface StorefrontNotice extends Dated {
  text: Localized<string>;
  to?: Address;
}

/** A few words with a link, on the home page. */
export interface StorefrontBanner extends Dated {
  text: Localized<{ title: string; text?: string; action: string }>;
  to: Address;
}

/** A section of the home page: the shop's own, the banners, or all of the brand's own. */
export type StorefrontSection =
  | Exclude<(typeof homeSections)[number], "hero">
  | "banners"
  | "brand";

/** A link of the main menu, with those below it. */
export interface StorefrontMenuItem {
  text: string;
  to: Address;
  items?: readonly StorefrontMenuItem[];
}

/** A column of the footer: its heading, which may be a link, and the links below it. */
export interface StorefrontFooterColumn {
  text: string;
  to?: Address;
  items?: readonly StorefrontMenuItem[];
}

/** What is decided about searches, beside the brand's rules. */
export interface StorefrontSearch {
  /** Groups of words and phrases with the same meaning. */
  same?: readonly (readonly string[])[];
  /** Whole searches that open a page. */
  redirects?: Readonly<Record<string, Path>>;
  /** By whole search: slugs of the products that stand first. */
  pins?: Readonly<Record<string, readonly string[]>>;
  /** By slug, what a product's worth is multiplied by. */
  boosts?: Readonly<Record<string, number>>;
}

/** What the operator changes in WordPress, without a deployment; absent: as the brand has it. */
export interface StorefrontSettings {
  notice?: StorefrontNotice;
  /** When somebody is there for questions. */
  hours?: Localized<string>;
  banners?: readonly StorefrontBanner[];
  /** The home page below its start, in this order; what is not named is left out. */
  home?: readonly StorefrontSection[];
  /** The main menu in place of the brand's, in its languages. */
  menu?: Localized<readonly StorefrontMenuItem[]>;
  /** The footer's columns in place of the brand's, in its languages. */
  footer?: Localized<readonly StorefrontFooterColumn[]>;
  search?: StorefrontSearch;
}

/** Whether something with dates is shown on a day of the shop's: "2026-12-01". */
export const isShownOn = ({ from, until }: Dated, day: string): boolean =>
  (from === undefined || from <= day) && (until === undefined || day <= until);
