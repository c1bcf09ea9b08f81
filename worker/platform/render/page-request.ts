import type { Locale } from "../../../shared/i18n/locales.ts";
import type { Config } from "../../config.ts";
import { hashOf } from "../cache/key.ts";

/** What a page is found by: nothing else of a request may show in a public page. */
export interface PublicRequest {
  /** Without the language prefix, each segment encoded in the one usual way. */
  path: string;
  /** The parameters that the page reads, each once, by name. */
  query: URLSearchParams;
}

/** Names of a product's attributes as choiceParameter writes them, global and local. */
export const attributeQueries: readonly RegExp[] = [/^(?:pa_|attribute_).{1,100}$/u];

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** One spelling of a path: "/product/%61b" and "/product/ab" are the same page. */
export const canonicalPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(decoded(segment)))
    .join("/");

/** The parameters that are read, the first of each name, sorted; an empty one says nothing. */
export function canonicalQuery(
  given: URLSearchParams,
  names: readonly (string | RegExp)[],
): URLSearchParams {
  const kept = new URLSearchParams();
  const isRead = (name: string) =>
    names.some((known) => (typeof known === "string" ? known === name : known.test(name)));
  for (const [name, value] of given) {
    if (value !== "" && !kept.has(name) && isRead(name)) kept.append(name, value);
  }
  kept.sort();
  return kept;
}

/** Path and query as links have them. */
export const addressOf = ({ path, query }: PublicRequest): string =>
  query.size > 0 ? `${path}?${query}` : path;

const editions = new WeakMap<Config, string>();

// The same build may be deployed again with other settings, which its pages show.
function editionOf(config: Config): string {
  const { settings, baseUrl, siteImage, backend, offerTerms, analytics, districts } = config;
  const known =
    editions.get(config) ??
    hashOf(
      JSON.stringify([
        settings,
        baseUrl,
        siteImage,
        backend,
        offerTerms,
        analytics.dataset,
        districts,
      ]),
    );
  editions.set(config, known);
  return known;
}

/** The key of what is kept for a request: whole text, so that no two requests share one. */
export const pageKey = (
  kind: "page" | "payload",
  request: PublicRequest,
  { locale, config }: { locale: Locale; config: Config },
): string =>
  `https://pages.internal/${kind}/${__BUILD_ID__}/${editionOf(config)}/${locale}${addressOf(request)}`;
