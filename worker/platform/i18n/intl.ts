import { createFormatters, createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import { type CurrencyFormat, moneyFormat } from "../../../shared/money.ts";

const cache = createIntlCache();
const intls = new Map<Locale, IntlShape<string>>();

/** Returns a language's formats; created once per isolate, with one cache for all languages. */
export function intlFor(locale: Locale): IntlShape<string> {
  const intl = intls.get(locale) ?? createIntl({ locale: locales[locale].languageTag }, cache);
  intls.set(locale, intl);
  return intl;
}

/** Formatters of any language tag, each created once per isolate. */
export const formatters = createFormatters(cache);

/** Formats minor units of a currency, also of another one than the shop's. */
export const formatMoney = (amount: number, format: CurrencyFormat): string =>
  moneyFormat(format, formatters.getNumberFormat)(amount);

/** Formats a list in the page's language: "5W-30, 5W-40, dan 10W-40". */
export function useList(): (items: readonly string[]) => string {
  const intl = intlFor(useSite().locale);
  return (items) => intl.formatList(items);
}
