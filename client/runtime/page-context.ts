import { locales } from "../../shared/i18n/locales.ts";
import type { BrowserCatalogue } from "../../shared/i18n/translator.ts";
import { createShop, type Shop } from "../../shared/site.ts";
import { pageState } from "./page-state.ts";
import { createTranslate } from "./translate.ts";

let shop: Promise<Shop> | undefined;
const words: BrowserCatalogue = {};

/** Loads one part of the messages by its URL; the browser asks for it once. */
export async function learnWords(url: string): Promise<void> {
  Object.assign(words, (await nativeImport<{ default: BrowserCatalogue }>(url)).default);
}

async function readShop(): Promise<Shop> {
  const { locale, settings, words: url } = pageState();
  await learnWords(url);
  return createShop(locale, settings, createTranslate(words, locales[locale].languageTag));
}

/** Language, words and settings of this page, loaded once. */
export function pageShop(): Promise<Shop> {
  shop ??= readShop();
  return shop;
}
