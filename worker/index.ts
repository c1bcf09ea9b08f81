import { app } from "./app.ts";
import { builderObject } from "./catalogue/builder-object.ts";
import { hasBackend } from "./operations/set-up.ts";
import type { Bindings } from "./platform/app-env.ts";

// As in wrangler.toml; the other one is the index's.
const categoryCron = "*/5 * * * *";

export { ShopEvents } from "./analytics/event-queue.ts";
export { Generations } from "./platform/cache/generations.ts";
export { AttemptCounter } from "./platform/http/attempt-counter.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export {
  CatalogueBuilder,
  DeliveryRates,
  OrderRecord,
  ProductAlerts,
} from "./wiring/durable-objects.ts";
export { ShopSession } from "./wiring/shop-session.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, bindings) {
    if (!hasBackend(bindings)) return;
    const builder = builderObject(bindings);
    await (cron === categoryCron ? builder.pollCategories() : builder.rebuildWhenDue());
  },
} satisfies ExportedHandler<Bindings>;
