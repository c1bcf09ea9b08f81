import type { Context, Handler } from "hono";
import { renderToString } from "react-dom/server";
import { listingHref, tidySearch } from "../../shared/facets.ts";
import { SiteContext } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { retryAfterSeconds } from "../platform/http/rate-limit.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { PopularSearches, SuggestionList } from "../search/search-box.tsx";
import { limiterFor } from "../settings/limiter.ts";
import { articlesOn, readListing } from "./listing-page.tsx";

const maxSuggestions = 5;
// Shorter texts are in no title as words.
const minArticleText = 3;
const shortWait = { milliseconds: 300, fallback: undefined };

/** A burst of letters counts as one search, and every letter among many calls. */
async function getWait(c: Context<AppEnv>, search: string): Promise<number> {
  const limiter = limiterFor(c);
  const { typing } = getIsolate(c.env, c.var.now);
  const isCounted = !(limiter.client && typing.continues(limiter.client, search));
  return limiter.waitOfClient(isCounted ? "search" : "search-letters");
}

/**
 * GET /search-suggestions?q=: the five best matches as the options of a list, of nothing the popular
 * searches; the response is public.
 */
export const searchSuggestions: Handler<AppEnv> = async (c) => {
  const { config, locale } = c.var;
  const site = siteFor(locale, config.settings);
  const search = tidySearch(c.req.query("q") ?? null);
  if (search && (await getWait(c, search)) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.text("Too many searches.", 429);
  }
  const query = { search, filter: {}, orderby: "relevance", order: "DESC" } as const;
  const { currency } = config.settings.money;
  const settings = search ? c.var.storefrontSettings?.() : undefined;
  // Whoever types does not wait for a backend that hangs.
  const decided = settings && (await withTimeout(settings, shortWait))?.search;
  const request = { query, page: 1, perPage: maxSuggestions, currency, decided };
  const [result, articles] = await Promise.all([
    search ? readListing(c.var, request) : null,
    search.length < minArticleText ? [] : articlesOn(c.var.catalogue, search),
  ]);
  const all = listingHref(routes.products(), query);
  c.header("cache-control", "public, max-age=60, stale-while-revalidate=600");
  return c.html(
    renderToString(
      <SiteContext value={site}>
        {result ? (
          <SuggestionList search={search} {...result} articles={articles} all={site.link(all)} />
        ) : (
          <PopularSearches />
        )}
      </SiteContext>,
    ),
  );
};
