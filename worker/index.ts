import { app } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { rebuildIndexWhenDue } from "./catalogue/rebuild-index.ts";
import { configFor } from "./config.ts";
import { warmUp } from "./warm-up.ts";

export { Generations } from "./cache/generations.ts";
export { CatalogueBuilder } from "./catalogue/catalogue-builder.ts";
export { AccountSessions } from "./session/account-sessions.ts";
export { OrderRecord } from "./session/order-record.ts";
export { ShopSession } from "./session/shop-session.ts";

export default {
  fetch: app.fetch,
  async scheduled(_event, bindings, execution) {
    const { baseUrl } = configFor(bindings);
    await Promise.all([
      rebuildIndexWhenDue(bindings),
      warmUp(async (path) => app.fetch(new Request(new URL(path, baseUrl)), bindings, execution)),
    ]);
  },
} satisfies ExportedHandler<Bindings>;
