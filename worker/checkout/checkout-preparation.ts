import type { Locale } from "../../shared/i18n/locales.ts";
import { rawPrice } from "../../shared/money.ts";
import type { OrderAddress } from "../../shared/order.ts";
import {
  changeShippingCounty,
  changeShippingMethod,
  choosePayment,
  getCart,
  keepInSession,
} from "../cart/cart-queries.ts";
import {
  CHECKOUT_KEY,
  CONFIRMED_TOTAL,
  DELIVERY_METHOD,
  DELIVERY_PHONE,
  phoneNote,
  TAX_DISPLAY,
} from "../order/to-order.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { ResultOf } from "../platform/graphql/operation.ts";
import type { Exchange } from "../session/exchange.ts";
import type { SessionRequest } from "../session/session-contract.ts";
import type { SessionRecovery } from "../session/session-recovery.ts";
import type { CheckoutInput, CountryCode } from "./checkout-input.ts";
import { type CheckoutResult, sendCheckout } from "./checkout-queries.ts";
import type { Confirmed } from "./checkout-record.ts";

type Seen = ResultOf<(typeof getCart)["document"]>;

/** Updates the backend's cart from the form, and reads it for the last time before buying. */
export class CheckoutPreparation {
  readonly #recovery: SessionRecovery;
  readonly #exchange: Exchange;

  /** Whether fees may depend on the payment method (setting FEES_BY_PAYMENT). */
  readonly #feesByPayment: boolean;

  constructor(recovery: SessionRecovery, exchange: Exchange, feesByPayment: boolean) {
    this.#feesByPayment = feesByPayment;
    this.#recovery = recovery;
    this.#exchange = exchange;
  }

  /**
   * Returns the cart and gateways after rates were calculated for the form's address and choice.
   */
  async read(input: CheckoutInput, locale: Locale): Promise<Seen> {
    if (this.#feesByPayment && input.paymentMethod) {
      const choice = { method: input.paymentMethod };
      await this.#recovery.run(this.#exchange.request(choosePayment, choice, locale), "mutation");
    }
    let seen = await this.#getCart(locale);
    if ((seen.cart?.contents?.nodes.length ?? 0) === 0) return seen;
    const { shippingMethod, district } = input;
    const isPlaced = seen.cart?.needsShippingAddress;
    if (isPlaced && (isElsewhere(seen, input) || district?.data.length)) {
      await this.#move(input, locale);
      seen = await this.#getCart(locale);
    }
    if (isPlaced && district && shippingMethod && !offers(seen, shippingMethod))
      seen = await this.#rateAnew(locale);
    const chosen = seen.cart?.chosenShippingMethods?.find(Boolean) ?? null;
    if (!shippingMethod || shippingMethod === chosen || !offers(seen, shippingMethod)) return seen;
    const choice = { shippingMethods: [shippingMethod] };
    await this.#recovery.run(
      this.#exchange.request(changeShippingMethod, choice, locale),
      "mutation",
    );
    return this.#getCart(locale);
  }

  /** Builds the checkout mutation from known values, never from what a browser sent. */
  request(
    key: string,
    input: CheckoutInput,
    locale: Locale,
    confirmed: Confirmed,
  ): SessionRequest<CheckoutResult> {
    const { intentId: transactionId } = confirmed;
    const variables = {
      input: {
        paymentMethod: input.paymentMethod,
        billing: inCountry(input.billing),
        shipping: withoutEmail(inCountry(input.shipping)),
        shipToDifferentAddress: input.shipToDifferentAddress,
        customerNote: noteOf(input),
        metaData: notesOf(key, input, confirmed),
        ...(input.shippingMethod ? { shippingMethod: [input.shippingMethod] } : {}),
        // Without authenticate the order belongs to no customer (docs/woocommerce.md: Orders and
        // accounts).
        ...(input.account ? { account: { ...input.account, authenticate: true } } : {}),
        // Set by the session only, after Stripe has confirmed the payment.
        ...(transactionId ? { isPaid: true, transactionId } : {}),
      },
    };
    return this.#exchange.request(sendCheckout, variables, locale);
  }

  async #getCart(locale: Locale): Promise<Seen> {
    const request = this.#exchange.request(getCart, {}, locale);
    const { data, errors } = await this.#recovery.run(request, "query");
    if (data && errors.length === 0) return data;
    throw new BackendError("graphql", getCart.name, { messages: errors.map((e) => e.message) });
  }

  /**
   * A carrier that did not respond stays missing in the session's cached rates
   * (docs/woocommerce.md: Districts).
   */
  async #rateAnew(locale: Locale): Promise<Seen> {
    await this.#keep([{ key: "shipping_for_package_0", value: "" }], locale);
    return this.#getCart(locale);
  }

  async #keep(data: { key: string; value: string }[], locale: Locale): Promise<void> {
    const request = this.#exchange.request(keepInSession, { data }, locale);
    await this.#recovery.run(request, "mutation");
  }

  async #move(input: CheckoutInput, locale: Locale): Promise<void> {
    // Complete addresses: for a customer the backend saves them, even when the checkout is refused.
    const variables = {
      shipping: withoutEmail(inCountry(input.shipping)),
      billing: withoutEmail(inCountry(input.billing)),
    };
    const request = this.#exchange.request(changeShippingCounty, variables, locale);
    await this.#recovery.run(request, "mutation");
    const data = input.district?.data ?? [];
    if (data.length > 0) await this.#keep(data, locale);
  }
}

