import catalogues from "virtual:messages/server";
import { createIntl, createIntlCache } from "@formatjs/intl";
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { Translate } from "../../shared/i18n/translator.ts";
import type { Settings } from "../../shared/settings.ts";
import { createShop, type Shop } from "../../shared/shop.ts";

const cache = createIntlCache();

/** The translate function of a language, from the catalogues compiled at build time. */
export function translateIn(locale: Locale): Translate {
  const { lang, languageTag } = locales[locale];
  const messages = catalogues[lang] ?? {};
  const intl = createIntl(
    {
      locale: languageTag,
      messages,
      // A text that is missing or malformed must not cost the shopper the page; tests fail on it.
      onError: (error) => console.error(error.message),
    },
    cache,
  );
  return (id, values) => intl.formatMessage({ id }, values);
}

const shops = new WeakMap<Settings, Map<Locale, Shop>>();

/** The shop of a language, made once an isolate. */
export function shopFor(locale: Locale, settings: Settings): Shop {
  const known = shops.get(settings) ?? new Map<Locale, Shop>();
  shops.set(settings, known);
  const shop = known.get(locale) ?? createShop(locale, settings, translateIn(locale));
  known.set(locale, shop);
  return shop;
}
