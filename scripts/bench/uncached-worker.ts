import { Hono } from "hono";
import { requestContext } from "../../worker/app.ts";
import { pageRenderer } from "../../worker/layout/document.tsx";
import { securityHeaders } from "../../worker/layout/security-headers.ts";
import type { AppEnv } from "../../worker/platform/app-env.ts";
import type { Loaded } from "../../worker/platform/cache/cached.ts";
import { locale } from "../../worker/platform/i18n/locale.ts";

/** Reads without a cache: each page is loaded and rendered anew. */
const noCache = {
  async read({ load, onWait }: { load: () => Promise<Loaded<unknown>>; onWait?: () => void }) {
    onWait?.();
    return { value: (await load()).value, state: "miss", ageSeconds: 0, tags: [] };
  },
};

/** The shop's app without its caches, for a worker of parts of the shop. */
export function uncachedApp(index: (env: AppEnv["Bindings"]) => unknown): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // One for all requests, as the runtime's own: an isolate is known by it, and nothing asks it.
  let bindings: AppEnv["Bindings"] | undefined;
  app.use(async (c, next) => {
    const GENERATIONS = { idFromName: (name: string) => name };
    bindings ??= { ...c.env, GENERATIONS } as unknown as AppEnv["Bindings"];
    c.env = bindings;
    await next();
  });
  app.use(securityHeaders);
  app.use(requestContext);
  app.use(locale);
  app.use(async (c, next) => {
    c.set("catalogue", { uses: [], tags: [], retries: 0 } as never);
    c.set("pageCache", noCache as never);
    c.set("index", async () => index(c.env) as never);
    await next();
  });
  app.use(pageRenderer);
  return app;
}
