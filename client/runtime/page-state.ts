import type { Locale } from "../../shared/i18n/locales.ts";
import type { Settings } from "../../shared/settings.ts";

/** What the worker tells the scripts of a page. */
export interface PageState {
  locale: Locale;
  settings: Settings;
  /** URLs of what hydration needs, its own module last. */
  hydrate: string[];
  /** URL of the script of the wishlist's buttons. */
  wishlist: string;
  /** URL of the cart's state. */
  cart: string;
  /** URL of what waits until after the load event. */
  idle: string;
  /** URL of the messages that every page has. */
  messages: string;
  build: string;
  /** URL of what tells how fast the page was, where that is counted. */
  speed?: string;
}

/** Reads the page's state. */
export const pageState = (): PageState =>
  JSON.parse(document.querySelector("#shop")?.textContent ?? "{}");
