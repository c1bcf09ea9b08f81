import type { Locale } from "../../../shared/i18n/locales.ts";
import type { Settings } from "../../../shared/settings.ts";
import { createShop, type Shop } from "../../../shared/site.ts";
import { translateIn } from "./translate.ts";

const shops = new WeakMap<Settings, Map<Locale, Shop>>();

/** The shop of a language, made once an isolate. */
export function shopFor(locale: Locale, settings: Settings): Shop {
  const known = shops.get(settings) ?? new Map<Locale, Shop>();
  shops.set(settings, known);
  const shop = known.get(locale) ?? createShop(locale, settings, translateIn(locale));
  known.set(locale, shop);
  return shop;
}
