import type { Handler } from "hono";
import type { Path } from "../../shared/routes.ts";
import { type AppEnv, development } from "../app-env.ts";
import { noCategories, type ShopCategories } from "../category/shop-categories.ts";
import { isolateOf } from "../isolate.ts";
import { writeLog } from "../log.ts";
import type { CacheRead, Loaded } from "../platform/cache/cached.ts";
import { isForCache } from "../platform/cache/shared-cache.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import {
  isOutcome,
  type PublicContext,
  type PublicPage,
  stylesOf,
} from "../platform/render/define-page.ts";
import {
  addressOf,
  canonicalPath,
  canonicalQuery,
  type PublicRequest,
  pageKey,
} from "../platform/render/page-request.ts";
import {
  type PageCopy,
  pageCodec,
  type WholePage,
  wholePage,
} from "../platform/render/stored-page.ts";
import { twoPartStream } from "../platform/render/stream.ts";
import { documentStartBytes } from "./head-start.ts";
import { renderBytes } from "./page-renderer.tsx";
import { answerCopy, cacheStatus, pageCacheControl, pageVary } from "./page-response.ts";
import { type AppContext, answerOutcome, publicContext, renderError } from "./serve-page.tsx";
import { answerByCache } from "./stored-pages.ts";

type AnyPage = PublicPage<Path, unknown>;

// No answer takes longer, whatever the page has to read one after the other.
const maxWaitMs = 5_000;

/** What of a request a public page may know. */
export function publicRequestOf(
  c: AppContext,
  page: Pick<AnyPage, "queries" | "tidy">,
): PublicRequest {
  const { url } = c.req;
  const givenPath = c.get("path").replace(/\/?_payload\.json$/, "") || "/";
  const path = canonicalPath(givenPath);
  c.set("isCanonical", path === givenPath && !url.includes("?"));
  // Most addresses have no query, and taking one apart costs more than all else here.
  if (!url.includes("?")) return { path, query: new URLSearchParams() };
  const { search, searchParams: given } = new URL(url);
  const query = canonicalQuery(page.tidy?.(given) ?? given, page.queries ?? []);
  c.set("isCanonical", path === givenPath && search === `?${query}`);
  return { path, query };
}

interface Made {
  data: unknown;
  context: PublicContext;
  request: PublicRequest;
  categories: ShopCategories;
}

function render(
  c: AppContext,
  page: AnyPage,
  { data, context, request, categories }: Made,
): Uint8Array<ArrayBuffer> {
  const Component = page.component;
  return renderBytes(c, <Component data={data} />, {
    head: page.head(data, context),
    categories,
    path: addressOf(request),
    styles: stylesOf(page, data),
    startNow: page.startNow ?? !context.config.settings.initOnUserAction,
  });
}

/** Loads what a page is made of and makes it; a copy from stale data is for this reader only. */
export async function makeCopy(
  c: AppContext,
  page: AnyPage,
  { request, kind }: { request: PublicRequest; kind: "page" | "payload" },
): Promise<Loaded<PageCopy>> {
  const context = publicContext(c, request.query);
  const [data, categories] = await Promise.all([
    page.load(context),
    kind === "page" ? c.var.shopCategories?.() : noCategories,
  ]);
  if (isOutcome(data)) return { value: { outcome: data }, ttl: "none" };
  const bytes =
    kind === "page"
      ? render(c, page, { data, context, request, categories: categories ?? noCategories })
      : new TextEncoder().encode(JSON.stringify(data));
  const { uses, tags } = context.catalogue;
  const dataAge = Math.max(0, ...uses.map((use) => use.ageSeconds));
  // Kept, it would pass for fresh for a minute after the backend has recovered.
  const isFresh = !uses.some(({ state }) => state === "stale");
  // Who changes the code wants to see it.
  const isStored =
    !development && isFresh && Boolean(categories) && (page.isCacheable?.(data, context) ?? true);
  return {
    value: wholePage(bytes, { dataAge, isStored }),
    tags: [...tags, ...(page.tags?.(context) ?? [])],
    ttl: isStored ? undefined : "none",
  };
}

/** Reads a copy through the page cache, within the time that a reader can be asked to wait. */
export async function readCopy(
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
    load: () => makeCopy(c, page, { request, kind }),
    onWait,
  });
  const limit = { milliseconds: maxWaitMs, fallback: null };
  const copy = await withTimeout(read, limit);
  if (copy) return copy;
  throw new BackendError("timeout", `${kind} ${request.path}`);
}

const htmlType = "text/html; charset=UTF-8";

function answerRead(c: AppContext, read: CacheRead<PageCopy>): Response | Promise<Response> {
  const { value } = read;
  return value.outcome
    ? answerOutcome(c, value.outcome)
    : answerCopy(c, { ...read, value }, htmlType);
}

// The status has left already: what can still be said is said in the body, and kept by nobody.
async function bytesOr(c: AppContext, copy: Promise<PageCopy>): Promise<Uint8Array> {
  const { path, requestId, now } = c.var;
  const failed = async (status: number) => {
    isolateOf(c.env, now).tally.countEarly("brokenOff");
    const page = await renderError(c, { status, path, requestId });
    return new Uint8Array(await page.arrayBuffer());
  };
  try {
    const made = await copy;
    return made.outcome === null ? made.bytes : failed(404);
  } catch (cause) {
    writeLog("error", "page broke off", { requestId, path }, cause);
    return failed(503);
  }
}

function streamed(c: AppContext, copy: Promise<PageCopy>): Response {
  const headers = {
    "content-type": htmlType,
    "cache-control": pageCacheControl,
    vary: pageVary,
    "cache-status": cacheStatus({ state: "miss", ageSeconds: 0 }, true),
  };
  isolateOf(c.env, c.get("now")).tally.countEarly("sent");
  const body = twoPartStream(documentStartBytes(c.get("locale")), bytesOr(c, copy));
  return new Response(body, { headers });
}

// Without an answer of the backend since its last failure the status is anything but known.
const isEarly = async (c: AppContext, page: AnyPage, request: PublicRequest): Promise<boolean> =>
  page.early !== undefined &&
  isolateOf(c.env, c.get("now")).breaker.isProven &&
  (await page.early(publicContext(c, request.query)));

/** Answers a public page: whole from the cache, or in two parts where its data has to be waited for. */
export const servePublicPage =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    const request = publicRequestOf(c, page);
    const stored = await answerByCache(c, request, "page");
    if (stored) return stored;
    const waits = Promise.withResolvers<"waits">();
    const onWait = () => waits.resolve("waits");
    const read = readCopy(c, page, { request, kind: "page", onWait });
    const first = await Promise.race([read, waits.promise]);
    if (first !== "waits") return answerRead(c, first);
    // Asked for below in any case; here it must not count as a failure that nobody has seen.
    read.catch(() => {});
    // The cache stores no page whose end nobody knows yet.
    if (isForCache(c.req.raw) || !(await isEarly(c, page, request)))
      return answerRead(c, await read);
    return streamed(
      c,
      read.then(({ value }) => value),
    );
  };

/** Answers the data that a public page is made of, kept like the page. */
export const servePayload =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    const request = publicRequestOf(c, page);
    const stored = await answerByCache(c, request, "payload");
    if (stored) return stored;
    const { value, ...read } = await readCopy(c, page, { request, kind: "payload" });
    if (value.outcome === null)
      return answerCopy(c, { ...read, value: value as WholePage }, "application/json");
    c.header("cache-control", "no-store");
    if (value.outcome.outcome === "redirect")
      return c.json({ redirect: value.outcome.location }, 404);
    return c.json({ error: "not-found" }, 404);
  };
