import { isPrivatePath, splitLocale } from "../../../shared/read-path.ts";

const maxUrlLength = 8 * 1024;
const maxHeadersLength = 32 * 1024;
const maxBodyBytes = 1024 * 1024;

// Spellings that two servers may parse as two different paths: encoded slashes, dots, control
// characters and punctuation, path parameters, doubled slashes, hidden files (except RFC 8615's
// folder), invalid percent signs and double encoding.
const confusing =
  /%(?:[01][0-9a-f]|7f|2[3ef]|25(?:[0-9a-f]{2}|[0-9a-f]?%)|3[bf]|5c)|%(?![0-9a-f]{2})|[;\\]|\/\/|\/\.(?!well-known\/)/i;

/** Whether a cache and this worker might parse the path differently. */
export function isConfusing(pathname: string): boolean {
  // A picture's source is a whole encoded URL; the route reads it as one segment.
  if (pathname.startsWith("/_image/")) return false;
  if (confusing.test(pathname)) return true;
  // A cache may store "/my-account/x.css" as a file; no private page has a dot.
  return pathname.includes(".") && isPrivatePath(splitLocale(pathname).path);
}

// The headers that can grow; the platform limits all headers together.
const growing = ["cookie", "referer", "authorization"];

function headersLength(headers: Headers): number {
  return growing.reduce((length, name) => length + (headers.get(name)?.length ?? 0), 0);
}

const noMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Returns why a request is refused before its body is read, or null. */
export function findRefusal({
  url,
  headers,
  method,
}: Pick<Request, "url" | "headers" | "method">): { status: number; text: string } | null {
  if (noMethods.has(method)) return { status: 405, text: "Method not allowed." };
  // A malformed or doubled Host header gives a URL that cannot be parsed.
  if (!URL.canParse(url)) return { status: 400, text: "The address is malformed." };
  if (url.length > maxUrlLength) return { status: 414, text: "The address is too long." };
  if (headersLength(headers) > maxHeadersLength)
    return { status: 431, text: "The headers are too long." };
  if (Number(headers.get("content-length") ?? 0) > maxBodyBytes)
    return { status: 413, text: "The body is too long." };
  return isConfusing(new URL(url).pathname) ? { status: 404, text: "Not found." } : null;
}

/** Whether a path leads to a page of this site. */
// To a browser, "//host" and "/\\host" are other sites; headers can only contain printable ASCII.
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === "string" && /^\/(?!\/)[!-[\]-~]*$/.test(path);

/** Returns the path and query of an address, if it is of the site that a request is for. */
export function ownPage(address: string | null, { url }: Pick<Request, "url">): string | null {
  const page = address && URL.canParse(address) ? new URL(address) : null;
  const path = page?.origin === new URL(url).origin ? page.pathname + page.search : null;
  return isOwnPath(path) ? path : null;
}

/** Returns the path and query of the request's referring page, if it is ours. */
export const ownReferer = (request: Pick<Request, "url" | "headers">): string | null =>
  ownPage(request.headers.get("referer"), request);