const ratedParts = ["country", "state", "city", "postcode"] as const;

// A courier calculates rates by kecamatan; one of them needs a street as well.
const districtParts = [...ratedParts, "address1", "address2"] as const;

const savedParts = [
  ...ratedParts,
  ...(["firstName", "lastName", "company", "address1", "address2"] as const),
] as const;

/**
 * Whether the form's address differs from the known one; for a customer's saved address every part
 * counts.
 */
function isElsewhere(seen: Seen, { shipping: wanted, district }: CheckoutInput): boolean {
  const known = seen.customer?.shipping;
  const guestParts = district ? districtParts : ratedParts;
  const parts = seen.viewer ? savedParts : guestParts;
  return parts.some((part) => (known?.[part] ?? "") !== wanted[part]);
}

const offers = (seen: Seen, rate: string): boolean =>
  (seen.cart?.availableShippingMethods ?? []).some((shipment) =>
    shipment?.rates?.some((offered) => offered?.id === rate),
  );

/** Metadata of the order for the shop's own pages; a key without a value is left out. */
const notesOf = (key: string, input: CheckoutInput, confirmed: Confirmed) =>
  [
    { key: CHECKOUT_KEY, value: key },
    { key: CONFIRMED_TOTAL, value: rawPrice(confirmed.total, confirmed.currency) },
    { key: DELIVERY_METHOD, value: input.shippingMethod ?? "" },
    { key: DELIVERY_PHONE, value: deliveryPhone(input) },
    { key: TAX_DISPLAY, value: confirmed.taxIncluded ? "incl" : "excl" },
  ].filter(({ value }) => value !== "");

/**
 * The phone number of a separate shipping address: WooGraphQL stores none (docs/woocommerce.md).
 */
const deliveryPhone = ({ shipToDifferentAddress, shipping }: CheckoutInput): string =>
  shipToDifferentAddress ? shipping.phone : "";

/** The buyer's note, with the telephone for packers, who read no metadata. */
const noteOf = (input: CheckoutInput): string =>
  [input.customerNote, phoneNote(deliveryPhone(input))].filter((part) => part !== "").join("\n");

// The backend refuses an empty country; an address that the shop does not request has one.
const inCountry = ({ country, ...address }: OrderAddress) =>
  country === "" ? address : { ...address, country: country as CountryCode };

const withoutEmail = <Address extends { email: string }>({ email: _, ...address }: Address) =>
  address;
