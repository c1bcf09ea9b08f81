import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { defaultLocale } from "../../shared/i18n/locales.ts";
import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";
import { profiles } from "../commerce/cache-policy.ts";
import type { AppEnv } from "../platform/app-env.ts";
import type { CacheRead } from "../platform/cache/cached.ts";
import type { CacheEntry } from "../platform/cache/tiers.ts";
import { recordResponse } from "../platform/http/observe.ts";
import { acceptsBrotli, makeBrotli, type WholePage } from "../platform/render/stored-page.ts";
import { existingIsolate, getIsolate } from "./isolate.ts";
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
const toHeaders = (
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
  const { brotli: copies, prepared } = getIsolate(c.env, c.get("now"));
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
        ...toHeaders({ etag, dataAge, isStored }, { state: "fresh", ageSeconds: age }),
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
  const headers = {
    ...securityRecord(c),
    ...toHeaders(page, read),
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
 * a third of the cost of a hit.
 */
export const servePreparedResponse = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  // Its listings are sorted by it.
  if (request.headers.get("cookie")?.includes(`${VEHICLE_COOKIE}=`)) return next();
  const response = existingIsolate(c.env)?.prepared.find(request, (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (!response) return next();
  recordResponse(c.env, { request, response, durationMs: 0 });
  return response;
});
