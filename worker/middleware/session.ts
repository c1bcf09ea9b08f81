import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { sessionOfRequest } from "../session/session-of-request.ts";

/** Gives private pages their session; reading never makes one. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { config, locale } = c.var;
  const client = sessionOfRequest(c.req.raw, { bindings: c.env, config, locale });
  c.set("session", client);
  await next();
  for (const cookie of client.cookies()) c.header("set-cookie", cookie, { append: true });
});
