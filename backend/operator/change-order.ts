import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { orders } from "../schema/orders.ts";

/** Payment and shipping method of an order, which a WooCommerce editor can change too. */
export interface OrderTerms {
  paymentMethod: string;
  /** A rate such as "local_pickup:3"; "" when nothing is shipped. */
  shippingMethod: string;
}

const isName = (text: string): boolean => /^[\w:-]{0,60}$/.test(text);

/** Changes an order's payment and shipping method; its totals stay the same. */
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
  const rest = order.meta.filter(({ key }) => key !== "delivery_method");
  const chosen = { key: "delivery_method", value: shippingMethod };
  const shippingLine = { id: shippingMethod, title: shippingMethod, total: order.shippingTotal };
  await db
    .update(orders)
    .set({
      paymentMethod,
      paymentMethodTitle: paymentMethod,
      shippingLine: shippingMethod ? shippingLine : null,
      meta: shippingMethod ? [...rest, chosen] : rest,
    })
    .where(eq(orders.id, id));
  return null;
}
