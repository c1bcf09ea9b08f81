import type * as v from "valibot";
import type {
  ActionFailure,
  ActionName,
  Actions,
  Notice,
  Result,
} from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import type { Bindings } from "../../app-env.ts";
import type { Config } from "../../config.ts";
import type { ContactDesk } from "../../contact/contact-form-7.ts";
import type { SessionClient } from "../../session/session-client.ts";
import { noticeOf } from "../graphql/backend-messages.ts";
import type { Limiter } from "./limiter.ts";

/** Countries and states, from the catalogue (the same for everybody). */
export interface AddressBook {
  /** Codes of the countries that the shop sells to. */
  countries(): Promise<string[]>;
  states(country: string): Promise<{ code: string; name: string }[]>;
}

/** What an action's run may use. */
export interface ActionContext {
  session: SessionClient;
  bindings: Pick<Bindings, "ORDERS" | "ACCOUNTS">;
  addresses: AddressBook;
  contact: ContactDesk;
  locale: Locale;
  config: Config;
  /** The request's Cookie header. */
  cookies: string | null;
  /** Absent where nobody counts. */
  limiter?: Limiter;
  /** For the log. */
  requestId?: string;
}

/** One action: its name, the shape of its input, and what it does; without a type argument, any action. */
export interface Action<Name extends ActionName = ActionName> {
  name: Name;
  input: v.GenericSchema<unknown, Actions[Name]["input"]>;
  /** An expected refusal is a value; trouble with the backend is a thrown BackendError. */
  run(
    context: ActionContext,
    input: Actions[Name]["input"],
  ): Promise<Result<Actions[Name]["output"], ActionFailure>>;
  /** What the next page tells a form's sender after success. */
  done?: Notice;
  /** A step on the way to sending the form itself: what was typed is shown again. */
  keepsForm?: boolean;
  /** Where a form goes after success, whatever it says itself; with its language prefix. */
  target?(output: Actions[Name]["output"]): string;
  /** Headers of the answer to what succeeded. */
  headers?(input: Actions[Name]["input"], output: Actions[Name]["output"]): Record<string, string>;
  /** True where the form's own page says what went wrong, and returnTo is for success alone. */
  saysOnItsPage?: true;
  /** The id of the page's part that says what went wrong, where it is not the page's start. */
  formAt?: string;
  /** Where a form goes that says nothing of it, without language prefix. */
  home: string;
}

/** What any action comes to. */
export type ActionOutcome = Result<Actions[ActionName]["output"], ActionFailure>;

/** Declares an action; actions.ts lists it. The handler gives run only what the input's schema made. */
export const defineAction = <Name extends ActionName>(action: Action<Name>): Action<Name> => action;

// The backend names no field; its words do (docs/woocommerce.md: What WooGraphQL answers).
const fieldsByMessage: [RegExp, string][] = [
  [/username/i, "username"],
  [/billing email|already registered with|email address/i, "billing.email"],
  [/payment method/i, "paymentMethod"],
  [/shipping method/i, "shippingMethod"],
];

/** A backend's refusal of a checkout, beside the field that it means. */
export function checkoutFailure(message: string): ActionFailure {
  const notice = noticeOf(message);
  const field = fieldsByMessage.find(([words]) => words.test(message))?.[1];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}

/** An order was made at another total than the one that was confirmed. */
export function totalChanged(isPaid: boolean, values: Notice["values"]): ActionFailure {
  const id = isPaid ? "checkout.total-changed-refunded" : "checkout.total-changed";
  return { code: TOTAL_CHANGED, notice: { id, ...(values ? { values } : {}) } };
}

/** An order was made by another way of paying or of delivery, or with other fees, than confirmed. */
export const partChanged = (isPaid: boolean): ActionFailure => ({
  code: TOTAL_CHANGED,
  notice: { id: isPaid ? "checkout.order-changed-refunded" : "checkout.order-changed" },
});

/** Code of a failure after which an order was undone; its key is used up. */
export const TOTAL_CHANGED = "checkout.total-changed";

/** A failure that a message id says all of. */
export const plainFailure = (id: MessageId): ActionFailure => ({ code: id, notice: { id } });

/** Trouble with the backend, in the words of the error page. */
export const backendUnavailable: ActionFailure = {
  code: "backend-unavailable",
  notice: { id: "error.unavailable" },
};
