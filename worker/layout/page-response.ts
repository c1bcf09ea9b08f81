import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { defaultLocale, type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, payloadPath } from "../../shared/routes.ts";
import type { AppEnv, Bindings } from "../app-env.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { configFor } from "../config.ts";
import { existingIsolate, isolateOf } from "../isolate.ts";
import type { CacheRead } from "../platform/cache/cached.ts";
import { dataAgeHeader, isForCache, sharedCacheHeaders } from "../platform/cache/shared-cache.ts";
import type { CacheEntry } from "../platform/cache/tiers.ts";
import { recordResponse } from "../platform/http/observe.ts";
import { type PublicRequest, pageKey } from "../platform/render/page-request.ts";
import { acceptsBrotli, makeBrotli, type WholePage } from "../platform/render/stored-page.ts";
import { securityRecord } from "./security-headers.ts";

/** Browsers revalidate each time and usually get 304: purges take effect, and Back still works. */
export const pageCacheControl = "public, max-age=0, must-revalidate";

/** Vary of all public responses. */
export const pageVary = "Accept-Encoding";

type Read = Pick<CacheRead<unknown>, "state" | "ageSeconds">;
type CopyRead = Read & { value: WholePage; entry: CacheEntry };

/** The Cache-Status (RFC 9211) of our cache; a stale hit has a negative ttl. */
export function cacheStatus({ state, ageSeconds }: Read, stored: boolean): string {
  if (state === "miss") return `storefront; fwd=uri-miss${stored ? "; stored" : ""}`;
  return `storefront; hit; ttl=${profiles.page.freshSeconds - ageSeconds}`;
}

/** Whether an If-None-Match header names the etag. */
export const etagMatches = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${etag}"`) ?? false;

/** Headers of a copy that do not depend on the request, at its age in our cache. */
const headersOf = (
  page: Pick<WholePage, "etag" | "dataAge" | "isStored">,
  read: Read,
): Record<string, string> => ({
  "cache-control": pageCacheControl,
  vary: pageVary,
  // Weak, because it identifies the page in every encoding.
  etag: `W/"${page.etag}"`,
  age: String(page.dataAge + read.ageSeconds),
  "cache-status": cacheStatus(read, page.isStored),
});

function compressed(
  c: Context<AppEnv>,
  { value: page, ...read }: CopyRead,
  headers: Record<string, string>,
): Response {
  const { brotli: copies, prepared } = isolateOf(c.env, c.get("now"));
  const brotli = copies.get(page.etag);
  if (!brotli) {
    c.executionCtx.waitUntil(makeBrotli(page, copies));
    return new Response(page.bytes, { headers });
  }
  const encoding = { "content-encoding": "br", "content-type": headers["content-type"] ?? "" };
  // Only the canonical URL: other spellings share the stored page and would evict other pages.
  if (read.state === "fresh" && c.req.method === "GET" && c.get("isCanonical")) {
    // Holds no bytes of the page itself: they are counted where they are stored.
    const { etag, dataAge, isStored } = page;
    const { tags, generation, storedAt, lifetime } = read.entry;
    const lasting = securityRecord(c);
    prepared.keep(c.req.url, {
      made: { tags, generation, storedAt, lifetime },
      brotli,
      headersAt: (age) => ({
        ...lasting,
        ...headersOf({ etag, dataAge, isStored }, { state: "fresh", ageSeconds: age }),
        ...encoding,
      }),
      mayRedirect: c.get("locale") === defaultLocale,
    });
  }
  return new Response(brotli, { headers: { ...headers, ...encoding }, encodeBody: "manual" });
}

/** Responds with a whole page (or a payload), or with 304 when the browser has it. */
export function respondWithCopy(c: Context<AppEnv>, read: CopyRead, contentType: string): Response {
  c.set("isComplete", true);
  const page = read.value;
  if (isForCache(c.req.raw)) {
    const cacheHeaders = { ...sharedCacheHeaders(read, page), etag: `W/"${page.etag}"` };
    return new Response(page.bytes, { headers: { ...cacheHeaders, "content-type": contentType } });
  }
  const headers = {
    ...securityRecord(c),
    ...headersOf(page, read),
    "x-request-id": c.get("requestId"),
  };
  if (etagMatches(c.req.header("if-none-match"), page.etag))
    return new Response(null, { status: 304, headers });
  const whole = { ...headers, "content-type": contentType };
  if (!acceptsBrotli(c.req.raw)) return new Response(page.bytes, { headers: whole });
  return compressed(c, read, whole);
}

/**
 * Resends a page that this isolate has just sent, before any other work for the request. This saves
 * a third of the cost of a hit (docs/performance.md, P6).
 */
export const servePreparedResponse = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  const response = existingIsolate(c.env)?.prepared.find(request, (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (!response) return next();
  recordResponse(c.env, { request, response, durationMs: 0 });
  return response;
});

// As pageKey writes it: kind, build, edition, language, path.
const storedAddress = /^\/(page|payload)\/[^/]+\/[^/]+\/([^/]+)(\/[^?]*)/;

/** The shop URL for one of our cache keys; throws when the key is not ours. */
export function addressOfStored(url: string, bindings: Bindings): URL {
  const { pathname, search } = new URL(url);
  const [, kind, code, path = "/"] = storedAddress.exec(pathname) ?? [];
  const locale: Locale | undefined = localeCodes.find((existing) => existing === code);
  if (!locale) throw new TypeError("No page is stored by this key.");
  const page = localePath(path, locale);
  const address = kind === "payload" ? payloadPath(page) : page;
  return new URL(address + search, configFor(bindings).baseUrl);
}

/** The entrypoint behind Cloudflare's cache; null when there is none, or when this is it. */
function cachedPages(c: Context<AppEnv>): Pick<Fetcher, "fetch"> | null {
  if (!c.var.config.workersCache || isForCache(c.req.raw)) return null;
  const { exports } = c.executionCtx as { exports?: { Pages?: Pick<Fetcher, "fetch"> } };
  return exports?.Pages ?? null;
}

/**
 * A visitor's response from a stored page; browsers revalidate each time, whatever the cache was
 * given.
 */
function respondWithStored(c: Context<AppEnv>, stored: Response): Response {
  const { headers: cacheHeaders, status } = stored;
  const storedSeconds = cacheHeaders.get("age");
  const etag = cacheHeaders.get("etag") ?? "";
  const headers = {
    "cache-control": pageCacheControl,
    vary: pageVary,
    etag,
    age: String(Number(cacheHeaders.get(dataAgeHeader) ?? 0) + Number(storedSeconds ?? 0)),
    "cache-status": storedSeconds === null ? "storefront; fwd=uri-miss" : "storefront; hit",
  };
  if (etagMatches(c.req.header("if-none-match"), etag.replace(/^W\/|"/g, "")))
    return new Response(null, { status: 304, headers });
  const type = { "content-type": cacheHeaders.get("content-type") ?? "" };
  return new Response(stored.body, { status, headers: { ...headers, ...type } });
}

/**
 * Responds through Cloudflare's cache; null when it is not in front of this page. Sends only the
 * key: no cookies, headers or URL variants of a visitor.
 */
export async function respondFromCache(
  c: Context<AppEnv>,
  request: PublicRequest,
  kind: "page" | "payload",
): Promise<Response | null> {
  const pages = cachedPages(c);
  if (!pages) return null;
  const response = await pages.fetch(new Request(pageKey(kind, request, c.var)));
  if (response.status === 200) return respondWithStored(c, response);
  // Missing, redirected and failed pages already carry no-store.
  return new Response(response.body, response);
}
