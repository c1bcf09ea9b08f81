import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { CacheRead } from "../cache/cached.ts";
import { profiles } from "../cache/profiles.ts";
import { securityRecord } from "../middleware/security-headers.ts";
import { brotliOf, makeBrotli, type WholePage } from "./page-copy.ts";

/** Browsers ask again each time and mostly hear 304: a purge reaches them, and Back still works. */
export const pageCacheControl = "public, max-age=0, must-revalidate";

/** What all public answers say of the encodings that they come in. */
export const pageVary = "Accept-Encoding";

type Read = Pick<CacheRead<unknown>, "state" | "ageSeconds">;

/** What became of the request in our cache (RFC 9211); a stale hit has a negative ttl. */
export function cacheStatus({ state, ageSeconds }: Read, stored: boolean): string {
  if (state === "miss") return `storefront; fwd=uri-miss${stored ? "; stored" : ""}`;
  return `storefront; hit; ttl=${profiles.page.freshSeconds - ageSeconds}`;
}

const saysMatch = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${etag}"`) ?? false;

// Cloudflare rewrites Accept-Encoding before a worker sees it and tells the browser's own in cf.
function acceptsBrotli(c: Context<AppEnv>): boolean {
  const cf = c.req.raw.cf as { clientAcceptEncoding?: string } | undefined;
  const accepted = cf?.clientAcceptEncoding ?? c.req.header("accept-encoding") ?? "";
  return /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(accepted);
}

function encoded(c: Context<AppEnv>, page: WholePage, headers: Record<string, string>): Response {
  if (!acceptsBrotli(c)) return new Response(page.bytes, { headers });
  const brotli = brotliOf(page);
  if (brotli) {
    headers["content-encoding"] = "br";
    return new Response(brotli, { headers, encodeBody: "manual" });
  }
  c.executionCtx.waitUntil(makeBrotli(page));
  return new Response(page.bytes, { headers });
}

/** Answers with a whole page (or a payload), or with 304 where the browser has it. */
export function answerCopy(
  c: Context<AppEnv>,
  { value: page, ...read }: Read & { value: WholePage },
  contentType: string,
): Response {
  c.set("isComplete", true);
  const headers: Record<string, string> = {
    ...securityRecord(c),
    "x-request-id": c.var.requestId,
    "cache-control": pageCacheControl,
    vary: pageVary,
    // Weak, because it stands for the page in every encoding.
    etag: `W/"${page.etag}"`,
    age: String(page.dataAge + read.ageSeconds),
    "cache-status": cacheStatus(read, page.isStored),
  };
  if (saysMatch(c.req.header("if-none-match"), page.etag))
    return new Response(null, { status: 304, headers });
  headers["content-type"] = contentType;
  return encoded(c, page, headers);
}
