import { createMiddleware } from "hono/factory";

const PREFIX = "__Host-";
const LOCAL_PREFIX = "local-";

const localHosts = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//;

/** Returns a Cookie header with the names that the rest of the worker reads. */
export const fromLocalCookies = (header: string): string =>
  header.replace(/(?<=^|; *)local-/g, PREFIX);

/** Returns a Set-Cookie value that every browser takes from a plain-http address. */
export function toLocalCookie(line: string): string {
  if (!line.startsWith(PREFIX)) return line;
  return LOCAL_PREFIX + line.slice(PREFIX.length).replace("; Secure", "");
}

/**
 * Renames cookies at http://localhost alone: WebKit takes no Secure cookie there, and the prefix
 * `__Host-` requires Secure.
 */
export const localCookies = createMiddleware(async (c, next) => {
  if (!localHosts.test(c.req.url)) return next();
  const cookie = c.req.header("cookie");
  if (cookie?.includes(LOCAL_PREFIX)) {
    const headers = new Headers(c.req.raw.headers);
    headers.set("cookie", fromLocalCookies(cookie));
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
  const lines = c.res.headers.getSetCookie();
  if (!lines.some((line) => line.startsWith(PREFIX))) return;
  c.res.headers.delete("set-cookie");
  for (const line of lines) c.res.headers.append("set-cookie", toLocalCookie(line));
});
