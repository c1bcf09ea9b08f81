import type { CartSnapshot, Destination, LineSnapshot } from "../../commerce/cart-snapshot.ts";
import type { BackendCart, BackendLine } from "../documents/cart-fields.ts";
import { required } from "./required.ts";

/** Returns the data that a cart's restoration needs. */
export function cartSnapshot(cart: BackendCart): CartSnapshot {
  const codes = (list: readonly ({ code: string } | null)[] | null | undefined) =>
    (list ?? []).flatMap((item) => item?.code ?? []);
  return {
    lines: (cart.contents?.nodes ?? []).map(lineSnapshot),
    coupons: codes(cart.appliedCoupons),
    giftCards: codes(cart.giftCards),
    rate: cart.chosenShippingMethods?.find(Boolean) ?? null,
  };
}

function lineSnapshot(line: BackendLine): LineSnapshot {
  const product = line.product?.node;
  const { key, quantity } = line;
  // Of a type that the backend cannot identify: in the cart, but it cannot be put into another.
  if (!product)
    return {
      ...{ key, productId: 0, variationId: null, attributes: [] },
      ...{ quantity: required(quantity, "CartItem.quantity"), name: "…" },
    };
  const { node: variation, attributes } = line.variation ?? {};
  return {
    key,
    productId: product.databaseId,
    variationId: variation?.databaseId ?? null,
    attributes: (attributes ?? []).flatMap((attribute) =>
      attribute?.name && attribute.value ? [{ name: attribute.name, value: attribute.value }] : [],
    ),
    extraData: (line.extraData ?? []).flatMap((entry) =>
      entry ? [{ key: entry.key, value: entry.value ?? "" }] : [],
    ),
    quantity: required(quantity, "CartItem.quantity"),
    name: variation?.name ?? product.name ?? "",
  };
}

/**
 * Returns the cart in a result's data, at its root or under its mutation; our documents all select
 * the same fields.
 */
export function cartIn(data: unknown): BackendCart | null {
  if (!isRecord(data)) return null;
  const locations = [data, ...Object.values(data).filter(isRecord)];
  const cart = locations
    .map((location) => location.cart)
    .find((it) => isRecord(it) && "contents" in it);
  return (cart as BackendCart | undefined) ?? null;
}

/** Returns the same data with another cart, or none, in its cart's place. */
export function withCart(data: unknown, cart: BackendCart | null): unknown {
  if (!isRecord(data)) return data;
  const replaced = (location: unknown): unknown =>
    isRecord(location) && isRecord(location.cart) ? { ...location, cart } : location;
  const inside = Object.entries(data).map(([name, location]) => [name, replaced(location)]);
  return replaced(Object.fromEntries(inside));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the destination in an address of the backend, or of a change of it. */
export function toDestination(
  address: {
    [Part in keyof Destination]?: string | null | undefined;
  },
): Destination {
  const part = (name: keyof Destination) => address[name] ?? "";
  return {
    country: part("country"),
    state: part("state"),
    city: part("city"),
    postcode: part("postcode"),
    address2: part("address2"),
    address1: part("address1"),
  };
}

/** Returns the destination in a result that shows its customer's whole address. */
export function destinationIn(data: unknown): Destination | null {
  const customer = isRecord(data) && isRecord(data.customer) ? data.customer : null;
  const shipping = customer && isRecord(customer.shipping) ? customer.shipping : null;
  return shipping && "address2" in shipping ? toDestination(shipping) : null;
}
