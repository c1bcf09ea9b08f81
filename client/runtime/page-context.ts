import { locales } from "../../shared/i18n/locales.ts";
import { createTranslate, type MessageCatalogue } from "../../shared/i18n/translate.ts";
import { createSite, type Site } from "../../shared/site.ts";
import { pageState } from "./page-state.ts";

let shop: Promise<Site> | undefined;
const messages: MessageCatalogue = {};

/** Loads one part of the messages by its URL; the browser requests it once. */
export async function loadMessages(url: string): Promise<void> {
  Object.assign(messages, (await nativeImport<{ default: MessageCatalogue }>(url)).default);
}

async function readSite(): Promise<Site> {
  const { locale, settings, messages: url } = pageState();
  await loadMessages(url);
  return createSite(locale, settings, createTranslate(messages, locales[locale].languageTag));
}

/** Language, messages and settings of this page, loaded once. */
export function pageSite(): Promise<Site> {
  shop ??= readSite();
  return shop;
}
