import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { splitLocale } from "../../shared/read-path.ts";
import type { Path } from "../../shared/routes.ts";
import { findTrail } from "../catalogue/category-tree.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { BodyCutOff } from "../platform/http/body-limit.ts";
import {
  TooManyRequests,
  waitNotice,
  retryAfterSeconds as waitSeconds,
} from "../platform/http/rate-limit.ts";
import { findRefusal } from "../platform/http/request-checks.ts";
import { isNavigation } from "../platform/i18n/locale.ts";
import { writeLog } from "../platform/log.ts";
import type { PublicPage } from "../platform/render/define-page.ts";
import { decoded } from "../platform/render/page-request.ts";
import { ConfigError } from "../settings/config.ts";
import { pageRenderer } from "./document.tsx";
import { type ErrorPageProps, tryAgain } from "./error-page.tsx";
import { operatorRedirect } from "./moved-addresses.ts";
import { renderError } from "./serve-page.tsx";
import { servePublicPage } from "./serve-public-page.tsx";

// The breaker sends a probe every 2 to 4 s, so a retry makes sense by then.
const retryAfterSeconds = 10;

// A client that asks for JSON reads no page.
const wantsJson = (c: Context<AppEnv>): boolean => new URL(c.req.url).pathname.endsWith(".json");

// WordPress nests a category's path under its parents; here each category has one path.
const nestedCategory = /(\/product-category)\/(?![^/]+\/page\/\d+$).+?(\/[^/]+(?:\/page\/\d+)?)$/;

const readCategory = (path: string): string =>
  decoded(/\/product-category\/([^/]+)/.exec(path)?.[1] ?? "");

/**
 * Our path for a WordPress URL ("/products/", "/product-category/paper/lined"), for old links and
 * bookmarks. Null when it is the same, or no such category exists.
 */
async function movedTo(c: Context<AppEnv>): Promise<string | null> {
  const { pathname, search } = new URL(c.req.url);
  const trimmed = pathname.replace(/(?!^)\/$/, "");
  const path = trimmed.replace(nestedCategory, "$1$2");
  if (c.req.method !== "GET" || path === pathname) return null;
  if (path !== trimmed && !findTrail(await c.var.catalogue.categories(), readCategory(path)).length)
    return null;
  return path + search;
}

const readMethods = new Set(["GET", "HEAD"]);

/** These methods expect no page: one line of text is enough. */
function methodNotAllowed(c: Context<AppEnv>, methods: readonly string[]): Response {
  const plain = { "cache-control": "no-store" };
  if (methods.length === 0) return c.text("Not found.", 404, plain);
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
  return c.text("Method not allowed.", 405, { ...plain, allow: allow.join(", ") });
}

interface Elsewhere {
  /** The methods of a path's routes. */
  methodsAt: (path: string) => readonly string[];
  /** A page at a path that no route has; null where none may be. */
  pageAt: (path: string) => PublicPage<Path, unknown> | null;
}

/**
 * Responds 404: a page in the visitor's language, or JSON when JSON was requested; 405 where the
 * path has routes of other methods.
 */
export const handleNotFound =
  ({ methodsAt, pageAt }: Elsewhere): NotFoundHandler<AppEnv> =>
  async (c) => {
    if (!readMethods.has(c.req.method)) return methodNotAllowed(c, methodsAt(c.req.path));
    const moved = await movedTo(c);
    if (moved) {
      c.header("cache-control", "no-store");
      return c.redirect(moved, 301);
    }
    const { path } = c.var;
    // What has a route is not the backend's page, whatever it lacks. The page's own 404 looks for a
    // redirect too.
    const page = methodsAt(c.req.path).length > 0 ? null : pageAt(path);
    if (page) return (await servePublicPage(page)(c, async () => {})) as Response;
    const redirected = await operatorRedirect(c);
    if (redirected) return redirected;
    if (!wantsJson(c)) return renderError(c, { status: 404, path: c.var.path });
    c.header("cache-control", "no-store");
    return c.json({ error: "not-found" }, 404);
  };

function tooManyRequests(
  c: Context<AppEnv>,
  text: Pick<ErrorPageProps, "message" | "link"> = { message: waitNotice(waitSeconds) },
): Response | Promise<Response> {
  c.header("retry-after", String(waitSeconds));
  c.header("cache-control", "no-store");
  if (wantsJson(c)) return c.json({ error: "too-many-requests" }, 429);
  return renderError(c, { status: 429, path: c.var.path, ...text });
}

/** The backend is there, but not for a client that has asked it so often. */
function tooManyCalls(c: Context<AppEnv>): Response | Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const link = tryAgain(503, c.req.method, splitLocale(pathname).path + search);
  return tooManyRequests(c, { message: { id: "limit.calls" }, ...(link && { link }) });
}

/**
 * Responds to a thrown error: 503 for a backend error, 500 for a defect; never with a stack trace.
 */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const { requestId } = c.var;
  if (error instanceof ConfigError) return c.text(error.message, 500);
  // The client is gone, and there is no defect here.
  if (error instanceof BodyCutOff)
    return c.text("The body broke off.", 400, { "cache-control": "no-store" });
  if (error instanceof TooManyRequests) return tooManyRequests(c);
  const isBackend = error instanceof BackendError;
  if (isBackend && error.reason === "too-many-calls") return tooManyCalls(c);
  const status = isBackend ? 503 : 500;
  const facts = { requestId, status, stack: isBackend ? undefined : error.stack };
  writeLog("error", isBackend ? "backend" : "defect", facts, error);
  if (isBackend) c.header("retry-after", String(retryAfterSeconds));
  if (!wantsJson(c) && c.var.locale)
    return renderError(c, {
      ...{ status, path: c.var.path ?? "/", requestId },
      isLocked: isBackend && error.isClosed,
    });
  c.header("cache-control", "no-store");
  return c.json({ error: isBackend ? "backend-unavailable" : "internal", requestId }, status);
};

const plain = { "cache-control": "no-store" };

/**
 * Refuses what no page of ours ever asks for, before anything is read or looked up: a mistyped
 * address gets a page, other requests a line.
 */
export const rejectMalformedRequests = createMiddleware<AppEnv>(async (c, next) => {
  const refusal = findRefusal(c.req.raw);
  if (!refusal) return next();
  const { status, text } = refusal;
  if (status === 400 || !isNavigation(c.req.raw)) return c.text(text, status as 404, plain);
  const { locale, path } = splitLocale(new URL(c.req.url).pathname);
  c.set("locale", locale);
  c.set("path", path);
  await pageRenderer(c, async () => {});
  return renderError(c, { status, path });
});
