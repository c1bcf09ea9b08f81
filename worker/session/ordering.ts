import { SESSION_MOVED } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { refused } from "../checkout/checkout-record.ts";
import { errorOf } from "../platform/graphql/backend-trouble.ts";
import { plainFailure } from "../platform/http/action-failure.ts";
import type { Visitor } from "../visitor.ts";
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
    const answer = await this.#held.port()?.checkout({ ...wish, ...this.#about });
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

  /** The session is not there, or no more: so is its cart. */
  #nowhere(trouble: BackendTrouble | undefined): CheckoutState {
    if (trouble && !this.#held.isGone({ ok: false, trouble })) throw errorOf(trouble);
    const isElsewhere = trouble?.reason === MOVED;
    return refused(plainFailure(isElsewhere ? SESSION_MOVED : "checkout.cart-empty"));
  }
}
