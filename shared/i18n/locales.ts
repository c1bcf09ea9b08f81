/** One row per locale: a new language needs a row here and a file in messages/. */
export const locales = {
  id_ID: {
    prefix: "",
    lang: "id",
    languageTag: "id-ID",
    name: "Bahasa Indonesia",
  },
  en_US: {
    prefix: "/en",
    lang: "en",
    languageTag: "en-US",
    name: "English",
  },
} as const;

/** Locale codes, as used by the backend and the language cookie. */
export type Locale = keyof typeof locales;

/** The locale without a prefix in the URL. */
export const defaultLocale: Locale = "id_ID";

/** All locale codes, the default one first. */
export const localeCodes = Object.keys(locales) as Locale[];

/** Whether a value (a cookie, a form field) is one of our locales. */
export const isLocale = (value: unknown): value is Locale =>
  typeof value === "string" && Object.hasOwn(locales, value);

/**
 * Content by language. The default language is always present, so a new locale needs no
 * translations to start.
 */
export type Localized<Content> = { id_ID: Content } & { [Code in Locale]?: Content };

/** Returns the content in a language, or in the default one when it is not translated yet. */
export const inLocale = <Content>(content: Localized<Content>, locale: Locale): Content =>
  content[locale] ?? content.id_ID;

/**
 * Returns the language of inLocale's content for a lang attribute; undefined when it is the page's
 * own.
 */
export const foreignLang = (content: Localized<unknown>, locale: Locale): string | undefined =>
  content[locale] === undefined ? locales[defaultLocale].lang : undefined;
