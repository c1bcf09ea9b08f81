import { failure, type Result, success } from "../../../shared/actions.ts";
import type {
  CartAddress,
  CartPort,
  CodeRefusal,
  NewItem,
  OfferedMethod,
  ReadCart,
  Shopper,
} from "../../commerce/cart.ts";
import type { Refusal } from "../../commerce/session.ts";
import type { CallResult, RemotePort } from "../../commerce/session-ports.ts";
import { type BackendCart, isUnrated } from "../documents/cart-fields.ts";
import * as documents from "../documents/cart-queries.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import { readCheckoutAddress } from "../documents/transfer-queries.ts";
import { toAttributes, toItemInput } from "../mapping/cart-item-input.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { getDeliveryShare, toCart } from "../mapping/to-cart.ts";
import { toNotice } from "../messages.ts";
import type { ResultOf } from "../operation.ts";
import { SessionPort } from "./session-port.ts";

/** A cart of a result for the shop. */
function toReadCart(
  cart: BackendCart | null | undefined,
  context: MappingContext,
): ReadCart | null {
  if (!cart) return null;
  const shipments = cart.availableShippingMethods;
  return {
    cart: toCart(cart, context),
    rateIds:
      shipments?.flatMap((shipment) => shipment?.rates ?? []).flatMap((rate) => rate?.id ?? []) ??
      null,
    isRated: !isUnrated(cart),
    delivery: getDeliveryShare(cart, context),
  };
}

type WithShopper = Pick<
  ResultOf<(typeof documents.getUnratedCart)["document"]>,
  "customer" | "viewer"
>;

const toShopper = ({ customer, viewer }: WithShopper): Shopper => ({
  customer: customer && { billing: customer.billing, shipping: customer.shipping },
  viewer: viewer && { email: viewer.email, username: viewer.username },
});

type Gateways = ResultOf<(typeof documents.getGateways)["document"]>;

const toMethods = ({ paymentGateways }: Gateways): OfferedMethod[] =>
  (paymentGateways?.nodes ?? []).map(({ id, title, description }) => ({ id, title, description }));

/** The backend refuses a country that its schema does not know; callers have checked it. */
export const toAddressInput = ({ country, ...fields }: CartAddress) => ({
  ...fields,
  country: country as CountryCode,
});

type CartError = NonNullable<
  NonNullable<
    NonNullable<ResultOf<(typeof documents.addItems)["document"]>["addCartItems"]>["cartErrors"]
  >[number]
>;

const toRefusedItem = ({ productId, variationId, variation, reasons }: CartError) => ({
  productId,
  variationId: variationId || null,
  attributes: toAttributes(variation),
  notice: reasons?.[0] ? toNotice(reasons[0]) : ({ id: "cart.not-purchasable" } as const),
});

const toCodeRefusal = (refusal: Refusal): CodeRefusal => ({
  ...refusal,
  isUnknown: /does not exist/.test(refusal.message),
});

/** The cart of a session in WooCommerce. */
export class WooCart extends SessionPort implements RemotePort<CartPort> {
  read() {
    return this.query(documents.getCart, {}, (data) => ({
      ...toShopper(data),
      cart: this.#toCart(data),
      methods: toMethods(data),
    }));
  }

  readUnrated() {
    return this.query(documents.getUnratedCart, {}, (data) => ({
      ...toShopper(data),
      cart: this.#toCart(data),
    }));
  }

  readMethods() {
    return this.query(documents.getGateways, {}, toMethods);
  }

  add(item: NewItem) {
    const input = toItemInput(item);
    return this.change(documents.addToCart, { input }, (data) => this.#toCart(data.addToCart));
  }

  addAll(items: readonly NewItem[]) {
    const inputs = items.map(toItemInput);
    return this.change(documents.addItems, { items: inputs }, ({ addCartItems: added }) => ({
      cart: this.#toCart(added),
      refused: (added?.cartErrors ?? []).flatMap((error) => (error ? toRefusedItem(error) : [])),
    }));
  }

  setQuantity(key: string, quantity: number) {
    return this.change(documents.updateCartQuantity, { key, quantity }, (data) =>
      this.#toCart(data.updateItemQuantities),
    );
  }

  empty() {
    return this.change(documents.emptyBackendCart, {}, (data) => this.#toCart(data.emptyCart));
  }

  async applyCoupon(code: string) {
    return toCodeAnswer(
      await this.change(documents.applyCoupon, { code }, (data) => this.#toCart(data.applyCoupon)),
    );
  }

  removeCoupon(code: string) {
    return this.change(documents.removeCoupons, { codes: [code] }, (data) =>
      this.#toCart(data.removeCoupons),
    );
  }

  async applyGiftCard(code: string) {
    return toCodeAnswer(
      await this.change(documents.applyGiftCard, { code }, (data) =>
        this.#toCart(data.applyGiftCard),
      ),
    );
  }

  removeGiftCard(code: string) {
    return this.change(documents.removeGiftCard, { code }, (data) =>
      this.#toCart(data.removeGiftCard),
    );
  }

  chooseRate(rate: string) {
    return this.change(documents.changeShippingMethod, { shippingMethods: [rate] }, (data) =>
      this.#toCart(data.updateShippingMethod),
    );
  }

  chooseMethod(method: string) {
    return this.change(documents.choosePayment, { method }, nothing);
  }

  setAddresses({ shipping, billing }: Parameters<CartPort["setAddresses"]>[0]) {
    const addresses = {
      shipping: toAddressInput(shipping),
      ...(billing && { billing: toAddressInput(billing) }),
    };
    return this.change(documents.changeShippingCounty, addresses, nothing);
  }

  async checkoutAddress(minutes: number) {
    const end = Math.floor(Date.now() / 1_000) + minutes * 60;
    const limited = await this.store([
      { key: "client_session_id", value: crypto.randomUUID() },
      { key: "client_session_id_expiration", value: String(end) },
    ]);
    if (!limited.ok || !limited.value.ok) return limited;
    return this.query(readCheckoutAddress, {}, ({ customer }) =>
      success(customer?.checkoutUrl ?? null),
    );
  }

  store(data: Parameters<CartPort["store"]>[0]) {
    return this.change(documents.keepInSession, { data: [...data] }, nothing);
  }

  #toCart(data: { cart?: BackendCart | null } | null | undefined): ReadCart | null {
    return toReadCart(data?.cart, this.context);
  }
}

const nothing = () => null;

const toCodeAnswer = <Value>(
  result: CallResult<Result<Value, Refusal>>,
): CallResult<Result<Value, CodeRefusal>> =>
  result.ok && !result.value.ok
    ? { ...result, value: failure(toCodeRefusal(result.value.error)) }
    : (result as CallResult<Result<Value, CodeRefusal>>);
