import type { ActionFailure, CartAnswer } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { MessageId } from "../../shared/i18n/translator.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import type { BackendCart } from "../session/cart-fields.ts";
import type { Refusal, SessionClient } from "../session/session-client.ts";

/** What the actions of the cart answer. */
export type CartResult = Result<CartAnswer, ActionFailure>;

/** The cart that a mutation's answer brings; asked for where it brings none. */
export const cartAfter = async (
  session: SessionClient,
  cart?: BackendCart | null,
): Promise<Cart> => (cart ? session.cartOf(cart) : session.cart());

/** The same as an answer, with what session care has to tell. */
export const cartAnswer = async (session: SessionClient, cart?: BackendCart | null) =>
  success<CartAnswer>({ cart: await cartAfter(session, cart), notices: session.notices });

/** A refusal of the backend, beside a field where one is meant. */
export function refusedBy(
  { notice }: Refusal,
  field?: string,
): { ok: false; error: ActionFailure } {
  const fields = field ? { fields: { [field]: notice } } : {};
  return failure({ code: notice.id, notice, ...fields });
}

/** A refusal of our own. */
export function refusal(
  id: MessageId,
  details: Pick<ActionFailure, "cart"> & {
    values?: Record<string, string | number>;
    field?: string;
  } = {},
): { ok: false; error: ActionFailure } {
  const { values, field, cart } = details;
  const notice = { id, ...(values ? { values } : {}) };
  const fields = field ? { fields: { [field]: notice } } : {};
  return failure({ code: id, notice, ...fields, ...(cart ? { cart } : {}) });
}
