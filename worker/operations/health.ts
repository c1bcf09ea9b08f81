import manifest from "virtual:client-manifest";
import type { Context, Handler } from "hono";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { getPaths } from "../platform/render/define-page.ts";
import { limiterFor } from "../settings/limiter.ts";

/** GET /healthz: this worker's build, version and circuit state. */
export const health: Handler<AppEnv> = (c) => {
  c.header("cache-control", "no-store");
  const { id, tag, timestamp } = c.env.VERSION ?? {};
  const version = id ? { id, tag, timestamp } : undefined;
  const { breaker } = getIsolate(c.env, c.var.now);
  // The shop serves from its caches without a backend, so an open circuit is no reason to replace
  // it.
  return c.json({ ok: true, build: __BUILD_ID__, version, circuit: breaker.state });
};

const build = { id: __BUILD_ID__, timestamp: __BUILD_TIME__ };

/** Where a deployment in steps notes the version that not every request reaches yet (scripts/deploy). */
const rolloutKey = "rollout";

// A note is left behind where a deployment was interrupted.
const longestRolloutMs = 3_600_000;

/** Whether another version still serves most requests: a reload might serve the old build again. */
async function isRollingOut({ env, var: { now } }: Context<AppEnv>): Promise<boolean> {
  const { id, timestamp } = env.VERSION ?? {};
  const uploadedAt = Date.parse(timestamp ?? "");
  if (!id || !(now().getTime() - uploadedAt < longestRolloutMs)) return false;
  try {
    const note = await env.CATALOGUE.get(rolloutKey);
    return (await note?.text())?.trim() === id;
  } catch {
    return true;
  }
}

/** GET /builds/latest.json: the build that serves requests; empty while it is being rolled out. */
export const latestBuild: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-cache");
  return c.json((await isRollingOut(c)) ? { id: "", timestamp: 0 } : build);
};

/** GET /builds/meta/{id}.json: the routes and assets of this build; 404 for any other build. */
export const buildMetadata: Handler<AppEnv> = (c) => {
  if (c.req.param("file") !== `${build.id}.json`) {
    c.header("cache-control", "no-store");
    return c.json({ error: "not-found" }, 404);
  }
  c.header("cache-control", "public, max-age=31536000, immutable");
  const routes = c.var.pages.filter(({ access }) => access === "public").flatMap(getPaths);
  return c.json({ ...build, routes, assets: manifest.assets });
};

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** File name of a build, with its hash and extension. */
const fileName = /^[\w.-]+-[\w-]{8}\.(?<ending>js|css|woff2|svg|webp)$/;

/**
 * GET /assets/{file} for a file of another build, whose pages are still open or which is being
 * rolled out beside this one. A deployment keeps these files in the bucket (docs/deploy.md).
 */
export const assetOfOtherBuild: Handler<AppEnv> = async (c) => {
  const file = c.req.param("file") ?? "";
  const ending = fileName.exec(file)?.groups?.ending ?? "";
  const notFound = () => c.text("Not found.", 404, { "cache-control": "no-store" });
  if (!ending) return notFound();
  const limiter = limiterFor(c);
  if ((await limiter.waitOfClient("asset")) > 0) return notFound();
  const stored = await c.env.CATALOGUE.get(`assets/${file}`);
  if (!stored) return notFound();
  return c.body(stored.body, 200, {
    "content-type": types[ending] ?? "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
  });
};
