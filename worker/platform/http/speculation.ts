import { createMiddleware } from "hono/factory";
import { isPrivatePath } from "../../../shared/read-path.ts";
import type { AppEnv } from "../../app-env.ts";

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
