import manifest from "virtual:client-manifest";
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isolateOf } from "../isolate.ts";
import { publicPages } from "../pages.ts";

/** GET /healthz: whether this worker answers, as which build and version, and what it thinks of the backend. */
export const health: Handler<AppEnv> = (c) => {
  c.header("cache-control", "no-store");
  const { id, tag, timestamp } = c.env.VERSION ?? {};
  const version = id ? { id, tag, timestamp } : undefined;
  const { breaker } = isolateOf(c.env, c.var.now);
  // The shop goes on from its caches without a backend, so an open circuit is no reason to be replaced.
  return c.json({ ok: true, build: __BUILD_ID__, version, circuit: breaker.state });
};

const build = { id: __BUILD_ID__, timestamp: __BUILD_TIME__ };

// By then it is rolled out, or taken back: until then a page that is loaded anew may be the old one again.
const rolledOutMs = 3_600_000;

/** GET /builds/latest.json: which build answers now; one that is being rolled out announces nothing. */
export const latestBuild: Handler<AppEnv> = (c) => {
  c.header("cache-control", "no-cache");
  const uploadedAt = Date.parse(c.env.VERSION?.timestamp ?? "");
  const isRollingOut = c.var.now().getTime() - uploadedAt < rolledOutMs;
  return c.json(isRollingOut ? { id: "", timestamp: 0 } : build);
};

/** GET /builds/meta/{id}.json: what a build consists of; another build than this one is a 404. */
export const metaOfBuild: Handler<AppEnv> = (c) => {
  if (c.req.param("file") !== `${build.id}.json`) {
    c.header("cache-control", "no-store");
    return c.json({ error: "not-found" }, 404);
  }
  c.header("cache-control", "public, max-age=31536000, immutable");
  const routes = publicPages.flatMap((page) => [page.path].flat());
  return c.json({ ...build, routes, assets: manifest.assets });
};
