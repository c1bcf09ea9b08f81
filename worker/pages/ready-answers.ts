import { LRUCache } from "lru-cache";
import type { CacheEntry } from "../cache/entry.ts";
import type { GenerationReader } from "../cache/generation-reader.ts";
import { ageSeconds, entryState } from "../cache/policy.ts";
import { LANGUAGE_COOKIE } from "../middleware/locale.ts";
import { acceptsBrotli } from "./accepts-brotli.ts";

/** A fresh whole page with everything that its answer needs, compressed. */
export interface ReadyPage {
  entry: CacheEntry;
  brotli: Uint8Array<ArrayBuffer>;
  /** The answer's headers at an age of the page in seconds. */
  headersAt: (ageSeconds: number) => Record<string, string>;
  /** Whether a visitor's chosen language may lead from here to the page's twin. */
  mayRedirect: boolean;
}

/**
 * Answers that are ready to be sent again, by the very address that was asked for. Making headers
 * costs more than all the rest of a hit, so each answer's are made once a second.
 */
export interface ReadyAnswers {
  keep(url: string, page: ReadyPage): void;
  /** The answer, if nothing about the request or the page's age has to be thought about. */
  find(request: Request): Response | null;
}

interface ReadyAnswersOptions {
  generations: Pick<GenerationReader, "known">;
  /** Milliseconds since 1970. */
  now: () => number;
  onHit: (ageSeconds: number) => void;
}

interface Made {
  ageSeconds: number;
  init: ResponseInit;
}

// By the address as it came: spellings share one page, so an entry weighs little.
const mostAddresses = 1_000;

const longestHeader = 4_096;

/** Whether the whole app would answer this request with nothing but the page itself. */
function isUsual({ method, headers, cf }: Request, mayRedirect: boolean): boolean {
  if (method !== "GET" || !acceptsBrotli({ headers, cf })) return false;
  if (headers.has("if-none-match") || headers.has("save-data") || headers.has("authorization"))
    return false;
  if ((headers.get("referer")?.length ?? 0) > longestHeader) return false;
  const cookie = headers.get("cookie");
  if (!cookie) return true;
  return cookie.length <= longestHeader && !(mayRedirect && cookie.includes(LANGUAGE_COOKIE));
}

/** Makes the ready answers of one isolate. */
export function createReadyAnswers({ generations, now, onHit }: ReadyAnswersOptions): ReadyAnswers {
  const pages = new LRUCache<string, ReadyPage>({ max: mostAddresses });
  const made = new WeakMap<ReadyPage, Made>();

  /** The answer's parts at this age; null where the page is not known to be fresh any more. */
  function renew(page: ReadyPage, age: number): Made | null {
    const known = generations.known();
    if (!known) return null;
    const { tags, generation, storedAt, lifetime } = page.entry;
    const generationOutdated = known.isOutdated(tags, generation);
    const state = entryState({ storedAt, now: now(), profile: lifetime, generationOutdated });
    if (state !== "fresh") return null;
    const headers = new Headers(page.headersAt(age));
    const renewed = { ageSeconds: age, init: { headers, encodeBody: "manual" } as const };
    made.set(page, renewed);
    return renewed;
  }

  return {
    keep: (url, page) => void pages.set(url, page),
    find(request) {
      const page = pages.get(request.url);
      if (!page || !isUsual(request, page.mayRedirect)) return null;
      const age = ageSeconds(page.entry.storedAt, now());
      const last = made.get(page);
      const current = last?.ageSeconds === age ? last : renew(page, age);
      if (!current) return null;
      onHit(age);
      return new Response(page.brotli, current.init);
    },
  };
}
