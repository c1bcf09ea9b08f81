import type { CacheRead } from "./cached.ts";

// With WORKERS_CACHE on, Cloudflare's cache is between the two entrypoints. It implements RFC 9111,
// RFC 5861 and cache tags, but not generations. docs/decisions/019 gives the reasons.

const forCache = new WeakSet<Request>();

/** Marks a request whose response the shared cache stores, so that it contains no visitor data. */
export function markForCache(request: Request): Request {
  forCache.add(request);
  return request;
}

/** Whether the response is for the shared cache, and not for a visitor. */
export const isForCache = (request: Request): boolean => forCache.has(request);

/** Encodes a tag for the Cache-Tag header, which separates tags by commas. */
export const encodeTag = (tag: string): string => encodeURIComponent(tag);

// Cloudflare's limits: for one tag, and for all tags of a response.
const maxTagLength = 1_024;
const maxTagsLength = 16_000;

/** Header of a response for the cache: the age of its data when it was rendered, in seconds. */
export const dataAgeHeader = "shop-data-age";

/**
 * Returns the headers of a page for the shared cache: its lifetime, its tags and the age of its
 * data.
 */
export function sharedCacheHeaders(
  { state, ageSeconds, entry }: Pick<CacheRead<unknown>, "state" | "ageSeconds" | "entry">,
  { isStored, dataAge }: { isStored: boolean; dataAge: number },
): Record<string, string> {
  const { freshSeconds, staleSeconds, staleIfErrorSeconds } = entry.lifetime;
  const tags = [...new Set(entry.tags)].map(encodeTag);
  const cacheTag = tags.join(",");
  const isReported = tags.every(({ length }) => length <= maxTagLength);
  const isRetained =
    isStored && state !== "stale" && isReported && cacheTag.length <= maxTagsLength;
  const leftSeconds = freshSeconds - ageSeconds;
  // RFC 5861 counts both from when the response becomes stale; the policy counts one after the
  // other.
  const ifErrorSeconds = staleSeconds + staleIfErrorSeconds;
  return {
    [dataAgeHeader]: String(dataAge + ageSeconds),
    // A page rendered from stale data would count as fresh in the cache.
    "cache-control":
      isRetained && leftSeconds > 0
        ? `public, max-age=${leftSeconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${ifErrorSeconds}`
        : "no-store",
    ...(cacheTag && isRetained ? { "cache-tag": cacheTag } : {}),
  };
}
