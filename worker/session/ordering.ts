import { SESSION_MOVED } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { success } from "../../shared/result.ts";
import { refused } from "../checkout/checkout-record.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import { errorOf } from "../platform/graphql/backend-trouble.ts";
import { plainFailure } from "../platform/http/action-failure.ts";
import type { Visitor } from "../platform/http/visitor.ts";
import { type HeldSession, MOVED } from "./held-session.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  PaymentState,
} from "./session-contract.ts";

/** A checkout as an action asks for it. */
export type Wish = Omit<CheckoutRequest, "locale" | "visitor">;

/** Buys by the session that a request has in hand. */
export class Ordering {
  readonly #held: HeldSession;
  readonly #about: Pick<CheckoutRequest, "locale" | "visitor">;

  constructor(held: HeldSession, about: { locale: Locale; visitor?: Visitor }) {
    this.#held = held;
    this.#about = { locale: about.locale, visitor: about.visitor };
  }

  async checkout(wish: Wish): Promise<CheckoutState> {
    const sending = this.#held.port()?.checkout({ ...wish, ...this.#about });
    const answer = await sending?.catch((trouble) => this.#afterReset(wish.key, trouble));
    if (!answer?.ok) return this.#nowhere(answer?.error);
    const state = answer.value;
    if (state.state !== "done") return state;
    this.#held.cookies.count = 0;
    if (state.movedTo) this.#held.moveTo(state.movedTo, false);
    return state;
  }

  async preparePayment(wish: Wish): Promise<PaymentState> {
    const answer = await this.#held.port()?.preparePayment({ ...wish, ...this.#about });
    return answer?.ok ? answer.value : this.#nowhere(answer?.error);
  }

  /** Only its record tells what became of a checkout whose object has ended; without one it was not sent. */
  async #afterReset(key: string, trouble: unknown) {
    if (!(trouble instanceof BackendError) || trouble.reason !== "reset") throw trouble;
    const state = await this.checkoutState(key);
    if (state.state === "unknown") throw trouble;
    return success(state);
  }

  /** How a key stands; an object that ends again while it is asked leaves the shopper waiting. */
  async checkoutState(key: string): Promise<CheckoutState> {
    try {
      return (await this.#held.port()?.checkoutState(key)) ?? { state: "unknown" };
    } catch (trouble) {
      if (!(trouble instanceof BackendError) || trouble.reason !== "reset") throw trouble;
      return { state: "confirming", key };
    }
  }

  /** The session is not there, or no more: so is its cart. */
  #nowhere(trouble: BackendTrouble | undefined): CheckoutState {
    if (trouble && !this.#held.isGone({ ok: false, trouble })) throw errorOf(trouble);
    const isElsewhere = trouble?.reason === MOVED;
    return refused(plainFailure(isElsewhere ? SESSION_MOVED : "checkout.cart-empty"));
  }
}
