import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CacheEntry, Codec } from "../cache/entry.ts";
import { hashOf } from "../cache/key.ts";
import type { Memory, MemoryPart } from "../cache/memory.ts";
import type { PageOutcome } from "./page-outcome.ts";

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
