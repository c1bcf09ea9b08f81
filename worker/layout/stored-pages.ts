import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, payloadOf } from "../../shared/routes.ts";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { dataAgeHeader, isForCache } from "../platform/cache/shared-cache.ts";
import { type PublicRequest, pageKey } from "../platform/render/page-request.ts";
import { pageCacheControl, pageVary, saysMatch } from "./page-response.ts";
import type { AppContext } from "./serve-page.tsx";

type Kind = "page" | "payload";

// As pageKey writes it: kind, build, edition, language, address.
const storedAddress = /^\/(page|payload)\/[^/]+\/[^/]+\/([^/]+)(\/[^?]*)/;

/** The shop's own address of what the cache knows by a key of ours; throws where it is none. */
export function addressOfStored(url: string, bindings: Bindings): URL {
  const { pathname, search } = new URL(url);
  const [, kind, code, path = "/"] = storedAddress.exec(pathname) ?? [];
  const locale: Locale | undefined = localeCodes.find((known) => known === code);
  if (!locale) throw new TypeError("No page is stored by this key.");
  const page = localePath(path, locale);
  const address = kind === "payload" ? payloadOf(page) : page;
  return new URL(address + search, configFor(bindings).baseUrl);
}

/** The entrypoint behind Cloudflare's cache; null where there is none, or where this is it. */
function cachedPages(c: AppContext): Pick<Fetcher, "fetch"> | null {
  if (!c.var.config.workersCache || isForCache(c.req.raw)) return null;
  const { exports } = c.executionCtx as { exports?: { Pages?: Pick<Fetcher, "fetch"> } };
  return exports?.Pages ?? null;
}

/** A visitor's answer of a stored page; browsers ask again each time, whatever the cache was told. */
function answerStored(c: AppContext, stored: Response): Response {
  const { headers: told, status } = stored;
  const storedSeconds = told.get("age");
  const etag = told.get("etag") ?? "";
  const headers = {
    "cache-control": pageCacheControl,
    vary: pageVary,
    etag,
    age: String(Number(told.get(dataAgeHeader) ?? 0) + Number(storedSeconds ?? 0)),
    "cache-status": storedSeconds === null ? "storefront; fwd=uri-miss" : "storefront; hit",
  };
  if (saysMatch(c.req.header("if-none-match"), etag.replace(/^W\/|"/g, "")))
    return new Response(null, { status: 304, headers });
  const type = { "content-type": told.get("content-type") ?? "" };
  return new Response(stored.body, { status, headers: { ...headers, ...type } });
}

/**
 * Answers by way of Cloudflare's cache; null where it does not stand before this page. Only the key goes
 * there: no cookie, no header and no spelling of a visitor's.
 */
export async function answerByCache(
  c: AppContext,
  request: PublicRequest,
  kind: Kind,
): Promise<Response | null> {
  const pages = cachedPages(c);
  if (!pages) return null;
  const answer = await pages.fetch(new Request(pageKey(kind, request, c.var)));
  if (answer.status === 200) return answerStored(c, answer);
  // A page that is not there, or elsewhere, or broken, says for itself that nobody stores it.
  return new Response(answer.body, answer);
}
