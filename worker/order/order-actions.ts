import * as v from "valibot";
import { failure, type Notice, success } from "../../shared/actions.ts";
import type { OrderLine } from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { cartAfter, nullOnTimeout, refusal, refusedBy } from "../cart/cart-actions.ts";
import { addItems, addToCart } from "../cart/cart-queries.ts";
import { placeFirst } from "../cart/rated-address.ts";
import { afterOrder, paymentPage } from "../payment/payment-page.ts";
import { type ActionContext, defineAction } from "../platform/http/define-action.ts";
import { id, text } from "../platform/http/fields.ts";
import { deserializeError } from "../session/session-error.ts";
import { orderRecord, readableOrder } from "./order-record.ts";
import { canBeRetried, shownPayment } from "./payment-section.tsx";

/**
 * Redirects to the payment page of an order: the current one, or that of another attempt at the
 * same order.
 */
export const payAgainAction = defineAction({
  name: "pay-again",
  input: v.object({
    orderId: id,
    key: v.optional(text(200)),
    paymentMethod: v.optional(text(100)),
  }),
  home: routes.account(),
  target: ({ location }) => location,
  async run(context, { orderId, key, paymentMethod }) {
    const { bindings, config, locale } = context;
    const found = await readableOrder(context, String(orderId), key || null, {
      queriesBackend: true,
    });
    if (!found) return refusal("order.not-found");
    const { order, orderKey } = found;
    const method = paymentMethod || order.paymentMethod;
    const payment = shownPayment(order, config, Date.now());
    const page = paymentPage(payment?.href ?? null, config);
    if (payment?.status === "waiting" && method === order.paymentMethod && page.kind === "allowed")
      return success({ location: page.href });
    if (!canBeRetried(order)) return refusal("order.pay-again-closed");
    const answer = await orderRecord(bindings, orderId).payAgain(orderKey, method);
    if (!answer.ok) throw deserializeError(answer.error);
    const state = answer.value;
    if (state.state === "refused") return failure(state.failure);
    if (state.state !== "done") return refusal("order.pay-again-closed");
    return success({
      location: await afterOrder(state, { session: context.session, config, locale }),
    });
  },
});

/** Adds the still available items of an order to the cart, and lists the missing ones. */
export const reorderAction = defineAction({
  name: "reorder",
  input: v.object({ orderId: id, key: v.optional(text(200)) }),
  home: routes.account(),
  target: ({ location }) => location,
  async run(context, { orderId, key }) {
    const { session, locale } = context;
    const found = await readableOrder(context, String(orderId), key || null);
    if (!found) return refusal("order.not-found");
    const { lines, number } = found.order;
    const missing: string[] = [];
    // One after another: a session changes its cart one action at a time anyway.
    for (const line of lines) if (!(await isAdded(context, line))) missing.push(line.name);
    if (missing.length === lines.length) return refusal("order.reorder-nothing");
    const notices: Notice[] = [{ id: "order.reordered", values: { number } }];
    if (missing.length > 0)
      notices.push({ id: "order.reorder-missing", values: { names: missing.join(", ") } });
    const location = localePath(routes.cart(), locale);
    return success({ notices: [...session.notices, ...notices], location });
  },
});

async function isAdded(context: ActionContext, line: OrderLine): Promise<boolean> {
  const { session } = context;
  const { productId, variationId, quantity } = line;
  if (!productId) return false;
  const input = { productId, quantity, ...(variationId ? { variationId } : {}) };
  const answer = await session.mutate(addToCart, { input });
  if (answer.ok) await cartAfter(context, answer.value.addToCart?.cart);
  return answer.ok;
}

const maxTogether = 20;

const listed = (list: string): unknown[] => list.split(",");

/** Adds one piece of each of several products to the cart: the members of a group. */
export const addAllAction = defineAction({
  name: "add-all",
  input: v.object({
    productIds: v.pipe(
      // A form sends one text: "11,12".
      v.union([v.array(id), v.pipe(text(11 * maxTogether), v.transform(listed), v.array(id))]),
      v.maxLength(maxTogether),
    ),
  }),
  home: routes.cart(),
  async run(context, { productIds }) {
    const { session } = context;
    await placeFirst(context);
    const items = [...new Set(productIds)].map((productId) => ({ productId, quantity: 1 }));
    const answer = await session.mutate(addItems, { items }).catch(nullOnTimeout);
    if (!answer) return refusal("cart.add-unconfirmed");
    if (!answer.ok) return refusedBy(answer.error);
    const missing = answer.value.addCartItems?.cartErrors?.length ?? 0;
    if (missing === items.length) return refusal("order.reorder-nothing");
    await cartAfter(context, answer.value.addCartItems?.cart);
    const told: Notice = { id: missing > 0 ? "cart.some-added" : "cart.all-added" };
    return success({ notices: [...session.notices, told] });
  },
});
