import { failure, success } from "../../../shared/actions.ts";
import type {
  CartAddress,
  CartPort,
  CodeRefusal,
  OfferedMethod,
  ReadCart,
  Shopper,
} from "../../commerce/cart.ts";
import type { Refusal } from "../../commerce/session.ts";
import { type BackendCart, isUnrated } from "../documents/cart-fields.ts";
import * as documents from "../documents/cart-queries.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import { readCheckoutAddress } from "../documents/transfer-queries.ts";
import { toAttributes, toItemInput } from "../mapping/cart-item-input.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { toCart, withoutDelivery } from "../mapping/to-cart.ts";
import { noticeOf } from "../messages.ts";
import type { ResultOf } from "../operation.ts";
import { type BackendSession, mapResult } from "./backend-session.ts";

/** A cart of a result for the shop. */
function toReadCart(
  cart: BackendCart | null | undefined,
  context: MappingContext,
): ReadCart | null {
  if (!cart) return null;
  const shown = toCart(cart, context);
  const shipments = cart.availableShippingMethods;
  return {
    cart: shown,
    rateIds:
      shipments?.flatMap((shipment) => shipment?.rates ?? []).flatMap((rate) => rate?.id ?? []) ??
      null,
    isRated: !isUnrated(cart),
    withoutDelivery: () => withoutDelivery(shown, cart, context),
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

// The backend refuses a country that its schema does not know; callers have checked it.
const toAddressInput = ({ country, ...fields }: CartAddress) => ({
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
  notice: reasons?.[0] ? noticeOf(reasons[0]) : ({ id: "cart.not-purchasable" } as const),
});

const toCodeRefusal = (refusal: Refusal): CodeRefusal => ({
  ...refusal,
  isUnknown: /does not exist/.test(refusal.message),
});

/** The cart of the session in WooCommerce. */
export function createCartPort(backend: BackendSession, context: MappingContext): CartPort {
  const read = (cart: BackendCart | null | undefined) => toReadCart(cart, context);
  return {
    async read() {
      const data = await backend.query(documents.getCart, {});
      return data && { ...toShopper(data), cart: read(data.cart), methods: toMethods(data) };
    },
    async readUnrated() {
      const data = await backend.query(documents.getUnratedCart, {});
      return data && { ...toShopper(data), cart: read(data.cart) };
    },
    async readMethods() {
      const data = await backend.query(documents.getGateways, {});
      return data && toMethods(data);
    },
    add: async (item) =>
      mapResult(
        await backend.mutate(documents.addToCart, { input: toItemInput(item) }),
        ({ addToCart }) => read(addToCart?.cart),
      ),
    addAll: async (items) =>
      mapResult(
        await backend.mutate(documents.addItems, { items: items.map(toItemInput) }),
        ({ addCartItems }) => ({
          cart: read(addCartItems?.cart),
          refused: (addCartItems?.cartErrors ?? []).flatMap((error) =>
            error ? [toRefusedItem(error)] : [],
          ),
        }),
      ),
    setQuantity: async (key, quantity) =>
      mapResult(
        await backend.mutate(documents.updateCartQuantity, { key, quantity }),
        ({ updateItemQuantities }) => read(updateItemQuantities?.cart),
      ),
    empty: async () =>
      mapResult(await backend.mutate(documents.emptyBackendCart, {}), ({ emptyCart }) =>
        read(emptyCart?.cart),
      ),
    async applyCoupon(code) {
      const result = await backend.mutate(documents.applyCoupon, { code });
      if (!result.ok) return failure(toCodeRefusal(result.error));
      return mapResult(result, ({ applyCoupon }) => read(applyCoupon?.cart));
    },
    removeCoupon: async (code) =>
      mapResult(
        await backend.mutate(documents.removeCoupons, { codes: [code] }),
        ({ removeCoupons }) => read(removeCoupons?.cart),
      ),
    async applyGiftCard(code) {
      const result = await backend.mutate(documents.applyGiftCard, { code });
      if (!result.ok) return failure(toCodeRefusal(result.error));
      return mapResult(result, ({ applyGiftCard }) => read(applyGiftCard?.cart));
    },
    removeGiftCard: async (code) =>
      mapResult(await backend.mutate(documents.removeGiftCard, { code }), ({ removeGiftCard }) =>
        read(removeGiftCard?.cart),
      ),
    chooseRate: async (rate) =>
      mapResult(
        await backend.mutate(documents.changeShippingMethod, { shippingMethods: [rate] }),
        ({ updateShippingMethod }) => read(updateShippingMethod?.cart),
      ),
    chooseMethod: (method) => backend.mutate(documents.choosePayment, { method }),
    setAddresses: ({ shipping, billing }) =>
      backend.mutate(documents.changeShippingCounty, {
        shipping: toAddressInput(shipping),
        ...(billing && { billing: toAddressInput(billing) }),
      }),
    async checkoutAddress(minutes) {
      const end = Math.floor(Date.now() / 1_000) + minutes * 60;
      const limited = await backend.mutate(documents.keepInSession, {
        data: [
          { key: "client_session_id", value: crypto.randomUUID() },
          { key: "client_session_id_expiration", value: String(end) },
        ],
      });
      if (!limited.ok) return limited;
      const data = await backend.query(readCheckoutAddress, {});
      return success(data?.customer?.checkoutUrl ?? null);
    },
    store: (data) => backend.mutate(documents.keepInSession, { data: [...data] }),
  };
}
