import * as v from "valibot";
import { failure, success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { refusal } from "../cart/cart-actions.ts";
import { afterOrder, paymentPage } from "../payment/payment-page.ts";
import { deserializeError } from "../platform/graphql/backend-error.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { id, text } from "../platform/http/fields.ts";
import { orderRecord } from "./order-record.ts";
import { canBeRetried, shownPayment } from "./payment-section.tsx";
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
