import { app } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { rebuildIndexWhenDue } from "./catalogue/rebuild-index.ts";

export { Generations } from "./cache/generations.ts";
export { CatalogueBuilder } from "./catalogue/catalogue-builder.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export { OrderRecord } from "./session/order-record.ts";
export { ShopSession } from "./session/shop-session.ts";

export default {
  fetch: app.fetch,
  scheduled: (_event, bindings) => rebuildIndexWhenDue(bindings),
} satisfies ExportedHandler<Bindings>;
