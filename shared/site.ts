import type { Locale } from "./i18n/locales.ts";
import { locales } from "./i18n/locales.ts";
import type { Translate } from "./i18n/translate.ts";
import { type MinorUnits, moneyFormat, type WrittenMoney } from "./money.ts";
import { localePath } from "./routes.ts";
import type { Settings } from "./settings.ts";

/**
 * What every component has access to: language, messages, formats and settings; never the visitor.
 */
export interface Site {
  locale: Locale;
  /** BCP 47 language of the page, for the lang attribute. */
  lang: string;
  settings: Settings;
  t: Translate;
  /** Formats minor units. */
  money: (amount: MinorUnits) => string;
  /** Adds the language prefix to a path. */
  link: (path: string) => string;
}

/** Creates a Site from a locale, the settings and a translate function. */
export const createSite = (locale: Locale, settings: Settings, t: Translate): Site => ({
  locale,
  lang: locales[locale].lang,
  settings,
  t,
  // The server has completed what a page's settings say of money.
  money: moneyFormat(settings.money.written as WrittenMoney),
  link: (path) => localePath(path, locale),
});
