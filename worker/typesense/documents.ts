import type { Locale } from "../../shared/i18n/locales.ts";
import type { Facet, HiddenProducts, IndexedProduct } from "../commerce/indexed-product.ts";
import { hashOf } from "../platform/cache/key.ts";
import { factsOf } from "../product-index/product-facts.ts";
import { type Synonyms, shopSynonyms } from "../search/synonyms.ts";
import type { Collection, SynonymItem } from "./typesense-client.ts";

/** The collection with one document a catalogue: which run is current, and what is known of it. */
export const runsCollection: Collection = {
  name: "storefront_runs",
  fields: [{ name: "version", type: "int32" }],
};

/** The current run of a catalogue. */
export interface CurrentRun {
  /** The catalogue's name. */
  id: string;
  collection: string;
  version: number;
  size: number;
  /** Milliseconds since 1970. */
  storedAt: number;
  facets: Facet[];
  hidden: HiddenProducts;
}

/** It is stored as it was given, as JSON: its fields are nobody's to search. */
export interface StoredRun {
  id: string;
  version: number;
  run: string;
}

export const toStoredRun = (run: CurrentRun): StoredRun => ({
  id: run.id,
  version: run.version,
  run: JSON.stringify(run),
});

/** A catalogue's name in a server: a language of an edition. */
export const catalogueId = (edition: string, locale: Locale): string =>
  `${locale.toLowerCase()}-${hashOf(edition).slice(0, 16)}`;

export const collectionPrefix = (catalogue: string): string => `storefront_${catalogue}_`;

// Values are compared as they are: without these signs "5w-30" would equal "5w30".
const signs = ["-", "_", "/", "%", ".", "~", "+"];

/** The collection of one run. Fields that it does not name are stored and not indexed. */
export const runCollection = (name: string): Collection => ({
  name,
  fields: [
    { name: "product", type: "int64", sort: true },
    { name: "slug", type: "string", symbols_to_index: signs },
    { name: "values", type: "string[]", facet: true, symbols_to_index: signs },
    { name: "variations", type: "int64[]" },
    { name: "listed", type: "bool" },
    { name: "searched", type: "bool" },
    { name: "date", type: "int64", sort: true },
    { name: "price", type: "int64", sort: true, optional: true },
    { name: "low_price", type: "int64", sort: true, optional: true },
    { name: "rating", type: "float", sort: true, optional: true },
    { name: "discount", type: "float", sort: true, optional: true },
    { name: "sales_rank", type: "int32", sort: true, optional: true },
    { name: "popularity", type: "float", sort: true },
    { name: "sorted_name", type: "string", sort: true },
    { name: "names", type: "string[]" },
    { name: "facts", type: "string[]" },
    { name: "others", type: "string[]" },
    { name: "described", type: "string[]" },
  ],
  synonym_sets: [synonymSet],
});

/** A product as it is stored. */
export interface ProductDocument {
  id: string;
  product: number;
  slug: string;
  values: string[];
  variations: number[];
  price?: number;
  sales_rank?: number;
  hash: string;
  edit: string;
  /** JSON of the card, of the whole product, and of it without its descriptions. */
  card: string;
  whole: string;
  brief: string;
}

const separator = "/";

/** A facet's value as documents have it. */
export const documentValue = (facet: string, slug: string): string => `${facet}${separator}${slug}`;

/** A name such that comparing characters compares as a reader does: without accents, numbers by their value. */
const sortedName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(15, "0"));

/** A product as a document of its run's collection. */
export function toDocument(product: IndexedProduct): ProductDocument {
  const { id, name, values, card, product: whole, brief, weak: _weak, ...facts } = factsOf(product);
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  return {
    ...(given as typeof facts & { price?: number; sales_rank?: number }),
    id: String(id),
    product: id,
    values: values.map((key) => key.replace("\n", separator)),
    sorted_name: sortedName(name),
    card: JSON.stringify(card),
    whole: JSON.stringify(whole),
    brief: JSON.stringify(brief),
  } as ProductDocument;
}

/** The shop's synonyms, which all collections share. */
export const synonymSet = "storefront_synonyms";

// Larger groups are those of a whole category, which the ranking knows better.
const maxAlternatives = 40;

/** Groups of the same meaning, as the engine takes them: one word or phrase and what stands for it. */
export function synonymItems(synonyms: Synonyms = shopSynonyms()): SynonymItem[] {
  const phrases = new Map([...synonyms.phrases.values()].flat().map((it) => [it.id, it]));
  return [...phrases.values()].flatMap(({ id, words, alternatives }) => {
    const others = alternatives.map((it) => it.words.join(" ")).filter(Boolean);
    return others.length > 0
      ? [
          {
            id: String(id),
            root: words.join(" "),
            synonyms: [...new Set(others)].slice(0, maxAlternatives),
          },
        ]
      : [];
  });
}
