import type { Context, Handler } from "hono";
import { createMiddleware } from "hono/factory";
import { readListingQuery } from "../../shared/facets.ts";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { isSpeculative } from "../platform/http/observe.ts";
import { ownPage, ownReferer } from "../platform/http/request-checks.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { configFor } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";

const toPath = (address: string): string =>
  splitLocale(new URL(address, "http://shop.internal").pathname).path;

const isProductPage = (path: string): boolean => /^\/product\/[^/]+$/.test(path);

/** Counts a product that was chosen on a page of results; on any other page nothing. */
function countChosen(c: Context<AppEnv>, page: string | null): void {
  if (!page) return;
  const { pathname, searchParams } = new URL(page, "http://shop.internal");
  const { search } = readListingQuery(searchParams);
  const { locale, path } = splitLocale(pathname);
  if (!search || !path.startsWith("/product")) return;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const { searches } = getIsolate(c.env, () => new Date());
  const config = configFor(c.env);
  searches.count({ event: "chosen", bindings: c.env, config, locale, search, waitUntil });
}

/**
 * Counts products that are opened, or added, from pages of results, by the Referer. One that was
 * prefetched is opened without a request, and reported by its page (client/search/chosen-results.ts).
 */
export const countChosenResults = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  if (request.headers.get("referer")?.includes("search=")) {
    const path = toPath(request.url);
    const isChosen =
      request.method === "GET"
        ? isProductPage(path) && !isSpeculative(request)
        : path === routes.action("add-to-cart");
    if (isChosen) countChosen(c, ownReferer(request));
  }
  await next();
});

const maxBodyBytes = 1_024;

/** Path of the reports of products' pages that were prefetched. */
export const searchChosenPath = "/search-chosen";

/** POST by a product's page that was prefetched, with the address that led to it. */
export const searchChosen: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { baseUrl } = configFor(c.env);
  if (!isSameOrigin(c.req.raw, baseUrl)) return c.body(null, 403);
  if ((await limiterFor(c).waitOfClient("search-chosen")) > 0) return c.body(null, 429);
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.body(null, 413);
  const page = ownReferer(c.req.raw);
  if (page && isProductPage(toPath(page)))
    countChosen(c, ownPage(new TextDecoder().decode(body), c.req.raw));
  return c.body(null, 204);
};
