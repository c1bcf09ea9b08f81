import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { type Config, parseConfig } from "../config.ts";

const configs = new WeakMap<object, Config>();

function configOf(bindings: AppEnv["Bindings"]): Config {
  const known = configs.get(bindings) ?? parseConfig(bindings);
  configs.set(bindings, known);
  return known;
}

/** Gives the request its settings, its id and its clock. */
export const surroundings = createMiddleware<AppEnv>(async (c, next) => {
  c.set("config", configOf(c.env));
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", () => new Date());
  await next();
});
