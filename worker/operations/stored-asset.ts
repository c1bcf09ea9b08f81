import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { createLimiter } from "../platform/http/limiter.ts";

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
export const storedAsset: Handler<AppEnv> = async (c) => {
  const file = c.req.param("file") ?? "";
  const ending = fileName.exec(file)?.groups?.ending ?? "";
  const notFound = () => c.text("Not found.", 404, { "cache-control": "no-store" });
  if (!ending) return notFound();
  const limiter = createLimiter(c.req.raw, c.env, c.var.config);
  if ((await limiter.waitOfClient("asset")) > 0) return notFound();
  const stored = await c.env.CATALOGUE.get(`assets/${file}`);
  if (!stored) return notFound();
  return c.body(stored.body, 200, {
    "content-type": types[ending] ?? "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
  });
};
