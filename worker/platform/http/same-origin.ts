const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Tells whether a request that changes something comes from our own pages. Browsers say so in
 * Sec-Fetch-Site or Origin; what sends neither is no browser and carries nobody's cookies.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return true;
  if (site !== null && site !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(request.url).origin || origin === new URL(baseUrl).origin;
}

/** Tells whether a path leads to a page of this site. */
// "//host" and "/\\host" are other sites to a browser; what is no printable ASCII no header can carry.
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === "string" && /^\/(?!\/)[!-[\]-~]*$/.test(path);

/** Path and query of the page of ours that a request comes from. */
export function ownReferer(request: Request): string | null {
  const referer = request.headers.get("referer");
  const page = referer && URL.canParse(referer) ? new URL(referer) : null;
  const path = page?.origin === new URL(request.url).origin ? page.pathname + page.search : null;
  return isOwnPath(path) ? path : null;
}
