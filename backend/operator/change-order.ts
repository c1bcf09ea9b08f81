import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { orders } from "../schema/orders.ts";

/** How an order is paid and delivered, as an editor of WooCommerce may change it too. */
export interface OrderTerms {
  paymentMethod: string;
  /** A rate such as "local_pickup:3"; "" for what is not shipped. */
  shippingMethod: string;
}

const isName = (text: string): boolean => /^[\w:-]{0,60}$/.test(text);

/** Has an order paid and delivered otherwise; its sums stay as they are. */
export async function changeOrder(
  { db }: Pick<Exchange, "db">,
  id: number,
  { paymentMethod, shippingMethod }: OrderTerms,
): Promise<string | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return "There is no such order.";
  if (!paymentMethod || !isName(paymentMethod) || !isName(shippingMethod))
    return "There is no such way to pay or to ship.";
  if (paymentMethod === order.paymentMethod && shippingMethod === (order.shippingLine?.id ?? ""))
    return null;
  const kept = order.meta.filter(({ key }) => key !== "delivery_method");
  const chosen = { key: "delivery_method", value: shippingMethod };
  const shippingLine = { id: shippingMethod, title: shippingMethod, total: order.shippingTotal };
  await db
    .update(orders)
    .set({
      paymentMethod,
      paymentMethodTitle: paymentMethod,
      shippingLine: shippingMethod ? shippingLine : null,
      meta: shippingMethod ? [...kept, chosen] : kept,
    })
    .where(eq(orders.id, id));
  return null;
}
