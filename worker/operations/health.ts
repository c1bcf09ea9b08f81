import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isolateOf } from "../isolate.ts";

/** GET /healthz: whether this worker answers, as which build and version, and what it thinks of the backend. */
export const health: Handler<AppEnv> = (c) => {
  c.header("cache-control", "no-store");
  const { id, tag, timestamp } = c.env.VERSION ?? {};
  const version = id ? { id, tag, timestamp } : undefined;
  const { breaker } = isolateOf(c.env, c.var.now);
  // The shop goes on from its caches without a backend, so an open circuit is no reason to be replaced.
  return c.json({ ok: true, build: __BUILD_ID__, version, circuit: breaker.state });
};
