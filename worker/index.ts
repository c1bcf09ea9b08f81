import { WorkerEntrypoint } from "cloudflare:workers";
import { app } from "./app.ts";
import type { Bindings } from "./app-env.ts";
import { configFor } from "./config.ts";
import { isolateOf } from "./isolate.ts";
import { addressOfStored } from "./layout/stored-pages.ts";
import { reportCache } from "./log.ts";
import { rebuildIndexWhenDue } from "./objects.ts";
import {
  Generations as AllGenerations,
  maxMakingMs,
  type Purge,
} from "./platform/cache/generations.ts";
import { encodeTag, markForCache } from "./platform/cache/shared-cache.ts";
import { withTimeout } from "./platform/cache/with-timeout.ts";

const generationsTimeoutMs = 1_000;

/**
 * Makes a public page for Cloudflare's cache, which lacks it. What has changed is asked first: an answer
 * of before a purge would be stored after it, as fresh.
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
  const made = await app.fetch(page, bindings, context);
  const isLate = Date.now() - startedAt > maxMakingMs;
  if (isCurrent && !isLate && made.headers.has("cache-control")) return made;
  const headers = new Headers(made.headers);
  headers.set("cache-control", "no-store");
  return new Response(made.body, { status: made.status, headers });
}

/** The entrypoint whose answers Cloudflare's cache stores, where WORKERS_CACHE is on; only the gateway calls it. */
export class Pages extends WorkerEntrypoint<Bindings> {
  override fetch(request: Request): Promise<Response> {
    return makeForCache(request, this.env, this.ctx);
  }

  /** Takes pages out of the cache; throws where Cloudflare did not. */
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

/** The object of generations, which has what it invalidates purged from Cloudflare's cache too. */
export class Generations extends AllGenerations {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env, { purgesPages: configFor(env).workersCache });
  }

  /** By the entrypoint whose answers the cache stores. */
  protected override async purgePages(what: Purge): Promise<void> {
    const { Pages: pages } = this.ctx.exports as unknown as { Pages: Pick<Pages, "purge"> };
    await pages.purge(what);
  }
}

export { DeliveryRates } from "./delivery/delivery-rates.ts";
export { OrderRecord } from "./order/order-record.ts";
export { AttemptCounter } from "./platform/http/limiter.ts";
export { CatalogueBuilder } from "./product-index/catalogue-builder.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export { ShopSession } from "./shop-session.ts";

export default {
  fetch: app.fetch,
  async scheduled(_event, bindings) {
    await rebuildIndexWhenDue(bindings);
  },
} satisfies ExportedHandler<Bindings>;
