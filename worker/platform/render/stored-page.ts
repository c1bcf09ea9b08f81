import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CacheEntry, Codec } from "../cache/entry.ts";
import type { GenerationReader } from "../cache/generation-reader.ts";
import { hashOf } from "../cache/key.ts";
import { ageSeconds, entryState } from "../cache/policy.ts";
import type { Memory, MemoryPart } from "../cache/tiers.ts";
import { LANGUAGE_COOKIE } from "../i18n/locale.ts";
import type { PageOutcome } from "./define-page.ts";

/** A page as it is kept: its bytes, or the outcome that stands in its place (never stored). */
export type PageCopy =
  | {
      outcome: null;
      bytes: Uint8Array<ArrayBuffer>;
      /** Of the bytes before any compression; made when it is first read. */
      readonly etag: string;
      /** How old the data was when the page was made, in seconds. */
      dataAge: number;
      /** False for what was made from stale data: this reader's alone. */
      isStored: boolean;
    }
  | { outcome: PageOutcome };

/** A page that there is. */
export type WholePage = Extract<PageCopy, { outcome: null }>;

const noBytes = new Uint8Array(0);

type Kept = Pick<CacheEntry, "body" | "headers">;
const ageHeader = "data-age";
const etagHeader = "etag";
const outcomeHeader = "outcome";
const unstoredHeader = "unstored";

/** Puts a page and its age together with the tag that browsers revalidate by. */
export function wholePage(
  bytes: Uint8Array<ArrayBuffer>,
  { etag, ...data }: Pick<WholePage, "dataAge" | "isStored"> & { etag?: string },
): WholePage {
  let known = etag;
  return {
    outcome: null,
    bytes,
    // A page that is sent while it is made goes without.
    get etag() {
      known ??= hashOf(bytes).slice(0, 22);
      return known;
    },
    ...data,
  };
}

/** Keeps pages as bytes. */
export const pageCodec: Codec<PageCopy> = {
  encode(copy): Kept {
    if (copy.outcome)
      return { body: noBytes, headers: { [outcomeHeader]: JSON.stringify(copy.outcome) } };
    const { bytes, etag, dataAge, isStored } = copy;
    const headers = { [etagHeader]: etag, [ageHeader]: String(dataAge) };
    return { body: bytes, headers: isStored ? headers : { ...headers, [unstoredHeader]: "1" } };
  },
  decode({ body, headers }) {
    const outcome = headers[outcomeHeader];
    if (outcome) return { outcome: JSON.parse(outcome) };
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const dataAge = Number(headers[ageHeader] ?? 0);
    const isStored = !headers[unstoredHeader];
    return wholePage(bytes, { etag: headers[etagHeader], dataAge, isStored });
  },
};

const quality = 5;
const compress = promisify(brotliCompress);
const compressing = new WeakSet<WholePage>();

/** Pages' brotli bytes in an isolate's memory, by their etag. */
export type BrotliCopies = MemoryPart<Uint8Array<ArrayBuffer>>;

/** The part of an isolate's memory that holds them. */
export const brotliCopies = (memory: Memory): BrotliCopies =>
  memory.part("brotli", ({ byteLength }) => byteLength);

/** Makes the brotli bytes for the page's next readers: the first one does not wait for them. */
export async function makeBrotli(page: WholePage, copies: BrotliCopies): Promise<void> {
  if (compressing.has(page)) return;
  compressing.add(page);
  try {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.bytes.byteLength,
    };
    copies.set(page.etag, new Uint8Array(await compress(page.bytes, { params })));
  } finally {
    compressing.delete(page);
  }
}

const brotli = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i;

/**
 * Whether a browser takes brotli. Cloudflare rewrites Accept-Encoding before a worker sees it and
 * tells the browser's own in `cf`.
 */
export function acceptsBrotli({ headers, cf }: Pick<Request, "headers" | "cf">): boolean {
  const { clientAcceptEncoding } = (cf ?? {}) as { clientAcceptEncoding?: string };
  return brotli.test(clientAcceptEncoding ?? headers.get("accept-encoding") ?? "");
}

/** A fresh whole page as it is sent, compressed. */
interface ReadyPage {
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
