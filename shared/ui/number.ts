import { useShop } from "../i18n/site-context.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number in a language, with at most the given number of decimals. */
export function formatNumber(value: number, lang: string, decimals = 3): string {
  const key = `${lang} ${decimals}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(lang, { maximumFractionDigits: decimals });
  formats.set(key, format);
  return format.format(value);
}

/** A large number in as few characters as a language has for it: "2.9K", "2,9 rb". */
export function useShortNumber(): (value: number) => string {
  const { lang } = useShop();
  const key = `${lang} short`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(lang, { notation: "compact", maximumFractionDigits: 1 });
  formats.set(key, format);
  return (value) => format.format(value);
}

/** A number in the page's language. */
export function useNumber(): (value: number, decimals?: number) => string {
  const { lang } = useShop();
  return (value, decimals) => formatNumber(value, lang, decimals);
}
