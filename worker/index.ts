import { app } from "./app.ts";
import type { Bindings } from "./bindings.ts";

export { Generations } from "./cache/generations.ts";
export { OrderRecord } from "./session/order-record.ts";
export { ShopSession } from "./session/shop-session.ts";

export default { fetch: app.fetch } satisfies ExportedHandler<Bindings>;
