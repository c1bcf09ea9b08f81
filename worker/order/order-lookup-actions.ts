import * as v from "valibot";
import { type FieldErrors, success } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { deserializeError } from "../commerce/session-error.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { fieldsRefused, id, optionalText, text } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { orderRecord } from "./order-record.ts";

/** The number in "#1234" and "Order 1234"; null where there is none, or more than one. */
function numberIn(typed: string): number | null {
  const digits = /^\D*([1-9]\d{0,9})\D*$/.exec(typed)?.[1];
  const number = Number(digits);
  return digits && number < 2 ** 31 ? number : null;
}

function findErrors({ number, contact }: { number: string; contact: string }): FieldErrors {
  const errors: FieldErrors = {};
  if (!number) errors.number = { id: "order.find-number-missing" };
  if (!contact) errors.contact = { id: "order.find-contact-missing" };
  return errors;
}

/** Finds an order by its number and its buyer's address or telephone, and shows how it stands. */
export const findOrderAction = defineAction({
  name: "find-order",
  input: v.object({ number: optionalText(40), contact: optionalText(254) }),
  home: routes.orderLookup(),
  target: ({ location }) => location,
  async run({ bindings, locale, limiter }, { number, contact }) {
    const refused = fieldsRefused(findErrors({ number, contact }));
    if (refused) return refused;
    const orderId = numberIn(number);
    const tried = await limiter.guess({
      attempt: async () =>
        orderId === null
          ? success(null)
          : orderRecord(bindings, orderId).passFor({ orderId, contact, locale }),
      isWrong: (result) => result.ok && result.value === null,
      of: `order:${orderId}`,
    });
    if (!tried.ok) return refusal(waitNotice(tried.error).id);
    const result = tried.value;
    if (!result.ok) throw deserializeError(result.error);
    if (orderId === null || result.value === null) return refusal("order.find-none");
    return success({
      location: localePath(routes.orderLookupResult(orderId, result.value), locale),
    });
  },
});

const reference = { orderId: id, pass: text(64) };

/** Mails a code for the whole order to its own address, to nobody else's. */
export const mailOrderCodeAction = defineAction({
  name: "mail-order-code",
  input: v.object(reference),
  home: routes.orderLookup(),
  target: ({ location }) => location,
  done: "order.code-sent",
  async run({ bindings, locale }, { orderId, pass }) {
    const result = await orderRecord(bindings, orderId).mailCode(orderId, pass);
    if (!result.ok || !result.value) return refusal("order.code-failed");
    const page = routes.orderLookupResult(orderId, pass, "code");
    return success({ location: localePath(page, locale) });
  },
});

/** Opens the whole order with a mailed code. */
export const openOrderAction = defineAction({
  name: "open-order",
  input: v.object({ ...reference, code: optionalText(40) }),
  home: routes.orderLookup(),
  target: ({ location }) => location,
  async run({ bindings, locale, limiter }, { orderId, pass, code: typed }) {
    const code = typed.replace(/\D/g, "");
    const refused = fieldsRefused(code ? {} : { code: { id: "order.code-missing" } });
    if (refused) return refused;
    const tried = await limiter.guess({
      attempt: () => orderRecord(bindings, orderId).openByCode(orderId, { pass, code }),
      isWrong: (result) => result.ok && result.value === null,
      of: `order:${orderId}`,
    });
    if (!tried.ok) return refusal(waitNotice(tried.error).id);
    const result = tried.value;
    if (!result.ok) throw deserializeError(result.error);
    if (result.value === null) return refusal("order.code-wrong", { field: "code" });
    return success({ location: localePath(routes.orderSummary(orderId, result.value), locale) });
  },
});
