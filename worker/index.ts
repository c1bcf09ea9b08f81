import { WorkerEntrypoint } from "cloudflare:workers";
import { app } from "./app.ts";
import type { Bindings } from "./app-env.ts";
import { configFor } from "./config.ts";
import { isolateOf } from "./isolate.ts";
import { addressOfStored } from "./layout/page-response.ts";
import { reportCache } from "./log.ts";
import { hasBackend } from "./operations/set-up.ts";
import {
  Generations as AllGenerations,
  maxMakingMs,
  type Purge,
} from "./platform/cache/generations.ts";
import { encodeTag, markForCache } from "./platform/cache/shared-cache.ts";
import { withTimeout } from "./platform/cache/with-timeout.ts";
import { pollCategories, rebuildIndexWhenDue } from "./product-index/index-builders.ts";

const generationsTimeoutMs = 1_000;

// As in wrangler.toml; the other one is the index's.
const categoryCron = "*/5 * * * *";

/**
 * Renders a public page that is missing in Cloudflare's cache. Reads the generations first:
 * otherwise data from before a purge could be stored after it, as fresh.
 */
export async function makeForCache(
  request: Request,
  bindings: Bindings,
  context: ExecutionContext,
): Promise<Response> {
  const startedAt = Date.now();
  const { generations } = isolateOf(bindings, () => new Date());
  const isCurrent = await withTimeout(generations.refresh(), {
    milliseconds: generationsTimeoutMs,
    fallback: false,
  });
  const page = markForCache(new Request(addressOfStored(request.url, bindings)));
  const created = await app.fetch(page, bindings, context);
  const isLate = Date.now() - startedAt > maxMakingMs;
  if (isCurrent && !isLate && created.headers.has("cache-control")) return created;
  const headers = new Headers(created.headers);
  headers.set("cache-control", "no-store");
  return new Response(created.body, { status: created.status, headers });
}

/**
 * The entrypoint whose responses Cloudflare's cache stores, when WORKERS_CACHE is on; called by the
 * gateway only.
 */
export class Pages extends WorkerEntrypoint<Bindings> {
  override fetch(request: Request): Promise<Response> {
    return makeForCache(request, this.env, this.ctx);
  }

  /** Purges pages from the cache; throws when Cloudflare did not purge them. */
  async purge(what: Purge): Promise<void> {
    const options =
      what === "everything" ? { purgeEverything: true } : { tags: what.map(encodeTag) };
    const result = await this.ctx.cache?.purge(options);
    if (result?.success) return;
    const reasons = result?.errors.map(({ message }) => message).join("; ") ?? "there is no cache";
    const cause = new Error(reasons);
    reportCache("pages could not be purged", cause);
    throw cause;
  }
}

/** The generations object; it also purges invalidated pages from Cloudflare's cache. */
export class Generations extends AllGenerations {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env, { purgesPages: configFor(env).workersCache });
  }

  /** Goes through the entrypoint whose responses the cache stores. */
  protected override async purgePages(what: Purge): Promise<void> {
    const { Pages: pages } = this.ctx.exports as unknown as { Pages: Pick<Pages, "purge"> };
    await pages.purge(what);
  }
}

export { CatalogueBuilder, DeliveryRates, OrderRecord, ProductAlerts } from "./durable-objects.ts";
export { ShopEvents } from "./events/event-queue.ts";
export { AttemptCounter } from "./platform/http/limiter.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export { ShopSession } from "./shop-session.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, bindings) {
    if (!hasBackend(bindings)) return;
    await (cron === categoryCron ? pollCategories(bindings) : rebuildIndexWhenDue(bindings));
  },
} satisfies ExportedHandler<Bindings>;
