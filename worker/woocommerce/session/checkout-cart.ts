import { rawPrice } from "../../../shared/currency.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { OrderAddress } from "../../../shared/order.ts";
import type { Purchase } from "../../commerce/checkout-backend.ts";
import type { CheckoutInput } from "../../commerce/checkout-input.ts";
import { BackendError } from "../../platform/backend-error.ts";
import {
  changeShippingCounty,
  changeShippingMethod,
  choosePayment,
  getCart,
  keepInSession,
} from "../documents/cart-queries.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import {
  CHECKOUT_KEY,
  CONFIRMED_TOTAL,
  DELIVERY_METHOD,
  DELIVERY_PHONE,
  TAX_DISPLAY,
  TAX_NUMBER,
} from "../documents/order-meta.ts";
import { phoneNote } from "../mapping/to-order.ts";
import type { ResultOf, SessionMutation } from "../operation.ts";
import type { Exchange } from "./exchange.ts";
import type { SessionRecovery } from "./session-recovery.ts";

type ReadCart = ResultOf<(typeof getCart)["document"]>;

export interface CheckoutCartDeps {
  recovery: SessionRecovery;
  exchange: Exchange;
  /** Whether fees may depend on the payment method . */
  feesByPayment: boolean;
}

/** Sends a change of the cart in its turn. */
async function change<Data, Variables>(
  { recovery, exchange }: CheckoutCartDeps,
  operation: SessionMutation<Data, Variables>,
  variables: Variables,
  locale: Locale,
): Promise<void> {
  await recovery.run(exchange.request(operation, variables, locale), "mutation");
}

/**
 * Updates the backend's cart from the form; returns it after rates were calculated for the form's
 * address and choice.
 */
export async function prepareCart(
  deps: CheckoutCartDeps,
  input: CheckoutInput,
  locale: Locale,
): Promise<ReadCart> {
  if (deps.feesByPayment && input.paymentMethod)
    await change(deps, choosePayment, { method: input.paymentMethod }, locale);
  let cartData = await readCart(deps, locale);
  if ((cartData.cart?.contents?.nodes.length ?? 0) === 0) return cartData;
  const { shippingMethod, district } = input;
  const isPlaced = cartData.cart?.needsShippingAddress;
  if (isPlaced && (isElsewhere(cartData, input) || district?.data.length)) {
    await move(deps, input, locale);
    cartData = await readCart(deps, locale);
  }
  if (isPlaced && district && shippingMethod && !offers(cartData, shippingMethod)) {
    // A carrier that did not respond stays missing in the session's cached rates
    // (docs/woocommerce.md: Districts).
    const data = [{ key: "shipping_for_package_0", value: "" }];
    await change(deps, keepInSession, { data }, locale);
    cartData = await readCart(deps, locale);
  }
  const chosen = cartData.cart?.chosenShippingMethods?.find(Boolean) ?? null;
  if (!shippingMethod || shippingMethod === chosen || !offers(cartData, shippingMethod))
    return cartData;
  await change(deps, changeShippingMethod, { shippingMethods: [shippingMethod] }, locale);
  return readCart(deps, locale);
}

async function readCart(
  { recovery, exchange }: CheckoutCartDeps,
  locale: Locale,
): Promise<ReadCart> {
  const { data, errors } = await recovery.run(exchange.request(getCart, {}, locale), "query");
  if (data && errors.length === 0) return data;
  throw new BackendError("graphql", getCart.name, { messages: errors.map((e) => e.message) });
}

async function move(deps: CheckoutCartDeps, input: CheckoutInput, locale: Locale): Promise<void> {
  // Complete addresses: for a customer the backend saves them, even when the checkout is refused.
  const variables = {
    shipping: withoutEmail(inCountry(input.shipping)),
    billing: withoutEmail(inCountry(input.billing)),
  };
  await change(deps, changeShippingCounty, variables, locale);
  const data = input.district?.data ?? [];
  if (data.length > 0) await change(deps, keepInSession, { data }, locale);
}

/** The checkout mutation's input. */
export const checkoutVariables = ({
  key,
  input,
  confirmed,
}: Pick<Purchase, "key" | "input" | "confirmed">) => ({
  paymentMethod: input.paymentMethod,
  billing: inCountry(input.billing),
  shipping: withoutEmail(inCountry(input.shipping)),
  shipToDifferentAddress: input.shipToDifferentAddress,
  customerNote: toNote(input),
  metaData: toMeta(key, input, confirmed),
  ...(input.shippingMethod ? { shippingMethod: [input.shippingMethod] } : {}),
  // Without authenticate the order belongs to no customer (docs/woocommerce.md: Orders and
  // accounts).
  ...(input.account ? { account: { ...input.account, authenticate: true } } : {}),
});

/** What the order must cost. */
export const confirmedInput = ({ total, currency, cartHash }: Purchase["confirmed"]) => ({
  total: rawPrice(total, currency),
  currency,
  ...(cartHash && { cartHash }),
});

/** What a courier's plugin reads from the session, where it was not set before. */
export function courierInput({ input, isPrepared }: Pick<Purchase, "input" | "isPrepared">) {
  const courierData = isPrepared ? [] : (input.district?.data ?? []);
  return courierData.length > 0 ? { courierData } : {};
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
function isElsewhere(cartData: ReadCart, { shipping: wanted, district }: CheckoutInput): boolean {
  const existing = cartData.customer?.shipping;
  const guestParts = district ? districtParts : ratedParts;
  const parts = cartData.viewer ? savedParts : guestParts;
  return parts.some((part) => (existing?.[part] ?? "") !== wanted[part]);
}

const offers = (cartData: ReadCart, rate: string): boolean =>
  (cartData.cart?.availableShippingMethods ?? []).some((shipment) =>
    shipment?.rates?.some((offered) => offered?.id === rate),
  );

/** Metadata of the order for the shop's own pages; a key without a value is left out. */
const toMeta = (key: string, input: CheckoutInput, confirmed: Purchase["confirmed"]) =>
  [
    { key: CHECKOUT_KEY, value: key },
    { key: CONFIRMED_TOTAL, value: rawPrice(confirmed.total, confirmed.currency) },
    { key: DELIVERY_METHOD, value: input.shippingMethod ?? "" },
    { key: DELIVERY_PHONE, value: deliveryPhone(input) },
    { key: TAX_NUMBER, value: input.npwp ?? "" },
    { key: TAX_DISPLAY, value: taxDisplay(confirmed) },
  ].filter(({ value }) => value !== "");

/** In WooCommerce's words; "" where our plugin notes it. */
function taxDisplay({ taxIncluded }: Purchase["confirmed"]): string {
  if (taxIncluded === undefined) return "";
  return taxIncluded ? "incl" : "excl";
}

/**
 * The phone number of a separate shipping address: WooGraphQL stores none (docs/woocommerce.md).
 */
const deliveryPhone = ({ shipToDifferentAddress, shipping }: CheckoutInput): string =>
  shipToDifferentAddress ? shipping.phone : "";

/** The buyer's note, with the telephone for packers, who read no metadata. */
const toNote = (input: CheckoutInput): string =>
  [input.customerNote, phoneNote(deliveryPhone(input))].filter((part) => part !== "").join("\n");

// The backend refuses an empty country; an address that the shop does not request has one.
const inCountry = ({ country, ...address }: OrderAddress) =>
  country === "" ? address : { ...address, country: country as CountryCode };

const withoutEmail = <Address extends { email: string }>({ email: _, ...address }: Address) =>
  address;
