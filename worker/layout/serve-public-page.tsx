import type { Handler } from "hono";
import { localePath, type Path } from "../../shared/routes.ts";
import { emptyFormState } from "../../shared/ui/field.tsx";
import { noCategories, type ShopCategories } from "../catalogue/category-tree.ts";
import { translateFields, translateNotices } from "../commerce/notices.ts";
import { type AppEnv, development } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { CacheRead, Loaded } from "../platform/cache/cached.ts";
import { longestWait } from "../platform/cache/longest-wait.ts";
import { utf8 } from "../platform/cache/tiers.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { flashParameter } from "../platform/http/respond.ts";
import {
  getStyles,
  isOutcome,
  type PublicContext,
  type PublicPage,
} from "../platform/render/define-page.ts";
import {
  canonicalPath,
  canonicalQuery,
  type PublicRequest,
  pageKey,
  toAddress,
} from "../platform/render/page-request.ts";
import {
  type PageCopy,
  pageCodec,
  type WholePage,
  wholePage,
} from "../platform/render/stored-page.ts";
import { limiterFor } from "../settings/limiter.ts";
import { htmlType, renderBytes } from "./document.tsx";
import { documentStartBytes } from "./head.tsx";
import { getIsolate } from "./isolate.ts";
import { cacheStatus, pageCacheControl, pageVary, respondWithCopy } from "./page-response.ts";
import {
  type AppContext,
  frameFor,
  logBrokenOff,
  type OperatorFrame,
  operatorFrame,
  publicContext,
  renderLateError,
  respondWithOutcome,
  toPageError,
} from "./serve-page.tsx";
import { startFirst } from "./start-first.ts";

type AnyPage = PublicPage<Path, unknown>;

/**
 * Each search, filter and page number is a page of its own, and a query where a database is behind
 * it: without a limit one client could have any number made.
 */
async function limitListings(
  c: AppContext,
  { queries }: AnyPage,
  { path, query }: PublicRequest,
): Promise<void> {
  const isListing = queries?.includes("filter") && (query.size > 0 || /\/page\/[^/]+$/.test(path));
  const name = query.has("search") ? "search" : isListing ? "listing" : null;
  if (name && (await limiterFor(c).waitOfClient(name)) > 0) throw new TooManyRequests();
}

/** The part of a request that a public page may read. */
function toPublicRequest(c: AppContext, page: AnyPage): PublicRequest {
  const request = toAddressedRequest(c, page);
  const remembered = page.remembered?.(c.req.header("cookie") ?? null, c.get("now")());
  if (!remembered) return request;
  // Its address is the same without.
  c.set("isCanonical", false);
  request.query.set(...remembered);
  return request;
}

function toAddressedRequest(c: AppContext, page: Pick<AnyPage, "queries" | "tidy">): PublicRequest {
  const { url } = c.req;
  const givenPath = c.get("path").replace(/\/?_payload\.json$/, "") || "/";
  const path = canonicalPath(givenPath);
  c.set("isCanonical", path === givenPath && !url.includes("?"));
  // Most URLs have no query, and parsing one is the most expensive step here.
  if (!url.includes("?")) return { path, query: new URLSearchParams() };
  const { search, searchParams } = new URL(url);
  const given = cleanQuery(searchParams);
  const query = canonicalQuery(page.tidy?.(given) ?? given, page.queries ?? []);
  c.set("isCanonical", path === givenPath && search === `?${query}`);
  return { path, query };
}

const nothingTyped = () => emptyFormState;

interface RenderedPage {
  data: unknown;
  context: PublicContext;
  request: PublicRequest;
  categories: ShopCategories;
  own: OperatorFrame;
}

function render(
  c: AppContext,
  page: AnyPage,
  { data, context, request, categories, own }: RenderedPage,
): Promise<Uint8Array<ArrayBuffer>> {
  const Component = page.component;
  return renderBytes(c, <Component data={data} typed={nothingTyped} />, {
    head: page.head(data, context),
    categories,
    ...own,
    path: toAddress({ ...request, query: canonicalQuery(request.query, page.queries ?? []) }),
    styles: getStyles(page, data),
    startNow: page.startNow ?? !context.config.settings.initOnUserAction,
  });
}

/** Loads a page's data and renders it; a copy from stale data is not stored. */
async function makeCopy(
  c: AppContext,
  page: AnyPage,
  { request, kind }: { request: PublicRequest; kind: "page" | "payload" },
): Promise<Loaded<PageCopy>> {
  const context = publicContext(c, request.query);
  const [data, categories, own] = await Promise.all([
    page.load(context),
    kind === "page" ? c.var.shopCategories?.() : noCategories,
    kind === "page" ? operatorFrame(c) : {},
  ]);
  if (isOutcome(data)) return { value: { outcome: data }, ttl: "none" };
  const bytes =
    kind === "page"
      ? await render(c, page, {
          ...{ data, context, request, own },
          categories: categories ?? noCategories,
        })
      : utf8(JSON.stringify(data));
  const { uses, tags } = context.catalogue;
  const dataAge = Math.max(0, ...uses.map((use) => use.ageSeconds));
  // If stored, it would count as fresh for a minute after the backend has recovered.
  const isFresh = !uses.some(({ state }) => state === "stale");
  // Developers need to see their changes.
  const isStored =
    !development &&
    isFresh &&
    context.config.isKnown &&
    Boolean(categories) &&
    (page.isCacheable?.(data, context) ?? true);
  return {
    value: wholePage(bytes, { dataAge, isStored }),
    // What the operator changes may stand on any page.
    tags: ["settings", ...tags, ...(page.tags?.(context) ?? [])],
    ttl: isStored ? undefined : "none",
  };
}

