import { createFormatters, createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { currencyExponent } from "../../../shared/currency.ts";
import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import { type CurrencyFormat, moneyFormat, type WrittenMoney } from "../../../shared/money.ts";
import { memo } from "../memo.ts";

const cache = createIntlCache();

/** Returns a language's formats; created once per isolate, with one cache for all languages. */
export const intlFor = memo(
  (locale: Locale): IntlShape<string> => createIntl({ locale: locales[locale].languageTag }, cache),
);

/** Formatters of any language tag, each created once per isolate. */
export const formatters = createFormatters(cache);

const getPart = (parts: Intl.NumberFormatPart[], type: Intl.NumberFormatPartTypes): string =>
  parts.find((part) => part.type === type)?.value ?? "";

/** How a language writes a currency. */
function writtenIn({ currency, locale }: CurrencyFormat): WrittenMoney {
  const digits = { minimumFractionDigits: 2 };
  const format = formatters.getNumberFormat(locale, { style: "currency", currency, ...digits });
  const parts = format.formatToParts(12_345.67);
  const isNumber = ({ type }: Intl.NumberFormatPart) =>
    ["integer", "group", "decimal", "fraction"].includes(type);
  const first = parts.findIndex(isNumber);
  const around = parts.flatMap((part, index) => {
    if (!isNumber(part)) return part.value;
    return index === first ? "#" : [];
  });
  const decimals = currencyExponent(currency);
  const separators = [getPart(parts, "decimal"), getPart(parts, "group")] as const;
  return [around.join(""), 10 ** decimals, decimals, ...separators, currency];
}

/** The same format with its way of writing: the shop's own, or that of the language. */
export const withWriting = (format: CurrencyFormat): Required<CurrencyFormat> => ({
  ...format,
  written: format.written?.[5] === format.currency ? format.written : writtenIn(format),
});

/** Formats minor units of a currency, also of another one than the shop's. */
export const formatMoney = (amount: number, format: CurrencyFormat): string =>
  moneyFormat(withWriting(format).written)(amount);

/** Formats a list in the page's language: "5W-30, 5W-40, dan 10W-40". */
export function useList(): (items: readonly string[]) => string {
  const intl = intlFor(useSite().locale);
  return (items) => intl.formatList(items);
}
