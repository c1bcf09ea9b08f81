import type { Context } from "../context.ts";
import { sendOrderWebhook, sendProductWebhook } from "../operator/webhooks.ts";
import type { OrderRow } from "../schema/orders.ts";

/** Sends webhooks for a new order and for the products in it. */
export async function announceOrder(context: Context, order: OrderRow): Promise<void> {
  const lines = await context.loaders.orderLines.load(order.id);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  for (const line of lines) {
    context.loaders.product.clear(line.productId);
    if (line.variationId !== null) context.loaders.product.clear(line.variationId);
  }
  context.waitUntil(
    (async () => {
      await sendOrderWebhook(context, order, "order.created");
      for (const id of productIds) await sendProductWebhook(context, id);
    })(),
  );
}
