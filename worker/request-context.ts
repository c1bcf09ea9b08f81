import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { configFor } from "./config.ts";

/** Gives the request its settings, its id and its clock. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set("config", configFor(c.env));
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", () => new Date());
  await next();
});
