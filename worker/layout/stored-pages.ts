import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, payloadOf } from "../../shared/routes.ts";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { dataAgeHeader, isForCache } from "../platform/cache/shared-cache.ts";
import { type PublicRequest, pageKey } from "../platform/render/page-request.ts";
import { etagMatches, pageCacheControl, pageVary } from "./page-response.ts";
import type { AppContext } from "./serve-page.tsx";

type Kind = "page" | "payload";

// As pageKey writes it: kind, build, edition, language, path.
const storedAddress = /^\/(page|payload)\/[^/]+\/[^/]+\/([^/]+)(\/[^?]*)/;

/** The shop URL for one of our cache keys; throws when the key is not ours. */
export function addressOfStored(url: string, bindings: Bindings): URL {
  const { pathname, search } = new URL(url);
  const [, kind, code, path = "/"] = storedAddress.exec(pathname) ?? [];
  const locale: Locale | undefined = localeCodes.find((known) => known === code);
  if (!locale) throw new TypeError("No page is stored by this key.");
  const page = localePath(path, locale);
  const address = kind === "payload" ? payloadOf(page) : page;
  return new URL(address + search, configFor(bindings).baseUrl);
}

/** The entrypoint behind Cloudflare's cache; null when there is none, or when this is it. */
function cachedPages(c: AppContext): Pick<Fetcher, "fetch"> | null {
  if (!c.var.config.workersCache || isForCache(c.req.raw)) return null;
  const { exports } = c.executionCtx as { exports?: { Pages?: Pick<Fetcher, "fetch"> } };
  return exports?.Pages ?? null;
}

/**
 * A visitor's response from a stored page; browsers revalidate each time, whatever the cache was
 * given.
 */
function respondWithStored(c: AppContext, stored: Response): Response {
  const { headers: cacheHeaders, status } = stored;
  const storedSeconds = cacheHeaders.get("age");
  const etag = cacheHeaders.get("etag") ?? "";
  const headers = {
    "cache-control": pageCacheControl,
    vary: pageVary,
    etag,
    age: String(Number(cacheHeaders.get(dataAgeHeader) ?? 0) + Number(storedSeconds ?? 0)),
    "cache-status": storedSeconds === null ? "storefront; fwd=uri-miss" : "storefront; hit",
  };
  if (etagMatches(c.req.header("if-none-match"), etag.replace(/^W\/|"/g, "")))
    return new Response(null, { status: 304, headers });
  const type = { "content-type": cacheHeaders.get("content-type") ?? "" };
  return new Response(stored.body, { status, headers: { ...headers, ...type } });
}

/**
 * Responds through Cloudflare's cache; null when it is not in front of this page. Sends only the
 * key: no cookies, headers or URL variants of a visitor.
 */
export async function respondFromCache(
  c: AppContext,
  request: PublicRequest,
  kind: Kind,
): Promise<Response | null> {
  const pages = cachedPages(c);
  if (!pages) return null;
  const answer = await pages.fetch(new Request(pageKey(kind, request, c.var)));
  if (answer.status === 200) return respondWithStored(c, answer);
  // Missing, redirected and failed pages already carry no-store.
  return new Response(answer.body, answer);
}
