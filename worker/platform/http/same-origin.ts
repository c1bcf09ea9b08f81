const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a state-changing request comes from our own pages. Browsers send Sec-Fetch-Site or
 * Origin; a client that sends neither is no browser and has no visitor's cookies.
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

/** Whether a path leads to a page of this site. */
// To a browser, "//host" and "/\\host" are other sites; headers can only contain printable ASCII.
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === "string" && /^\/(?!\/)[!-[\]-~]*$/.test(path);

/** Returns the path and query of the request's referring page, if it is ours. */
export function ownReferer(request: Request): string | null {
  const referer = request.headers.get("referer");
  const page = referer && URL.canParse(referer) ? new URL(referer) : null;
  const path = page?.origin === new URL(request.url).origin ? page.pathname + page.search : null;
  return isOwnPath(path) ? path : null;
}
