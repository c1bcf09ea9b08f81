import { useShop } from "../i18n/site-context.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it, with at most so many decimals. */
export function formatNumber(value: number, lang: string, decimals = 3): string {
  const key = `${lang} ${decimals}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(lang, { maximumFractionDigits: decimals });
  formats.set(key, format);
  return format.format(value);
}

/** The same in the page's language. */
export function useNumber(): (value: number, decimals?: number) => string {
  const { lang } = useShop();
  return (value, decimals) => formatNumber(value, lang, decimals);
}
