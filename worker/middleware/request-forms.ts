import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isPrivatePath, splitLocale } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";

const longestUrl = 8 * 1024;
const longestHeaders = 32 * 1024;
const longestBody = 1024 * 1024;

// Spellings by which two machines come to read two paths: encoded slashes, dots, control characters
// and marks, parameters of a segment, doubled slashes, hidden files (but RFC 8615's folder), broken
// percent signs.
const confusing =
  /%(?:[01][0-9a-f]|7f|2[35ef]|3[bf]|5c)|%(?![0-9a-f]{2})|[;\\]|\/\/|\/\.(?!well-known\/)/i;

/** Whether a path is one that a cache and this worker might read differently. */
export function isConfusing(pathname: string): boolean {
  // A picture's source is a whole address, encoded; the route reads it as one segment.
  if (pathname.startsWith("/_image/")) return false;
  if (confusing.test(pathname)) return true;
  // "/my-account/x.css" looks like a file that a cache may keep; no page of one visitor has a dot.
  return pathname.includes(".") && isPrivatePath(splitLocale(pathname).path);
}

// The headers that grow; the platform bounds all of them together.
const growing = ["cookie", "referer", "authorization"];

function headersLength(headers: Headers): number {
  return growing.reduce((length, name) => length + (headers.get(name)?.length ?? 0), 0);
}

const plain = { "cache-control": "no-store" };

function refusal(c: Context<AppEnv>): Response | null {
  const { raw, url } = c.req;
  if (url.length > longestUrl) return c.text("The address is too long.", 414, plain);
  if (headersLength(raw.headers) > longestHeaders)
    return c.text("The headers are too long.", 431, plain);
  if (Number(raw.headers.get("content-length") ?? 0) > longestBody)
    return c.text("The body is too long.", 413, plain);
  return isConfusing(new URL(url).pathname) ? c.text("Not found.", 404, plain) : null;
}

/** Refuses what no page of ours ever asks for, before anything is read or looked up. */
export const requestForms = createMiddleware<AppEnv>(async (c, next) => {
  const refused = refusal(c);
  if (refused) return refused;
  await next();
});
