const brotli = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i;

/**
 * Whether a browser takes brotli. Cloudflare rewrites Accept-Encoding before a worker sees it and
 * tells the browser's own in `cf`.
 */
export function acceptsBrotli({ headers, cf }: Pick<Request, "headers" | "cf">): boolean {
  const { clientAcceptEncoding } = (cf ?? {}) as { clientAcceptEncoding?: string };
  return brotli.test(clientAcceptEncoding ?? headers.get("accept-encoding") ?? "");
}
