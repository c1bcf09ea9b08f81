import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { backendFetch, EMBEDDED_ORIGIN } from "../../platform/http/backend-fetch.ts";
import { MinuteCounter } from "../../platform/minute-counter.ts";
import type { Config } from "../../settings/config.ts";

// Longer ones are pasted texts.
const maxLength = 60;

/**
 * A search as it is counted; null when it may identify a person: an address, a phone number or an
 * order.
 */
export function countedSearch(search: string): string | null {
  const text = search.trim().toLowerCase();
  const mayBePersonal = text.includes("@") || /\d{6}/.test(text.replace(/[\s().+-]/g, ""));
  return text === "" || text.length > maxLength || mayBePersonal ? null : text;
}

/**
 * What is counted of a search: a page of results, a page without any, and a product that was opened
 * or added from one.
 */
export type SearchEvent = "shown" | "empty" | "chosen";

/** First blob of a row, and its index: the kind of row. */
export const searchRowKind = "search";

interface CountedSearch {
  event: SearchEvent;
  bindings: Pick<Bindings, "ANALYTICS" | "BACKEND">;
  config: Config;
  locale: Locale;
  search: string;
  waitUntil: (work: Promise<unknown>) => void;
}

// More than this per minute in one isolate indicates an attack.
const maxPerMinute = 300;

/**
 * Counts searches, without any data about the visitor: as rows of the Analytics Engine data set when
 * one is bound, and on the operator's page of the embedded shop.
 */
export class SearchCounts {
  readonly #counter: MinuteCounter;

  constructor(now: () => number) {
    this.#counter = new MinuteCounter(now);
  }

  count({ event, bindings, config, locale, search, waitUntil }: CountedSearch): void {
    const counted = countedSearch(search);
    if (counted === null || !this.#counter.take("all", maxPerMinute)) return;
    const { languageTag } = locales[locale];
    bindings.ANALYTICS?.writeDataPoint({
      indexes: [searchRowKind],
      blobs: [searchRowKind, counted, languageTag, event],
      doubles: [1],
    });
    if (!config.backend.capabilities.ownPages) return;
    const sent = backendFetch(bindings, config)(`${EMBEDDED_ORIGIN}/search-counts`, {
      method: "POST",
      body: JSON.stringify({ search: counted, language: languageTag, event }),
    });
    // A lost count does no harm.
    waitUntil(sent.catch(() => null));
  }
}
