// Chunk: cart
import { locales } from "../../shared/i18n/locales.ts";
import { type Catalogue, createTranslate } from "../../shared/i18n/translate.ts";
import { createSite, type Site } from "../../shared/site.ts";
import { pageState } from "./page-state.ts";

let shop: Promise<Site> | undefined;
const catalogue: Catalogue = {};

/** Loads one part of the messages by its URL; the browser requests it once. */
export async function loadMessages(url: string): Promise<void> {
  Object.assign(catalogue, (await nativeImport<{ default: Catalogue }>(url)).default);
}

async function readSite(): Promise<Site> {
  const { locale, settings, messages: url } = pageState();
  await loadMessages(url);
  return createSite(locale, settings, createTranslate(catalogue, locales[locale].languageTag));
}

/** Language, messages and settings of this page, loaded once. */
export function pageSite(): Promise<Site> {
  shop ??= readSite();
  return shop;
}
