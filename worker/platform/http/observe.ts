import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isPrivatePath, splitLocale } from "../../../shared/read-path.ts";
import type { AppEnv, Bindings } from "../app-env.ts";
import { writeLog } from "../log.ts";

/** Time that a request spent waiting, in milliseconds; concurrent calls add up. */
export interface Waits {
  /** For reading generations that the isolate did not have. */
  generationsMs: number;
  /** For the backend's responses. */
  backendMs: number;
}

/** Adds a call's duration to the request's waits, even when it fails. */
export async function measureWait<Value>(
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

/**
 * Returns a path's first segment, without its language: enough to distinguish pages, without data
 * about the visitor.
 */
export const toArea = (pathname: string): string =>
  `/${splitLocale(pathname).path.split("/")[1] ?? ""}`;

/** Path of browsers' speed reports: they write their own row, so that the response needs none. */
export const pageSpeedPath = "/page-speed";

interface TimedResponse {
  request: Request;
  response: Response;
  durationMs: number;
  waits?: Waits;
}

/** Records one response when an Analytics Engine data set is bound as ANALYTICS. */
export function recordResponse(
  { ANALYTICS }: Pick<Bindings, "ANALYTICS">,
  { request, response, durationMs, waits }: TimedResponse,
): void {
  if (!ANALYTICS) return;
  const area = URL.canParse(request.url) ? toArea(new URL(request.url).pathname) : "";
  if (area === pageSpeedPath) return;
  const cache = /hit|miss/.exec(response.headers.get("cache-status") ?? "")?.[0] ?? "none";
  const view = isSpeculative(request) ? "ahead" : "view";
  const location = typeof request.cf?.colo === "string" ? request.cf.colo : "";
  ANALYTICS.writeDataPoint({
    indexes: [area],
    blobs: [area, request.method, String(response.status), cache, view, __BUILD_ID__, location],
    doubles: [durationMs, waits?.generationsMs ?? 0, waits?.backendMs ?? 0],
  });
}

/** Which operations a page reads is the operator's to know. */
async function serverTiming(c: Context<AppEnv>, durationMs: number): Promise<string> {
  const isNamed = (await c.get("isOperator")?.()) ?? false;
  const reads = (c.get("reads")?.() ?? []).map(
    ({ operation, state }) => `${isNamed ? operation : "read"};desc=${state}`,
  );
  return [`wait;dur=${durationMs}`, ...reads].join(", ");
}

/**
 * Measures, records and logs responses; a log line for those that failed or were slow, without
 * personal data.
 */
export const observeRequests = createMiddleware<AppEnv>(async (c, next) => {
  // The platform's clock stops while a worker computes, so this measures waiting time only.
  const startedAt = Date.now();
  await next();
  const { requestId } = c.var;
  const durationMs = Date.now() - startedAt;
  const { headers, status } = c.res;
  // A page from memory makes no reads and already has its id.
  if (!c.get("isComplete")) headers.set("x-request-id", requestId ?? "");
  if ((c.get("reads")?.().length ?? 0) > 0)
    headers.set("server-timing", await serverTiming(c, durationMs));
  if ((status >= 500 && !c.get("isRefusedAhead")) || durationMs > slowMs) {
    const area = toArea(c.req.path);
    const facts = { requestId, method: c.req.method, area, status, durationMs };
    writeLog(status >= 500 ? "error" : "warn", "request", facts);
  }
  recordResponse(c.env, {
    request: c.req.raw,
    response: c.res,
    durationMs,
    waits: c.get("waits"),
  });
});

/** Whether a browser is prefetching or prerendering: such a request is no page view. */
export const isSpeculative = (request: Request): boolean =>
  /prefetch|prerender/.test(request.headers.get("sec-purpose") ?? "") ||
  request.headers.get("purpose") === "prefetch";

/**
 * Refuses speculative requests that would touch a session, or use data although the visitor saves
 * it.
 */
export const rejectSpeculativeRequests = createMiddleware<AppEnv>(async (c, next) => {
  const savesData = c.req.header("save-data")?.toLowerCase() === "on";
  if (isSpeculative(c.req.raw) && (savesData || isPrivatePath(c.get("path")))) {
    c.set("isRefusedAhead", true);
    return c.body(null, 503, { "cache-control": "no-store" });
  }
  await next();
});

declare module "../app-env.ts" {
  interface Variables {
    /** Time that the request's reads spent waiting. */
    waits: Waits;
    /** Whether the request has the operators' token. */
    isOperator?: () => Promise<boolean>;
    /** The reads of the backend or its cache that it made. */
    reads?: () => readonly { operation: string; state: string }[];
  }
}
