import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isPrivatePath, splitLocale } from "../../../shared/read-path.ts";
import type { AppEnv, Bindings } from "../../app-env.ts";
import { writeLog } from "../../log.ts";
import { isForCache } from "../cache/shared-cache.ts";

/** How long a request waited for others, in milliseconds; calls side by side count each. */
export interface Waits {
  /** To know what was invalidated, beyond the isolate's own knowledge. */
  generationsMs: number;
  /** For the backend's answers. */
  backendMs: number;
}

/** Adds to a request's waits what a call takes, however it ends. */
export async function waited<Value>(
  waits: Waits,
  name: keyof Waits,
  call: Promise<Value>,
): Promise<Value> {
  const startedAt = Date.now();
  try {
    return await call;
  } finally {
    waits[name] += Date.now() - startedAt;
  }
}

const slowMs = 1_000;

/** A path's first segment, without its language: enough of what is asked for, and nothing of who asks. */
export const areaOf = (pathname: string): string =>
  `/${splitLocale(pathname).path.split("/")[1] ?? ""}`;

/** Where browsers tell how fast a page was: a row of its own, so that its answer needs none. */
export const pageSpeedPath = "/page-speed";

interface Answered {
  request: Request;
  response: Response;
  durationMs: number;
  waits?: Waits;
}

/** Counts one answer, where an Analytics Engine data set is bound as ANALYTICS. */
export function countAnswer(
  { ANALYTICS }: Pick<Bindings, "ANALYTICS">,
  { request, response, durationMs, waits }: Answered,
): void {
  // What is made for the cache is counted where it is sent on to a visitor.
  if (!ANALYTICS || isForCache(request)) return;
  const area = URL.canParse(request.url) ? areaOf(new URL(request.url).pathname) : "";
  if (area === pageSpeedPath) return;
  const cache = /hit|miss/.exec(response.headers.get("cache-status") ?? "")?.[0] ?? "none";
  const view = isSpeculative(request) ? "ahead" : "view";
  const place = typeof request.cf?.colo === "string" ? request.cf.colo : "";
  ANALYTICS.writeDataPoint({
    indexes: [area],
    blobs: [area, request.method, String(response.status), cache, view, __BUILD_ID__, place],
    doubles: [durationMs, waits?.generationsMs ?? 0, waits?.backendMs ?? 0],
  });
}

function serverTiming(c: Context<AppEnv>, durationMs: number): string {
  const uses = c.get("catalogue")?.uses ?? [];
  const reads = uses.map(({ operation, state }) => `${operation};desc=${state}`);
  return [`wait;dur=${durationMs}`, ...reads].join(", ");
}

/** Times, counts and writes down answers; a line for what failed or was slow, with no personal data. */
export const observe = createMiddleware<AppEnv>(async (c, next) => {
  // The platform's clock stands still while a worker computes: this is what it waits.
  const startedAt = Date.now();
  await next();
  const { requestId } = c.var;
  const durationMs = Date.now() - startedAt;
  const { headers, status } = c.res;
  // A page from memory reads nothing, and has its id already.
  if (!c.get("isComplete")) headers.set("x-request-id", requestId ?? "");
  if ((c.get("catalogue")?.uses.length ?? 0) > 0)
    headers.set("server-timing", serverTiming(c, durationMs));
  if (status >= 500 || durationMs > slowMs) {
    const area = areaOf(c.req.path);
    const facts = { requestId, method: c.req.method, area, status, durationMs };
    writeLog(status >= 500 ? "error" : "warn", "request", facts);
  }
  countAnswer(c.env, {
    request: c.req.raw,
    response: c.res,
    durationMs,
    waits: c.get("waits"),
  });
});

/** Whether a browser asks ahead of its visitor: such a request is no view. */
export const isSpeculative = (request: Request): boolean =>
  /prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "") ||
  request.headers.get("purpose") === "prefetch";

/** Refuses to be asked ahead where that would touch a session, or spend what a visitor saves. */
export const speculation = createMiddleware<AppEnv>(async (c, next) => {
  const savesData = c.req.header("save-data")?.toLowerCase() === "on";
  if (isSpeculative(c.req.raw) && (savesData || isPrivatePath(c.get("path"))))
    return c.body(null, 503, { "cache-control": "no-store" });
  await next();
});
