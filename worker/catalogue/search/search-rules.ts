import file from "#brand/search/rules.json" with { type: "json" };
import type { SearchRulesFile } from "../../../shared/brand.ts";
import type { Path } from "../../../shared/routes.ts";
import type { StorefrontSearch } from "../../commerce/storefront-settings.ts";
import { memo } from "../../platform/memo.ts";
import { toWords } from "./words.ts";

/** What an operator decides about searches, prepared for lookup. */
export interface SearchRules {
  /** The page that a search opens, by its words. */
  redirects: ReadonlyMap<string, Path>;
  /** Slugs of the products that stand first, by a search's words. */
  pins: ReadonlyMap<string, readonly string[]>;
  /** By slug, what a product's worth is multiplied by. */
  boosts: ReadonlyMap<string, number>;
}

/** A search in one of its spellings: "Retur?" is "retur". */
const toKey = (search: string): string => toWords(search).join(" ");

const byWords = <Value>(rules: Readonly<Record<string, Value>>): Map<string, Value> =>
  new Map(Object.entries(rules).map(([search, value]) => [toKey(search), value]));

/** Prepares a brand's rules for lookup. */
export const prepareRules = ({
  redirects,
  pins,
  boosts,
}: Omit<SearchRulesFile, "topics">): SearchRules => ({
  redirects: byWords(redirects),
  pins: byWords(pins),
  boosts: new Map(Object.entries(boosts)),
});

let prepared: SearchRules | undefined;

/** The shop's own rules, prepared at the first search. */
export function shopRules(): SearchRules {
  prepared ??= prepareRules(file as SearchRulesFile);
  return prepared;
}

// By the document, which the requests of an isolate share.
const withDecided = memo((decided: StorefrontSearch): SearchRules => {
  const own = shopRules();
  const added = prepareRules({ redirects: {}, pins: {}, boosts: {}, ...decided });
  return {
    redirects: new Map([...own.redirects, ...added.redirects]),
    pins: new Map([...own.pins, ...added.pins]),
    boosts: new Map([...own.boosts, ...added.boosts]),
  };
});

/** The shop's own rules with the operator's, which go before. */
export const rulesWith = (decided: StorefrontSearch | undefined): SearchRules =>
  decided ? withDecided(decided) : shopRules();

/** The page that a whole search opens; null where it is searched for. */
export const findRedirect = (search: string, { redirects } = shopRules()): Path | null =>
  search ? (redirects.get(toKey(search)) ?? null) : null;

/** Slugs of the products that stand first in a whole search. */
export const pinnedIn = (search: string, { pins }: SearchRules): readonly string[] =>
  pins.get(toKey(search)) ?? [];
