import type { Locale } from "../../../shared/i18n/locales.ts";
import type {
  CheckoutBackend,
  CheckoutTry,
  PlaceResult,
  PreparedCart,
  Purchase,
} from "../../commerce/checkout-backend.ts";
import { BackendError, rescue } from "../../platform/backend-error.ts";
import { plainFailure } from "../../platform/http/define-action.ts";
import { writeLog } from "../../platform/log.ts";
import { getUnratedCart } from "../documents/cart-queries.ts";
import { sendCheckout, storefrontCheckout } from "../documents/checkout-queries.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { toCart } from "../mapping/to-cart.ts";
import { toPlacedOrder } from "../mapping/to-checkout-order.ts";
import { isLost, mayBegin, type Once, sendUntilDecided } from "../send-until-decided.ts";
import type { Transport } from "../transport.ts";
import {
  type CheckoutCartDeps,
  checkoutVariables,
  confirmedInput,
  courierInput,
  prepareCart,
} from "./checkout-cart.ts";
import { checkoutFailure } from "./checkout-failure.ts";
import type { ExchangeResult, SessionRequest } from "./exchange.ts";
import { refusesToken } from "./session-health.ts";

interface Deps extends CheckoutCartDeps {
  context: MappingContext;
  /** Transport with the timeout of a checkout. */
  checkoutTransport: Transport;
  now: () => number;
}

/** WooCommerce's side of a session's checkouts. */
export class WooCheckout implements CheckoutBackend {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get supportsKeys(): boolean {
    return this.#deps.exchange.supportsKeys;
  }

  get preparesItself(): boolean {
    // Nobody but the shop knows that such goods are for WordPress's own checkout.
    return this.supportsKeys && !this.#deps.context.sellsOtherTypes;
  }

  open(locale: Locale): Promise<void> {
    return this.#deps.recovery.prepare(locale);
  }

  async prepare(...[input, locale]: Parameters<CheckoutBackend["prepare"]>): Promise<PreparedCart> {
    const { cart, paymentGateways } = await prepareCart(this.#deps, input, locale);
    return {
      cart: toCart(cart, this.#deps.context),
      gateways: (paymentGateways?.nodes ?? []).map(({ id }) => id),
      taxIncluded: cart?.displayPricesIncludeTax ?? false,
    };
  }

  place(purchase: Purchase, { isRepeat, ...once }: CheckoutTry): Promise<PlaceResult> {
    const isOnce = isRepeat || this.supportsKeys;
    return isOnce ? this.#placeOnce(purchase, once, isRepeat) : this.#placeUncertain(purchase);
  }

  async #placeOnce(purchase: Purchase, once: Once, isRepeat: boolean): Promise<PlaceResult> {
    const { exchange, now, checkoutTransport: transport, context } = this.#deps;
    const { locale, confirmed, endedCardOrders } = purchase;
    const input = {
      ...checkoutVariables(purchase),
      ...courierInput(purchase),
      confirmed: confirmedInput(confirmed),
      ...(endedCardOrders.length > 0 && { endedCardOrders }),
    };
    const request = exchange.request(storefrontCheckout, { input }, locale);
    // Without its password it only asks: the backend makes nothing that is past its time.
    const isQuestion = purchase.input.account?.password === "";
    const sentAs = isQuestion ? { ...once, notAfter: 1 } : once;
    const sent = await sendUntilDecided({
      ...{ once: sentAs, isRepeat, now },
      send: async () => {
        const result = certain(request, await exchange.send(request, { transport, once: sentAs }));
        // A firewall's refusal, not the plugin's.
        if (result.status !== 200 && !result.isOfPlugin)
          throw new BackendError("status", request.name, { status: result.status });
        return result;
      },
    });
    if (!sent.ok) {
      // What was sent with the password may still arrive, and be made.
      const isExpired = sent.error.reason === "change-expired";
      if (isQuestion && isExpired && mayBegin(once, now()))
        return lost(new BackendError("change-running", request.name), false);
      return lost(sent.error, sent.isDecided);
    }
    const { data, errors } = sent.result;
    const { order, result, reason, message, redirect = null } = data?.storefrontCheckout ?? {};
    // What refuses a repeat before its mutation says nothing of the try before.
    if (!result && sent.tries > 1) return this.#unanswered(request);
    if (!result || result === "refused") {
      const mayBeMended = !result || mendable.has(reason ?? "");
      return refused(message || (errors[0]?.message ?? ""), reason ?? null, errors, mayBeMended);
    }
    const placed = order && toPlacedOrder(order, context);
    if (!placed) return lost(new BackendError("shape", request.name), false);
    if (result === "placed") {
      // Of an order that was made a while ago nobody knows what was added since.
      const isLate = isRepeat || sent.tries > 1;
      const isCartRead = isLate && (await this.#readCart(locale));
      return { state: "placed", order: placed, redirect, isCartRead };
    }
    if (reason === "card") return { state: "awaiting-card", order: placed };
    return { state: "unpaid", message: message ?? "" };
  }

  /** Has the session's last cart be as it is now; false where it cannot be read. */
  #readCart(locale: Locale): Promise<boolean> {
    const { exchange, recovery } = this.#deps;
    const reading = recovery.query(exchange.request(getUnratedCart, {}, locale));
    return rescue(
      reading.then(() => true),
      false,
    );
  }

  /** A repeat that nobody has carried out; without the plugin nobody ever will. */
  #unanswered({ name }: SessionRequest): PlaceResult {
    if (this.supportsKeys) return lost(new BackendError("graphql", name), false);
    const error = new BackendError("uncertain", name);
    writeLog("warn", "checkout.uncertain", {}, error);
    return lost(error, true);
  }

