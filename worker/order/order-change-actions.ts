import * as v from "valibot";
import {
  type ActionFailure,
  type Actions,
  type FieldErrors,
  type Result,
  success,
} from "../../shared/actions.ts";
import {
  type OrderRequest,
  type OrderView,
  returnReasons,
  returnWishes,
} from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import { rescue } from "../platform/backend-error.ts";
import { type ActionContext, defineAction, refusal } from "../platform/http/define-action.ts";
import { fieldsRefused, id, optionalText, quantity, text } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { isBuyersSession, shownChange } from "./order-change.ts";
import { type Cancelling, orderRecord } from "./order-record.ts";
import { shownStatus } from "./order-status.ts";
import { readableOrder } from "./readable-order.ts";

const reference = { orderId: id, key: v.optional(text(200)) };

/** The order as the backend has it now, and what its buyer may change about it. */
async function changeableOrder(
  context: ActionContext,
  { orderId, key }: { orderId: number; key?: string | undefined },
) {
  const { config } = context;
  const own = await readableOrder(context, String(orderId), key || null, { queriesBackend: true });
  if (!own) return null;
  const viewer = key ? "guest" : "owner";
  const now = context.now().getTime();
  const status = shownStatus(own.order, { viewer, config, now });
  return { ...own, change: shownChange({ ...own, status, viewer }, { config, now }) };
}

const getPage = (context: ActionContext, orderId: number, key: string | undefined): string =>
  localePath(routes.orderSummary(orderId, key || undefined), context.locale);

type CancelResult = Result<Actions["cancel-order"]["output"], ActionFailure>;

/**
 * Cancels an order for its buyer while nothing is paid nor packed: in the buyer's session, or with a code
 * that is mailed to the order's address. Its key alone may have been forwarded.
 */
export const cancelOrderAction = defineAction({
  name: "cancel-order",
  input: v.object({ ...reference, code: optionalText(40) }),
  home: routes.account(),
  target: ({ location }) => location,
  async run(context, { orderId, key, code = "" }) {
    const own = await changeableOrder(context, { orderId, key });
    if (!own) return refusal("order.not-found");
    const done = success({
      location: getPage(context, orderId, key),
      notices: [...context.session.notices, { id: "order.cancel-done", isGood: true } as const],
    });
    // The first press has done it.
    if (own.order.status === "CANCELLED") return done;
    if (own.change?.kind !== "cancel") return refusal("order.cancel-closed");
    if (key && !(await isBuyersSession(context.session, own))) {
      const unproven = await proveBuyer(context, { orderId, key, code: code.replace(/\D/g, "") });
      if (unproven) return unproven;
    }
    const outcome = await cancel(context, own, { isOwner: !key });
    if (outcome === null) return refusal("order.cancel-unsure");
    return outcome === "cancelled" ? done : refusal("order.cancel-closed");
  },
});

/** Mails the buyer a code, or checks it; null for the right one. */
async function proveBuyer(
  context: ActionContext,
  { orderId, key, code }: { orderId: number; key: string; code: string },
): Promise<CancelResult | null> {
  const { bindings, session, limiter, locale } = context;
  const record = orderRecord(bindings, orderId);
  if (!code) {
    const mailed = await record.mailBuyer(orderId);
    if (!mailed.ok || !mailed.value) return refusal("order.code-failed");
    return success({
      location: localePath(routes.orderSummary(orderId, key, "code"), locale),
      notices: [...session.notices, { id: "order.code-sent", isGood: true } as const],
    });
  }
  const tried = await limiter.guess({
    attempt: () => record.isBuyersCode(orderId, code),
    isWrong: (result) => result.ok && !result.value,
    of: `order:${orderId}`,
  });
  if (!tried.ok) return refusal(waitNotice(tried.error).id);
  if (!tried.value.ok) return refusal("order.cancel-unsure");
  return tried.value.value ? null : refusal("order.code-wrong", { field: "code" });
}

/** Null where it is not known what became of it. */
async function cancel(
  { bindings, session }: ActionContext,
  { order, orderKey }: OwnOrder,
  { isOwner }: { isOwner: boolean },
): Promise<Cancelling | null> {
  const record = orderRecord(bindings, order.id);
  const byKey = await record.cancel(orderKey);
  if (!byKey.ok) return null;
  if (byKey.value !== "unsupported" || !isOwner) return byKey.value;
  const result = await rescue(session.orders.cancel(order.id), null);
  if (!result) return null;
  if (!result.ok || !result.value) return "closed";
  await record.update({ status: "CANCELLED", needsPayment: false });
  return "cancelled";
}

