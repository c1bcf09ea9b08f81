import type { Locale } from "../../../shared/i18n/locales.ts";

/** The identity of a public page: its content may depend on nothing else of a request. */
export interface PublicRequest {
  /** Without the language prefix, each segment in canonical encoding. */
  path: string;
  /** The parameters that the page reads, each once, by name. */
  query: URLSearchParams;
}

/** Decodes a part of an address; one that is not encoded rightly stays as it is. */
export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Returns the canonical path: "/article/%61b" and "/article/ab" are the same page. */
export const canonicalPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(decoded(segment)))
    .join("/");

/** Returns the page's parameters, the first of each name, sorted, without empty ones. */
export function canonicalQuery(
  given: URLSearchParams,
  names: readonly (string | RegExp)[],
): URLSearchParams {
  const canonical = new URLSearchParams();
  const isRead = (name: string) =>
    names.some((existing) =>
      typeof existing === "string" ? existing === name : existing.test(name),
    );
  for (const [name, value] of given) {
    if (value !== "" && !canonical.has(name) && isRead(name)) canonical.append(name, value);
  }
  canonical.sort();
  return canonical;
}

/** Returns path and query as used in links. */
export const toAddress = ({ path, query }: PublicRequest): string =>
  query.size > 0 ? `${path}?${query}` : path;

/** Returns the cache key of a request: in full, not hashed, so that no two requests share one. */
export const pageKey = (
  kind: "page" | "payload" | "file",
  request: PublicRequest,
  { locale, config }: { locale: Locale; config: { edition: string } },
): string =>
  `https://pages.internal/${kind}/${__BUILD_ID__}/${config.edition}/${locale}${toAddress(request)}`;
