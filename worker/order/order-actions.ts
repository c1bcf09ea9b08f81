import * as v from "valibot";
import {
  type ActionFailure,
  failure,
  type Notice,
  type Result,
  success,
} from "../../shared/actions.ts";
import { isSameItem } from "../../shared/cart-item.ts";
import type { OrderLine } from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { cartAfter, nullOnTimeout } from "../cart/cart-actions.ts";
import { setDestinationFirst } from "../cart/rated-address.ts";
import { deserializeError } from "../commerce/session-error.ts";
import { methodCookies } from "../payment/method-cookie.ts";
import { afterOrder } from "../payment/payment-page.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import { id, text } from "../platform/http/fields.ts";
import { assertKnown } from "../settings/config.ts";
import { orderRecord } from "./order-record.ts";
import { shownStatus } from "./order-status.ts";
import { readableOrder } from "./readable-order.ts";

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
    const { bindings, session, config, locale, now } = context;
    assertKnown(config, "pay-again");
    const result = await readableOrder(context, String(orderId), key || null, {
      queriesBackend: true,
    });
    if (!result) return refusal("order.not-found");
    const { order, orderKey } = result;
    const method = paymentMethod || order.paymentMethod;
    const viewer = key ? "guest" : "owner";
    const { payment, canRetry } = shownStatus(order, { viewer, config, now: now().getTime() });
    const leadTo = (location: string) => {
      context.setCookie(...methodCookies(paymentMethod));
      return success({ location });
    };
    if (payment?.href && method === order.paymentMethod) return leadTo(payment.href);
    if (!canRetry) return refusal("order.pay-again-closed");
    const { total } = order;
    const again = { orderId, orderKey, paymentMethod: method, total, locale };
    const outcome = await orderRecord(bindings, orderId).payAgain(again, session.formKey);
    if (!outcome.ok) throw deserializeError(outcome.error);
    const state = outcome.value;
    if (state.state === "refused") return failure(state.failure);
    if (state.state !== "done") return refusal("order.pay-again-closed");
    return leadTo(await afterOrder(state, { session, config, locale, now }));
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
    const result = await readableOrder(context, String(orderId), key || null);
    if (!result) return refusal("order.not-found");
    const { lines, number } = result.order;
    const sold = lines.filter(({ productId }) => productId);
    const added: OrderLine[] = [];
    await setDestinationFirst(context);
    for (let at = 0; at < sold.length; at += maxTogether) {
      const some = await addLines(context, sold.slice(at, at + maxTogether));
      // What is in the cart already is not taken back for the rest.
      if (!some.ok && added.length === 0) return some;
      if (!some.ok) break;
      added.push(...some.value);
    }
    if (added.length === 0) return refusal("order.reorder-nothing");
    const missing = lines.filter((line) => !added.includes(line)).map(toWords);
    const notices: Notice[] = [{ id: "order.reordered", values: { number }, isGood: true }];
    if (missing.length > 0)
      notices.push(
        missing.every(Boolean)
          ? { id: "order.reorder-missing", values: { names: missing.join(", ") } }
          : { id: "order.reorder-some-missing", values: { count: missing.length } },
      );
    const location = localePath(routes.cart(), locale);
    return success({ notices: [...session.notices, ...notices], location });
  },
});

const toWords = ({ name, options = [] }: OrderLine): string =>
  [name, ...(name ? options : []).map(({ value }) => value)].join(", ");

/** Adds lines of an order in one call, and returns those that were added. */
async function addLines(
  context: ActionContext,
  lines: readonly OrderLine[],
): Promise<Result<OrderLine[], ActionFailure>> {
  const items = lines.map(({ productId, variationId, attributes, quantity }) => ({
    productId: productId ?? 0,
    quantity,
    ...(variationId ? { variationId } : {}),
    ...(attributes && { attributes }),
  }));
  const result = await context.session.cart.addAll(items).catch(nullOnTimeout);
  if (!result) return refusal("cart.add-unconfirmed");
  // Without a message of the backend it was not sent, and may be tried again.
  if (!result.ok) return result.error.message === "" ? refusedBy(result.error) : success([]);
  const { cart, refused } = result.value;
  context.events.added(await cartAfter(context, cart), items, refused);
  const isAdded = (line: OrderLine) => !refused.some((item) => isSameItem(item, line));
  return success(lines.filter(isAdded));
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
    await setDestinationFirst(context);
    const items = [...new Set(productIds)].map((productId) => ({ productId, quantity: 1 }));
    const result = await session.cart.addAll(items).catch(nullOnTimeout);
    if (!result) return refusal("cart.add-unconfirmed");
    if (!result.ok) return refusedBy(result.error);
    const { cart, refused } = result.value;
    const missing = refused.length;
    if (missing === items.length) return refusal("order.reorder-nothing");
    context.events.added(await cartAfter(context, cart), items, refused);
    const id = missing > 0 ? "cart.some-added" : "cart.all-added";
    return success({ notices: [...session.notices, { id, isGood: true }] });
  },
});