/** Reads a copy through the page cache; throws BackendError "timeout" after the longest wait. */
async function readCopy(
  c: AppContext,
  page: AnyPage,
  {
    request,
    kind,
    onWait,
  }: { request: PublicRequest; kind: "page" | "payload"; onWait?: () => void },
): Promise<CacheRead<PageCopy>> {
  const read = c.get("pageCache").read({
    key: pageKey(kind, request, c.var),
    profile: page.cache,
    codec: pageCodec,
    load: async () => {
      await limitListings(c, page, request);
      return makeCopy(c, page, { request, kind });
    },
    onWait,
  });
  // However many reads the page makes one after another.
  const limit = { milliseconds: longestWait.ms, fallback: null };
  const copy = await withTimeout(read, limit);
  if (copy) return copy;
  throw new BackendError("timeout", `${kind} ${request.path}`);
}

function respondWithRead(c: AppContext, read: CacheRead<PageCopy>): Response | Promise<Response> {
  const { value } = read;
  return value.outcome
    ? respondWithOutcome(c, value.outcome)
    : respondWithCopy(c, { ...read, value }, htmlType);
}

// The status has already been sent: an error page goes into the body, and nothing is stored.
async function bytesOrErrorPage(
  c: AppContext,
  copy: Promise<PageCopy>,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  try {
    const created = await copy;
    return created.outcome === null ? created.bytes : await renderLateError(c, { status: 404 });
  } catch (cause) {
    logBrokenOff(c, cause);
    return renderLateError(c, toPageError(cause));
  }
}

function streamed(c: AppContext, copy: Promise<PageCopy>): Response {
  const headers = {
    "content-type": htmlType,
    "cache-control": pageCacheControl,
    vary: pageVary,
    "cache-status": cacheStatus({ state: "miss", ageSeconds: 0 }, true),
  };
  getIsolate(c.env, c.get("now")).tally.countEarly("sent");
  const body = startFirst(documentStartBytes(c.get("locale")), () => bytesOrErrorPage(c, copy));
  return new Response(body, { headers });
}

// Without a backend response since its last failure, the status cannot be predicted.
const canStream = async (c: AppContext, page: AnyPage, request: PublicRequest): Promise<boolean> =>
  page.early !== undefined &&
  getIsolate(c.env, c.get("now")).breaker.isProven &&
  (await page.early(publicContext(c, request.query)));

/** Serves a public page: whole from the cache, or in two parts when its data is not loaded yet. */
export const servePublicPage =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    const request = toPublicRequest(c, page);
    const waits = Promise.withResolvers<"waits">();
    const onWait = () => waits.resolve("waits");
    const read = readCopy(c, page, { request, kind: "page", onWait });
    const first = await Promise.race([read, waits.promise]);
    if (first !== "waits") return respondWithRead(c, first);
    // Awaited below in any case; until then it must not count as an unhandled rejection.
    read.catch(() => {});
    if (!(await canStream(c, page, request))) return respondWithRead(c, await read);
    return streamed(
      c,
      read.then(({ value }) => value),
    );
  };

/** Serves the data of a public page as JSON, cached like the page. */
export const servePayload =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    const request = toPublicRequest(c, page);
    const { value, ...read } = await readCopy(c, page, { request, kind: "payload" });
    if (value.outcome === null)
      return respondWithCopy(c, { ...read, value: value as WholePage }, "application/json");
    c.header("cache-control", "no-store");
    if (value.outcome.outcome === "redirect")
      return c.json({ redirect: value.outcome.location }, 404);
    return c.json({ error: "not-found" }, 404);
  };

/** Whether a request asks for a public page with what a form has left for it. */
export const asksForFlash = (c: AppContext): boolean =>
  c.req.url.includes("?") && c.req.query(flashParameter) !== undefined;

/** Serves a public page to the visitor who has just sent a form: with its notices, never stored. */
export const servePublicPageWithFlash =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "private, no-store");
    const request = toPublicRequest(c, page);
    const flash = await c.var.session.flash.read();
    // It was shown already.
    if (!flash) return c.redirect(localePath(toAddress(request), c.var.locale), 302);
    await limitListings(c, page, request);
    const context = publicContext(c, request.query);
    const [data, frame] = await Promise.all([page.load(context), frameFor(c)]);
    if (isOutcome(data)) return respondWithOutcome(c, data);
    const { t } = context.site;
    const state = { values: flash.values ?? {}, errors: translateFields(flash.fields ?? {}, t) };
    const Component = page.component;
    const response = await c.render(
      <Component data={data} typed={(form) => (form === flash.form ? state : emptyFormState)} />,
      {
        head: { ...page.head(data, context), noindex: true },
        ...frame,
        path: toAddress(request),
        styles: getStyles(page, data),
        startNow: page.startNow,
        notices: translateNotices(flash.notices, t),
      },
    );
    await c.var.session.flash.clear();
    return response;
  };
