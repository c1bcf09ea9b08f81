import type { CacheEntry } from "../cache/entry.ts";
import type { GenerationReader } from "../cache/generation-reader.ts";
import type { Memory } from "../cache/memory.ts";
import { ageSeconds, entryState } from "../cache/policy.ts";
import { LANGUAGE_COOKIE } from "../i18n/locale.ts";
import { acceptsBrotli } from "./stored-page.ts";

/** A fresh whole page as it is sent, compressed. */
export interface ReadyPage {
  /** When and of what the page was made. */
  made: Pick<CacheEntry, "tags" | "generation" | "storedAt" | "lifetime">;
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
  find(request: Request, waitUntil: (work: Promise<unknown>) => void): Response | null;
}

interface ReadyAnswersOptions {
  memory: Memory;
  generations: Pick<GenerationReader, "known">;
  /** Milliseconds since 1970. */
  now: () => number;
  onHit: (ageSeconds: number) => void;
}

interface Answer {
  ageSeconds: number;
  init: ResponseInit;
}

// Headers, their functions and what they are made of.
const answerBytes = 8_192;

const maxHeaderLength = 4_096;

/** Whether the whole app would answer this request with nothing but the page itself. */
function isUsual({ method, headers, cf }: Request, mayRedirect: boolean): boolean {
  if (method !== "GET" || !acceptsBrotli({ headers, cf })) return false;
  if (headers.has("if-none-match") || headers.has("save-data") || headers.has("authorization"))
    return false;
  if ((headers.get("referer")?.length ?? 0) > maxHeaderLength) return false;
  const cookie = headers.get("cookie");
  if (!cookie) return true;
  return cookie.length <= maxHeaderLength && !(mayRedirect && cookie.includes(LANGUAGE_COOKIE));
}

/** Makes the ready answers of one isolate. */
export function createReadyAnswers(options: ReadyAnswersOptions): ReadyAnswers {
  const { memory, generations, now, onHit } = options;
  // By the address as it came. Spellings share the bytes of a page, and each counts them all the same:
  // they may outlive what they are shared with.
  const pages = memory.part<ReadyPage>("ready", (page) => page.brotli.byteLength + answerBytes);
  const answers = new WeakMap<ReadyPage, Answer>();

  /** The answer's parts at this age; null where the page is not known to be fresh any more. */
  function renew(
    page: ReadyPage,
    age: number,
    waitUntil: (work: Promise<unknown>) => void,
  ): Answer | null {
    const known = generations.known(waitUntil);
    if (!known) return null;
    const { tags, generation, storedAt, lifetime } = page.made;
    const isInvalidated = known.isInvalidated(tags, generation);
    const state = entryState({ storedAt, now: now(), profile: lifetime, isInvalidated });
    if (state !== "fresh") return null;
    const headers = new Headers(page.headersAt(age));
    const renewed = { ageSeconds: age, init: { headers, encodeBody: "manual" } as const };
    answers.set(page, renewed);
    return renewed;
  }

  return {
    keep: (url, page) => void pages.set(url, page),
    find(request, waitUntil) {
      const page = pages.get(request.url);
      if (!page || !isUsual(request, page.mayRedirect)) return null;
      const age = ageSeconds(page.made.storedAt, now());
      const last = answers.get(page);
      const current = last?.ageSeconds === age ? last : renew(page, age, waitUntil);
      if (!current) return null;
      onHit(age);
      return new Response(page.brotli, current.init);
    },
  };
}
