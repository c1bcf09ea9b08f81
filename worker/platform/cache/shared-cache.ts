import type { CacheRead } from "./cached.ts";
import type { Tag } from "./key.ts";

// What stands between the two entrypoints where WORKERS_CACHE is on: Cloudflare's cache, which knows RFC
// 9111 and 5861 and cache tags, and nothing of generations. docs/decisions/019 says why.

const forCache = new WeakSet<Request>();

/** Marks a request whose answer the shared cache stores, so that nothing of a visitor goes into it. */
export function markForCache(request: Request): Request {
  forCache.add(request);
  return request;
}

/** Whether the answer is for the shared cache, and not for a visitor. */
export const isForCache = (request: Request): boolean => forCache.has(request);

/** A tag as the cache takes it, whose own list is divided by commas. */
export const encodeTag = (tag: Tag): string => encodeURIComponent(tag);

// Cloudflare's: of one tag, and of all tags of an answer.
const maxTagLength = 1_024;
const maxTagsLength = 16_000;

/** Header by which an answer for the cache says how old what it is made of was when it was made, in seconds. */
export const dataAgeHeader = "shop-data-age";

/** What the shared cache is told of a page: how long it serves, of what it was made, how old that is. */
export function sharedCacheHeaders(
  { state, ageSeconds, entry }: Pick<CacheRead<unknown>, "state" | "ageSeconds" | "entry">,
  { isStored, dataAge }: { isStored: boolean; dataAge: number },
): Record<string, string> {
  const { freshSeconds, staleSeconds, staleIfErrorSeconds } = entry.lifetime;
  const tags = [...new Set(entry.tags)].map(encodeTag);
  const cacheTag = tags.join(",");
  const isTold = tags.every(({ length }) => length <= maxTagLength);
  const isKept = isStored && state !== "stale" && isTold && cacheTag.length <= maxTagsLength;
  const leftSeconds = freshSeconds - ageSeconds;
  // RFC 5861 counts both from where the answer is stale; the policy one behind the other.
  const ifErrorSeconds = staleSeconds + staleIfErrorSeconds;
  return {
    [dataAgeHeader]: String(dataAge + ageSeconds),
    // What was made of something old would pass for fresh in there.
    "cache-control":
      isKept && leftSeconds > 0
        ? `public, max-age=${leftSeconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${ifErrorSeconds}`
        : "no-store",
    ...(cacheTag && isKept ? { "cache-tag": cacheTag } : {}),
  };
}
