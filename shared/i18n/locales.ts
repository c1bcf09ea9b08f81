import { shopLocales } from "#brand/locales.ts";

/** The locale without a prefix in the URL. */
export const defaultLocale = shopLocales[0];

const toRow = <Lang extends string>(code: string, lang: Lang) => ({
  prefix: code === defaultLocale ? "" : `/${lang}`,
  lang,
  languageTag: code.replace("_", "-"),
});

/** One row per language that a shop may have: a new one needs a row here and a file in messages/. */
export const locales = {
  id_ID: toRow("id_ID", "id"),
  en_US: toRow("en_US", "en"),
};

/** Locale codes, as used by the backend and the language cookie. */
export type Locale = keyof typeof locales;

/** Each language in its own words; apart, because no browser needs them. */
export const languageNames: Record<Locale, string> = {
  id_ID: "Bahasa Indonesia",
  en_US: "English",
};

/** The brand's languages, the default one first. */
export const localeCodes: readonly Locale[] = shopLocales;

/** Whether a value (a cookie, a form field) is one of our locales. */
export const isLocale = (value: unknown): value is Locale =>
  localeCodes.some((locale) => locale === value);

/** Content by language; a language that lacks it shows it in the default one. */
export type Localized<Content> = { readonly [Code in Locale]?: Content };

/** The language in which content is shown: the page's, the default one, or the one that there is. */
const pickLanguage = (content: Localized<unknown>, locale: Locale): Locale =>
  [locale, defaultLocale].find((code) => content[code] !== undefined) ??
  (Object.keys(content)[0] as Locale);

/** Returns the content in a language, or in the default one when it is not translated yet. */
export const inLocale = <Content>(content: Localized<Content>, locale: Locale): Content =>
  content[pickLanguage(content, locale)] as Content;

/**
 * Returns the language of inLocale's content for a lang attribute; undefined when it is the page's
 * own.
 */
export function foreignLang(content: Localized<unknown>, locale: Locale): string | undefined {
  const shown = pickLanguage(content, locale);
  return shown === locale ? undefined : locales[shown].lang;
}
