import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/** Returns one cookie's value from a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}

/** The only place that sets cookies: the lines that handlers have added, first to last. */
export const cookies = createMiddleware<AppEnv>(async (c, next) => {
  c.set("cookies", []);
  await next();
  for (const line of c.var.cookies) c.header("set-cookie", line, { append: true });
});

declare module "../app-env.ts" {
  interface Variables {
    /** Set-Cookie lines of the response. */
    cookies: string[];
  }
}
