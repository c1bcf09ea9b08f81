import { WorkerEntrypoint } from "cloudflare:workers";
import { systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";

export { Generations } from "../../worker/cache/generations.ts";
export { CatalogueBuilder } from "../../worker/catalogue/catalogue-builder.ts";
export { AccountSessions } from "../../worker/session/account-sessions.ts";
export { OrderRecord } from "../../worker/session/order-record.ts";

/** The embedded backend as Durable Objects reach it; requests of a test have one of their own. */
export class Backend extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return handle(request, this.env, this.ctx, systemClock);
  }
}

export { ShopSession } from "../../worker/session/shop-session.ts";

export default { fetch: () => new Response("the edge under test") } satisfies ExportedHandler;
