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