/** What a form asks for. */
interface AskForm extends Pick<OrderRequest, "kind" | "text"> {
  items: { [index: string]: number };
  reason?: OrderRequest["reason"] | undefined;
  wish?: OrderRequest["wish"] | undefined;
}

/** The items of a return; null where more of one is named than was ordered. */
function itemsIn({ lines }: OrderView, items: AskForm["items"]): OrderRequest["items"] | null {
  const chosen = lines.map(({ name, quantity }, index) => ({
    ...{ name, quantity: items[index] ?? 0, ordered: quantity },
  }));
  if (!chosen.every(({ quantity, ordered }) => quantity >= 0 && quantity <= ordered)) return null;
  return chosen.flatMap(({ name, quantity }) => (quantity > 0 ? [{ name, quantity }] : []));
}

/** The request that a form makes, or what is wrong with it. */
function toRequest(
  order: OrderView,
  { kind, items, reason, wish, text }: AskForm,
  date: string,
): Result<OrderRequest, ActionFailure> {
  if (kind === "cancel") return success({ kind, date, items: [], text });
  const chosen = itemsIn(order, items);
  const errors: FieldErrors = {};
  if (!chosen?.length) errors.items = { id: "order.ask-items-missing" };
  if (!reason) errors.reason = { id: "order.ask-reason-missing" };
  if (!wish) errors.wish = { id: "order.ask-wish-missing" };
  const refused = fieldsRefused(errors);
  if (refused || !chosen || !reason || !wish) return refused ?? refusal("order.ask-closed");
  return success({ kind, date, items: chosen, reason, wish, text });
}

const reasons = {
  damaged: "it is damaged",
  wrong: "it is not what was ordered",
  unsuited: "it does not suit",
  mind: "a change of mind",
} as const satisfies Record<NonNullable<OrderRequest["reason"]>, string>;

const wishes = {
  money: "the money back",
  exchange: "an exchange",
} as const satisfies Record<NonNullable<OrderRequest["wish"]>, string>;

/** A request as the shop's staff reads it. */
function staffText({ number }: OrderView, { kind, items, reason, wish, text }: OrderRequest) {
  const what =
    kind === "cancel"
      ? "to cancel it"
      : `to return ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}`;
  return [
    `Order ${number}: its buyer asks ${what}.`,
    reason && `Reason: ${reasons[reason]}.`,
    wish && `Wanted: ${wishes[wish]}.`,
    text && `The buyer writes: ${text}`,
    "A note to the customer answers it: the order's page shows it.",
  ]
    .filter(Boolean)
    .join("\n");
}

const notSent = { full: "order.ask-full", failed: "order.ask-failed" } as const;

const optionalChoice = <const Options extends readonly string[]>(options: Options) =>
  v.optional(
    v.union([
      v.picklist(options),
      v.pipe(
        v.literal(""),
        v.transform(() => undefined),
      ),
    ]),
  );

/** Asks the shop to cancel an order, or to take back some of its items. */
export const askOrderAction = defineAction({
  name: "ask-order",
  input: v.object({
    ...reference,
    kind: v.picklist(["cancel", "return"]),
    items: v.optional(v.record(v.string(), quantity), {}),
    reason: optionalChoice(returnReasons),
    wish: optionalChoice(returnWishes),
    text: optionalText(1_000),
  }),
  home: routes.account(),
  target: ({ location }) => location,
  done: "order.ask-sent",
  async run(context, { orderId, key, ...form }) {
    const own = await changeableOrder(context, { orderId, key });
    if (!own) return refusal("order.not-found");
    const { order, orderKey, change } = own;
    if (change?.kind !== "ask" || change.request !== form.kind) return refusal("order.ask-closed");
    const request = toRequest(order, form, context.now().toISOString());
    if (!request.ok) return request;
    const asked = { order, request: request.value, text: staffText(order, request.value) };
    const outcome = await orderRecord(context.bindings, orderId).ask(orderKey, asked);
    if (outcome !== "sent") return refusal(notSent[outcome]);
    return success({ location: getPage(context, orderId, key) });
  },
});
