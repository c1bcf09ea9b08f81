// "//host" and "/\\host" are other sites to a browser; what is no printable ASCII no header can carry.
/** Tells whether a path leads to a page of this site. */
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === "string" && /^\/(?!\/)[!-[\]-~]*$/.test(path);

/** Path and query of the page of ours that a request comes from. */
export function ownReferer(request: Request): string | null {
  const referer = request.headers.get("referer");
  const page = referer && URL.canParse(referer) ? new URL(referer) : null;
  const path = page?.origin === new URL(request.url).origin ? page.pathname + page.search : null;
  return isOwnPath(path) ? path : null;
}
