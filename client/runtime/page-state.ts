import type { Locale } from "../../shared/i18n/locales.ts";
import type { Settings } from "../../shared/settings.ts";

/** What the worker passes to the scripts of a page. */
export interface PageState {
  locale: Locale;
  settings: Settings;
  /** URLs of the hydration scripts, the hydrate module last. */
  hydrate: string[];
  /** URL of the wishlist buttons' script. */
  wishlist: string;
  /** URL of the cart's script. */
  cart: string;
  /** URL of the script that runs after the load event. */
  idle: string;
  /** URL of the messages that every page has. */
  messages: string;
  build: string;
  /** URLs of scripts that may wait for everything else, where the shop's settings ask for any. */
  late?: string[];
}

export const pageState = (): PageState =>
  JSON.parse(document.querySelector("#shop")?.textContent ?? "{}");
