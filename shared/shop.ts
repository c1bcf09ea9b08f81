import type { Locale } from "./i18n/locales.ts";
import { locales } from "./i18n/locales.ts";
import type { Translate } from "./i18n/translator.ts";
import { formatMoney, type MinorUnits } from "./money.ts";
import { localePath } from "./routes.ts";
import type { Settings } from "./settings.ts";

/** What every component may know: language, words, formats and settings; never the visitor. */
export interface Shop {
  locale: Locale;
  /** BCP 47 language of the page, for the lang attribute. */
  lang: string;
  settings: Settings;
  t: Translate;
  /** Formats minor units. */
  money: (amount: MinorUnits) => string;
  /** Formats an ISO 8601 date in words. */
  date: (iso: string) => string;
  /** Puts the language prefix before a path. */
  link: (path: string) => string;
}

/** Puts a shop together from a language, its words and the settings. */
export function createShop(locale: Locale, settings: Settings, t: Translate): Shop {
  // Made when the first date is asked for: a slow phone takes a frame to make one.
  let format: Intl.DateTimeFormat | undefined;
  return {
    locale,
    lang: locales[locale].lang,
    settings,
    t,
    money: (amount) => formatMoney(amount, settings.money),
    date: (iso) => {
      // The backend's dates carry no zone of their own; in the shop's own zone no day slips.
      format ??= new Intl.DateTimeFormat(settings.dateLocale, {
        dateStyle: "long",
        timeZone: "Asia/Jakarta",
      });
      return format.format(new Date(iso));
    },
    link: (path) => localePath(path, locale),
  };
}