  /** Without the plugin it is sent once: where its response is lost nobody knows. */
  async #placeUncertain(purchase: Purchase): Promise<PlaceResult> {
    const { exchange, checkoutTransport: transport, context } = this.#deps;
    const variables = { input: checkoutVariables(purchase) };
    const request = exchange.request(sendCheckout, variables, purchase.locale);
    try {
      const { data, errors } = certain(request, await exchange.send(request, { transport }));
      const { order, result, redirect = null } = data?.checkout ?? {};
      if (!result) return refused(errors[0]?.message ?? "", null, errors);
      if (result !== "success") return { state: "unpaid", message: "" };
      const placed = order && toPlacedOrder(order as BackendOrder, context);
      if (placed) return { state: "placed", order: placed, redirect };
      throw new BackendError("shape", request.name);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      const isUncertain = isLost(error);
      if (isUncertain) writeLog("warn", "checkout.uncertain", {}, error);
      return lost(isUncertain ? new BackendError("uncertain", request.name) : error, true);
    }
  }
}

const lost = ({ reason }: BackendError, isDecided: boolean): PlaceResult => ({
  ...{ state: "lost", isDecided, reason },
});

/** A failure within WordPress says nothing of the order, nor does a response without data and errors. */
function certain<Data>(
  { name }: Pick<SessionRequest, "name">,
  result: ExchangeResult<Data>,
): ExchangeResult<Data> {
  const { data, errors, status } = result;
  const isCut = errors.some(({ message }) => message.startsWith("Internal server error"));
  const isEmpty = status === 200 && !data && errors.length === 0;
  if (isCut || isEmpty) throw new BackendError("shape", name);
  return result;
}

/** A delivery that is not offered any more, a cart that WooCommerce has forgotten, a courier that failed. */
const mendable = new Set(["changed", "empty", "shipping", "rates"]);

const byReason = {
  changed: "checkout.cart-changed",
  empty: "checkout.cart-empty",
  limit: "checkout.too-many-unpaid",
  rates: "checkout.shipping-unavailable",
} as const;

function refused(
  message: string,
  reason: string | null,
  errors: ExchangeResult["errors"],
  mayBeMended = false,
): PlaceResult {
  const plain = { state: "refused", message, mayBeMended } as const;
  if (refusesToken(errors)) return { ...plain, failure: plainFailure("session.expired") };
  if (reason === "database") return lost(new BackendError("busy-elsewhere", "checkout"), true);
  const id = reason && byReason[reason as keyof typeof byReason];
  return { ...plain, failure: id ? plainFailure(id) : checkoutFailure(message) };
}
