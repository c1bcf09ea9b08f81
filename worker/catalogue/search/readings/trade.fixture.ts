import { type Reading, type Token, type Trade, token, unread } from "../query.ts";
import { SearchBuilder } from "../search-builder.ts";
import { openSearch } from "../search-index.ts";
import { shopSynonyms } from "../synonyms.ts";
import { toWords } from "../words.ts";

/** A shop of products with these names, each with its English one. */
export function makeTrade(names: Readonly<Record<string, string>>): Trade {
  const builder = new SearchBuilder(["id", "en"]);
  const text = (name: string) => ({ name, categories: [], facts: [], short: "", description: "" });
  for (const texts of Object.entries(names))
    builder.add({ texts: texts.map(text), skus: [], sales: 0, isInStock: true });
  const arrays = builder.finish();
  const index = openSearch(
    Object.keys(names).length,
    (name) => arrays[name] as Uint32Array,
    (name) => arrays[name] as Uint8Array,
  );
  return { index, synonyms: shopSynonyms() };
}

export const oils = makeTrade({
  "Oli Mesin 5W-30": "5W-30 Engine Oil",
  "Minyak Rem DOT 4": "DOT 4 Brake Fluid",
  "Pembersih Karburator": "Carburettor Cleaner",
  "Lap Merah": "Red Towel",
});

/** What a reading makes of a query's words. */
export function readWith(reading: Reading, text: string, trade: Trade = oils) {
  const tokens = toWords(text).map((it): Token => {
    const isUnknown = it.startsWith("zz");
    return { ...token(it), ...(isUnknown && { isUnknown }) };
  });
  return reading({ ...unread(text), tokens, left: tokens }, trade);
}

export const listTexts = (tokens: readonly Token[] | undefined): string[] | undefined =>
  tokens?.map(({ text }) => text);
