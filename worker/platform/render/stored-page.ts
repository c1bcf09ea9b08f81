import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { GenerationReader } from "../cache/generation-reader.ts";
import { ageSeconds, entryState } from "../cache/policy.ts";
import { type CacheEntry, type Codec, type Memory, type MemoryPart, utf8 } from "../cache/tiers.ts";
import { toHash } from "../crypto.ts";
import { LANGUAGE_COOKIE } from "../i18n/locale.ts";
import type { PageOutcome } from "./define-page.ts";

/** A stored page: its bytes, or an outcome in its place (never stored). */
export type PageCopy =
  | {
      outcome: null;
      bytes: Uint8Array<ArrayBuffer>;
      /** Of the uncompressed bytes; calculated when it is first read. */
      readonly etag: string;
      /** Age of the data when the page was rendered, in seconds. */
      dataAge: number;
      /** False for a page rendered from stale data, which only this visitor gets. */
      isStored: boolean;
    }
  | { outcome: PageOutcome };

/** A page with content. */
export type WholePage = Extract<PageCopy, { outcome: null }>;

const noBytes = new Uint8Array(0);

type StoredBody = Pick<CacheEntry, "body" | "headers">;
const ageHeader = "data-age";
const etagHeader = "etag";
const outcomeHeader = "outcome";
const unstoredHeader = "unstored";

/** Creates a page with its age and the etag for revalidation. */
export function wholePage(
  bytes: Uint8Array<ArrayBuffer>,
  { etag, ...data }: Pick<WholePage, "dataAge" | "isStored"> & { etag?: string },
): WholePage {
  let existing = etag;
  return {
    outcome: null,
    bytes,
    // Calculated lazily: a streamed page needs none.
    get etag() {
      existing ??= toHash(bytes).slice(0, 22);
      return existing;
    },
    ...data,
  };
}

/** Codec that stores pages as bytes. */
export const pageCodec: Codec<PageCopy> = {
  encode(copy): StoredBody {
    if (copy.outcome)
      return { body: noBytes, headers: { [outcomeHeader]: JSON.stringify(copy.outcome) } };
    const { bytes, etag, dataAge, isStored } = copy;
    const headers = { [etagHeader]: etag, [ageHeader]: String(dataAge) };
    return { body: bytes, headers: isStored ? headers : { ...headers, [unstoredHeader]: "1" } };
  },
  decode({ body, headers }) {
    const outcome = headers[outcomeHeader];
    if (outcome) return { outcome: JSON.parse(outcome) };
    const bytes = typeof body === "string" ? utf8(body) : body;
    const dataAge = Number(headers[ageHeader] ?? 0);
    const isStored = !headers[unstoredHeader];
    return wholePage(bytes, { etag: headers[etagHeader], dataAge, isStored });
  },
};

const quality = 5;
const compress = promisify(brotliCompress);
const compressing = new WeakSet<WholePage>();

/** Brotli bytes of pages in an isolate's memory, by etag. */
export type BrotliCopies = MemoryPart<Uint8Array<ArrayBuffer>>;

/** Creates the part of an isolate's memory for brotli bytes. */
export const brotliCopies = (memory: Memory): BrotliCopies =>
  memory.part("brotli", ({ byteLength }) => byteLength);

/** Compresses the page for later requests: the first one does not wait for it. */
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
 * Whether a browser accepts brotli. Cloudflare rewrites Accept-Encoding before the worker sees it,
 * and passes the original in `cf`.
 */
export function acceptsBrotli({ headers, cf }: Pick<Request, "headers" | "cf">): boolean {
  const { clientAcceptEncoding } = (cf ?? {}) as { clientAcceptEncoding?: string };
  return brotli.test(clientAcceptEncoding ?? headers.get("accept-encoding") ?? "");
}

/** A fresh whole page, compressed and ready to send. */
interface PreparedPage {
  /** When the page was made, and its tags. */
  made: Pick<CacheEntry, "tags" | "generation" | "storedAt" | "lifetime">;
  brotli: Uint8Array<ArrayBuffer>;
  /** Returns the response headers for an age of the page in seconds. */
  headersAt: (ageSeconds: number) => Record<string, string>;
  /** Whether a visitor with another chosen language is redirected from this page. */
  mayRedirect: boolean;
}

/**
 * Prepared responses by exact URL. Creating headers costs more than the rest of a hit, so each
 * response's headers are created once a second.
 */
export interface PreparedResponses {
  keep(url: string, page: PreparedPage): void;
  /** Returns the response, or null when the request or the page's age needs the whole app. */
  find(request: Request, waitUntil: (work: Promise<unknown>) => void): Response | null;
}

interface PreparedResponsesOptions {
  memory: Memory;
  generations: Pick<GenerationReader, "cached">;
  /** Milliseconds since 1970. */
  now: () => number;
  onHit: (ageSeconds: number) => void;
}

interface PreparedResponse {
  ageSeconds: number;
  init: ResponseInit;
}

// Estimated size of the headers, their closures and data.
const responseBytes = 8_192;

const maxHeaderLength = 4_096;

/** Whether the whole app would respond to this request with nothing but the page itself. */
function isUsual({ method, headers, cf }: Request, mayRedirect: boolean): boolean {
  if (method !== "GET" || !acceptsBrotli({ headers, cf })) return false;
  if (headers.has("if-none-match") || headers.has("save-data") || headers.has("authorization"))
    return false;
  if ((headers.get("referer")?.length ?? 0) > maxHeaderLength) return false;
  const cookie = headers.get("cookie");
  if (!cookie) return true;
  return cookie.length <= maxHeaderLength && !(mayRedirect && cookie.includes(LANGUAGE_COOKIE));
}

/** Creates the prepared responses of one isolate. */
export function createPreparedResponses(options: PreparedResponsesOptions): PreparedResponses {
  const { memory, generations, now, onHit } = options;
  // By the URL as requested. Spellings share the bytes of a page, but each counts them in full: it
  // may outlive the others.
  const pages = memory.part<PreparedPage>(
    "ready",
    (page) => page.brotli.byteLength + responseBytes,
  );
  const responses = new WeakMap<PreparedPage, PreparedResponse>();

  /** Returns the response parts for this age; null when the page may no longer be fresh. */
  function renew(
    page: PreparedPage,
    age: number,
    waitUntil: (work: Promise<unknown>) => void,
  ): PreparedResponse | null {
    const cached = generations.cached(waitUntil);
    if (!cached) return null;
    const { tags, generation, storedAt, lifetime } = page.made;
    const isInvalidated = cached.isInvalidated(tags, generation);
    const state = entryState({ storedAt, now: now(), profile: lifetime, isInvalidated });
    if (state !== "fresh") return null;
    const headers = new Headers(page.headersAt(age));
    const renewed = { ageSeconds: age, init: { headers, encodeBody: "manual" } as const };
    responses.set(page, renewed);
    return renewed;
  }

  return {
    keep: (url, page) => void pages.set(url, page),
    find(request, waitUntil) {
      const page = pages.get(request.url);
      if (!page || !isUsual(request, page.mayRedirect)) return null;
      const age = ageSeconds(page.made.storedAt, now());
      const last = responses.get(page);
      const current = last?.ageSeconds === age ? last : renew(page, age, waitUntil);
      if (!current) return null;
      onHit(age);
      return new Response(page.brotli, current.init);
    },
  };
}
