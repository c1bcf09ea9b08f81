import type { Alternative } from "./alternative.ts";
import type { PriceNarrowing } from "./readings/price.ts";
import type { SearchIndex } from "./search-index.ts";
import type { PhraseKind, RequestedOrder, Synonyms } from "./synonyms.ts";
import type { VehicleModel } from "./vehicles.ts";
import { toRoots } from "./words.ts";

/** A word of a query, as it was understood. */
export interface Token {
  text: string;
  /** Whether no product and no synonym has it. */
  isUnknown?: boolean;
  /** Other likely corrections of a typo. */
  others: string[];
  roots: ReadonlySet<string>;
}

export const token = (text: string, others: string[] = []): Token => ({
  text,
  others,
  roots: new Set(toRoots(text)),
});

export const joinTokens = (tokens: readonly Token[]): string =>
  tokens.map(({ text }) => text).join(" ");

/** One concept of a query, with all alternatives by which a product may match it. */
export interface Concept {
  /** As typed. */
  text: string;
  kind: PhraseKind | "word" | "soft" | "vehicle";
  alternatives: Alternative[];
  /** How many of the first alternatives are the typed words themselves, which may be incomplete. */
  literal: number;
  /** Weight of a soft concept, if not the ordinary one. */
  weight?: number;
  /** Whether it says what kind of thing is searched for. */
  isHead?: boolean;
}

export const wordConcept = ({ text, others }: Token, kind: Concept["kind"] = "word"): Concept => ({
  text,
  kind,
  alternatives: [
    { words: [text], worth: 1 },
    ...others.map((other) => ({ words: [other], worth: 0.9 })),
  ],
  literal: 1,
});

/** What products must not have. */
export interface Exclusion {
  /** As typed: "non matic". */
  text: string;
  /** The query without it. */
  without: string;
  words: string[];
}

/** A vehicle that the query names. */
export interface NamedVehicle {
  /** As typed. */
  text: string;
  model: VehicleModel;
  year: number | null;
}

/** A query as far as it has been read. */
export interface Query {
  typed: string;
  /** What no reading of texts has taken. */
  text: string;
  /** The words of that text; null before they are read. */
  tokens: Token[];
  /** Those that no reading has taken. */
  left: Token[];
  isCorrected: boolean;
  price: PriceNarrowing | null;
  excluded: Exclusion[];
  /** Words that need not be there: of a quality behind a "not", of an engine, of a place. */
  optional: string[];
  /** Symptoms that are said not to be there: "padahal tidak bocor". */
  absent: string[];
  /** Brands that the shop does not sell, and what is searched for by the name of one alone. */
  brands: string[];
  brandMeans: string | null;
  vehicle: NamedVehicle | null;
  /** Which word says what is searched for. */
  head: Token | null;
  /** Other words that no product has. */
  unknown: string[];
  requestedOrder: RequestedOrder | null;
  /** What a question is about: a thing, or several that are compared; null for a cause or a way. */
  asks: "thing" | "comparison" | null;
  concepts: Concept[];
}

export const unread = (typed: string): Query => ({
  typed,
  text: typed,
  tokens: [],
  left: [],
  isCorrected: false,
  price: null,
  excluded: [],
  optional: [],
  absent: [],
  brands: [],
  brandMeans: null,
  vehicle: null,
  head: null,
  unknown: [],
  requestedOrder: null,
  asks: null,
  concepts: [],
});

/** What a query is read by: the words of the products, and those of the trade and its languages. */
export interface Trade {
  index: SearchIndex;
  synonyms: Synonyms;
}

/** Takes what it understands out of a query: returns only what it changes. */
export type Reading = (query: Query, trade: Trade) => Partial<Query>;

/** The same for its text, before there are words: whatever the products. */
export type TextReading = (query: Query, synonyms: Synonyms) => Partial<Query>;
