import type { Context, Handler } from "hono";
import type { Path } from "../../shared/routes.ts";
import type { AppEnv, Bindings, Variables } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import { noCategories, type ShopCategories } from "../category/category-tree.ts";
import type { CacheProfileName, Tag } from "../commerce/cache-policy.ts";
import { isolateOf } from "../isolate.ts";
import { limiterFor } from "../limiter.ts";
import { visitorOf } from "../platform/http/client-address.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { isSpeculative } from "../platform/http/observe.ts";
import { ownReferer } from "../platform/http/request-checks.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import {
  isOutcome,
  type PageOutcome,
  type PrivatePage,
  type PublicContext,
  stylesOf,
} from "../platform/render/define-page.ts";
import { ErrorPage, type ErrorPageProps, errorTitle, isOutage, tryAgain } from "./error-page.tsx";
import type { Head } from "./head.tsx";
import type { MenuLink } from "./menus.ts";
import type { StyleArea } from "./styles.ts";

export type AppContext = Context<AppEnv>;

/** The requested path without its language prefix, with its query. */
const fullPath = (c: AppContext) => c.var.path + new URL(c.req.url).search;

/** The part of a request that every page may read. */
export function publicContext(c: AppContext, query: URLSearchParams): PublicContext {
  const { locale, config, catalogue, index, now } = c.var;
  const site = siteFor(locale, config.settings);
  const { emptySearches } = isolateOf(c.env, now);
  const onEmptySearch = (search: string): void => {
    if (isSpeculative(c.req.raw)) return;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    emptySearches.count({ bindings: c.env, config, locale, search, waitUntil });
  };
  const params = c.req.param();
  return { params, query, locale, site, config, catalogue, index, onEmptySearch, now };
}

/** The categories in the page's menu. */
export const categoriesFor = async (c: AppContext): Promise<ShopCategories> =>
  (await c.var.shopCategories?.()) ?? noCategories;

/** Renders an error page with its real status, never stored. */
export async function renderError(c: AppContext, props: ErrorPageProps): Promise<Response> {
  const { locale, config } = c.var;
  const site = siteFor(locale, config.settings);
  c.status(props.status as 404);
  c.header("cache-control", "no-store");
  const path = fullPath(c);
  const link = props.link ?? tryAgain(props.status, c.req.method, path);
  return c.render(<ErrorPage {...props} link={link} />, {
    categories: await categoriesFor(c),
    hasSearch: !isOutage(props.status),
    head: { title: site.t(errorTitle(props.status)), noindex: true },
    path,
  });
}

/** Responds with a page's outcome (redirect or 404) instead of data. */
export function respondWithOutcome(
  c: AppContext,
  outcome: PageOutcome,
): Response | Promise<Response> {
  if (outcome.outcome === "redirect") return c.redirect(outcome.location, outcome.status);
  const { message, link } = outcome;
  return renderError(c, { status: 404, path: c.var.path, message, link });
}

/** Responds with a private page; never stored. */
export const servePrivatePage =
  (page: PrivatePage<Path, unknown>): Handler<AppEnv> =>
  async (c) => {
    const context = {
      ...publicContext(c, cleanQuery(new URL(c.req.url).searchParams)),
      session: c.var.session,
      from: ownReferer(c.req.raw),
      cookies: c.req.raw.headers.get("cookie"),
      bindings: c.env,
      fetchBackend: backendFetch(c.env, c.var.config, () => visitorOf(c.req.raw, c.var.config)),
      limiter: limiterFor(c),
    };
    c.header("cache-control", "private, no-store");
    const [loaded, categories] = await Promise.all([page.load(context), categoriesFor(c)]);
    if (isOutcome(loaded)) return respondWithOutcome(c, loaded);
    const Component = page.component;
    const head = { noindex: true, ...page.head(loaded, context) };
    const answer = await c.render(<Component data={loaded} />, {
      head,
      categories,
      path: fullPath(c),
      styles: stylesOf(page, loaded),
      startNow: page.startNow,
      fewExits: page.fewExits,
    });
    // Cleared only after rendering: if this page fails, the next one shows the messages.
    await context.session.flash.clear();
    return answer;
  };

declare module "../platform/render/define-page.ts" {
  interface PageTypes {
    head: Head;
    menuLink: MenuLink;
    styles: StyleArea;
    profile: CacheProfileName;
    tag: Tag;
  }
  interface PublicData {
    config: Variables["config"];
    catalogue: Variables["catalogue"];
    /** The newest product index of the language. */
    index: Variables["index"];
    /** Counts a search without results, for page views only. */
    onEmptySearch: (search: string) => void;
  }
  interface PrivateData {
    session: Variables["session"];
    bindings: Pick<Bindings, "ORDERS" | "DELIVERY_RATES" | "ATTEMPTS">;
    /** Fetches from the backend what GraphQL does not provide. */
    fetchBackend: (url: string, init?: RequestInit) => Promise<Response>;
    limiter: Limiter;
  }
}
