import { defaultLocale, type Locale, locales } from "../i18n/locales.ts";

/** Content in the languages that it has been written in; the default one always, so a new locale needs none to start. */
export type Localized<Content> = { id_ID: Content } & { [Code in Locale]?: Content };

/** The content in a language, or in the default one where it has not been translated yet. */
export const inLocale = <Content>(content: Localized<Content>, locale: Locale): Content =>
  content[locale] ?? content.id_ID;

/** The language that inLocale answers in, for a lang attribute; undefined where it is the page's own. */
export const foreignLang = (content: Localized<unknown>, locale: Locale): string | undefined =>
  content[locale] === undefined ? locales[defaultLocale].lang : undefined;
