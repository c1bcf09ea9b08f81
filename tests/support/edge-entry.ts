export { Generations } from "../../worker/cache/generations.ts";
export { CatalogueBuilder } from "../../worker/catalogue/catalogue-builder.ts";
export { OrderRecord } from "../../worker/session/order-record.ts";
export { ShopSession } from "../../worker/session/shop-session.ts";

export default { fetch: () => new Response("the edge under test") } satisfies ExportedHandler;
