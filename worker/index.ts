import { app } from "./app.ts";
import type { Bindings } from "./app-env.ts";
import { hasBackend } from "./operations/set-up.ts";
import { builderObject } from "./product-index/builder-object.ts";

// As in wrangler.toml; the other one is the index's.
const categoryCron = "*/5 * * * *";

export { CatalogueBuilder, DeliveryRates, OrderRecord, ProductAlerts } from "./durable-objects.ts";
export { ShopEvents } from "./events/event-queue.ts";
export { Generations } from "./platform/cache/generations.ts";
export { AttemptCounter } from "./platform/http/limiter.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export { ShopSession } from "./shop-session.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, bindings) {
    if (!hasBackend(bindings)) return;
    const builder = builderObject(bindings);
    await (cron === categoryCron ? builder.pollCategories() : builder.rebuildWhenDue());
  },
} satisfies ExportedHandler<Bindings>;
