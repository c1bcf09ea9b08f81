import { defaultLocale, type Locale, locales } from "../i18n/locales.ts";

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
