import loaders from "virtual:messages/client";
import { locales } from "../shared/i18n/locales.ts";
import { createShop, type Shop } from "../shared/shop.ts";
import type { PageState } from "./page-state.ts";
import { createTranslate } from "./translate.ts";

let shop: Promise<Shop> | undefined;

async function readShop(): Promise<Shop> {
  // Read here again: sharing the function with the entry would cost every page a request.
  const state: PageState = JSON.parse(document.getElementById("shop")?.textContent ?? "{}");
  const { lang, languageTag } = locales[state.locale];
  const catalogue = await loaders[lang]?.();
  return createShop(
    state.locale,
    state.settings,
    createTranslate(catalogue?.default ?? {}, languageTag),
  );
}

/** Language, words and settings of this page, loaded once. */
export function pageShop(): Promise<Shop> {
  shop ??= readShop();
  return shop;
}
