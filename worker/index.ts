import { app } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { rebuildIndexWhenDue } from "./product-index/rebuild-index.ts";

export { DeliveryRates } from "./delivery/delivery-rates.ts";
export { OrderRecord } from "./order/order-record.ts";
export { Generations, Pages } from "./pages-entrypoint.ts";
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
