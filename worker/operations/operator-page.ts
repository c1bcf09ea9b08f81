import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** /__backend of the embedded backend, which asks for its token; a real one has wp-admin. */
export const operatorPage: Handler<AppEnv> = async (c, next) => {
  if (!c.var.config.backend.embedded) return next();
  const answer = await c.env.BACKEND.fetch(c.req.raw);
  // A fetched answer's headers are immutable, and ours are still to come.
  return new Response(answer.body, answer);
};
