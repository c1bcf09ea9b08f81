import type { Locale } from "./i18n/locales.ts";
import { locales } from "./i18n/locales.ts";
import type { Translate } from "./i18n/translator.ts";
import { formatMoney, type MinorUnits } from "./money.ts";
import { localePath } from "./routes.ts";
import type { Settings } from "./settings.ts";
import { withZone } from "./shop-time.ts";

/** What every component may know: language, words, formats and settings; never the visitor. */
export interface Shop {
  locale: Locale;
  /** BCP 47 language of the page, for the lang attribute. */
  lang: string;
  settings: Settings;
  t: Translate;
  /** Formats minor units. */
  money: (amount: MinorUnits) => string;
  /** Formats a date of the backend in words, in the shop's own zone; "" where it is none. */
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
      format ??= new Intl.DateTimeFormat(settings.dateLocale, {
        dateStyle: "long",
        timeZone: "Asia/Jakarta",
      });
      const instant = Date.parse(withZone(iso));
      // A backend that leaves a date out must not cost the page.
      return Number.isNaN(instant) ? "" : format.format(instant);
    },
    link: (path) => localePath(path, locale),
  };
}
