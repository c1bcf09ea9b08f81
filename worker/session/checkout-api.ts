import { RpcTarget } from "cloudflare:workers";
import { failure, type Result, success } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  PreparedPayment,
  SerializedBackendError,
} from "../commerce/session.ts";
import { serializeError } from "../commerce/session-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import type { StoredFlash } from "./flash.ts";
import type { Gate } from "./session-api.ts";
import type { SessionLogin } from "./session-login.ts";
import type { SessionParts } from "./session-parts.ts";

export interface CheckoutDeps {
  gate: Gate;
  login: SessionLogin;
  flashes: StoredFlash;
  parts: () => SessionParts;
  /** How long a shopper waits, in milliseconds. */
  shopperMs: number;
}

/** A checkout whose card is not paid, for a shopper who is shown what became of it. */
const unpaidAs = (id: MessageId, state: CheckoutState): CheckoutState =>
  state.state === "awaiting-card" ? { state: "refused", failure: plainFailure(id) } : state;

/** The checkouts of a session, and its orders. */
export class CheckoutApi extends RpcTarget {
  readonly #deps: CheckoutDeps;

  constructor(deps: CheckoutDeps) {
    super();
    this.#deps = deps;
  }

  async submit(request: CheckoutRequest): Promise<Result<CheckoutState, SerializedBackendError>> {
    const { gate, login, shopperMs } = this.#deps;
    // A repeat of the form that made an account: its browser has not got the new cookie.
    const movedTo = gate.successorFor(request);
    const started = Date.now();
    try {
      const { checkouts } = movedTo ? this.#deps.parts() : this.#enter("Checkout", request);
      const meanwhile = checkouts.confirming(request.key);
      const result = await this.#inTime(checkouts.submit(request), meanwhile);
      const state = unpaidAs("checkout.payment-missing", result);
      const left = shopperMs - (Date.now() - started);
      if (movedTo) return success(state.state === "done" ? { ...state, movedTo } : state);
      return success(await login.logInAfterCheckout(gate, request, state, left));
    } catch (error) {
      return failure(serializeError(error));
    }
  }

  async state(key: string): Promise<CheckoutState> {
    const { gate, parts, flashes } = this.#deps;
    if (!gate.isOpen) return { state: "unknown" };
    const asking = parts().checkouts.state(key);
    const state = await this.#inTime(asking, { state: "confirming", key } as const);
    flashes.resolve(state);
    return unpaidAs("checkout.card-failed", state);
  }

  async prepare(
    request: CheckoutRequest,
  ): Promise<Result<PreparedPayment, SerializedBackendError>> {
    try {
      const { checkouts } = this.#enter("preparePayment", request);
      const preparing = checkouts.prepareCard(request);
      return success(await this.#inTime(preparing, checkouts.cardUnavailable));
    } catch (error) {
      return failure(serializeError(error));
    }
  }

  /** The key of a checkout that may have made an order, or whose card is paid. */
  async undecided(): Promise<string | null> {
    const { gate, parts } = this.#deps;
    return gate.isOpen ? this.#inTime(parts().checkouts.undecided(), null) : null;
  }

  /** An order that this session made, by its key; before its own record is written. */
  async placedOrder(orderId: number, orderKey: string): Promise<OrderView | null> {
    const { gate, parts } = this.#deps;
    return gate.isOpen ? parts().records.placedOrder(orderId, orderKey) : null;
  }

  /** Id and key of the session's last order, or of its order with that id. */
  async lastOrder(
    orderId: number | null = null,
  ): Promise<{ orderId: number; orderKey: string } | null> {
    const { gate, parts } = this.#deps;
    if (!gate.isOpen) return null;
    const { checkouts, records } = parts();
    // Paid while nobody was at its page.
    if (records.awaitingCard.length > 0) await this.#inTime(checkouts.undecided(), null);
    return records.lastOrder(orderId);
  }

  /** The session's parts for this buyer's request. */
  #enter(operation: string, { visitor }: CheckoutRequest): SessionParts {
    this.#deps.gate.enter(operation);
    const parts = this.#deps.parts();
    parts.visitor.current = visitor ?? null;
    return parts;
  }

  /** Returns the result, or the fallback after the shopper's time; the work continues. */
  #inTime<Value, Fallback>(work: Promise<Value>, fallback: Fallback): Promise<Value | Fallback> {
    return withTimeout(work, { milliseconds: this.#deps.shopperMs, fallback });
  }
}
