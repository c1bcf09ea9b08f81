import type { OrderView } from "../../shared/order.ts";
import type { KeyValue } from "../session/session-contract.ts";
import type { BackendCart, BackendLine } from "./cart-fields.ts";

/** The data needed to add a line to another cart. */
export interface LineSnapshot {
  key: string;
  /** 0 where the backend cannot tell the product. */
  productId: number;
  variationId: number | null;
  attributes: { attributeName: string; attributeValue: string }[];
  quantity: number;
  /** Names the line when it cannot be restored. */
  name: string;
}

/** The data needed to restore a cart. */
export interface CartSnapshot {
  lines: LineSnapshot[];
  coupons: string[];
  giftCards: string[];
  rate: string | null;
}

/** The cart's destination, as far as rates depend on it. */
export interface Destination {
  country: string;
  state: string;
  city: string;
  postcode: string;
  /** The kecamatan; absent where it is not known which one the backend has. */
  address2?: string;
  /** The street; "" where a kecamatan stands for an address that nobody has typed yet. */
  address1?: string;
}

/** Nobody has said yet where a cart goes. */
const nowhere: Destination = {
  country: "",
  state: "",
  city: "",
  postcode: "",
  address2: "",
  address1: "",
};

const CART = "last-cart";
/** Key of the destination, which is another one after a login. */
export const DESTINATION = "destination";

/** The cart as the edge last saw it, stored with the session. */
export class LastCart {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get cart(): CartSnapshot {
    return this.#store.get<CartSnapshot>(CART) ?? nothing();
  }

  keep(cart: CartSnapshot): void {
    if (JSON.stringify(cart) !== JSON.stringify(this.cart)) this.#store.put(CART, cart);
  }

  /** Null where it has to be asked: an account has an address of its own. */
  get destination(): Destination | null {
    const kept = this.#store.get<Destination | null>(DESTINATION);
    return kept === undefined ? nowhere : kept;
  }

  keepDestination(destination: Destination | null): void {
    if (JSON.stringify(destination) !== JSON.stringify(this.destination))
      this.#store.put(DESTINATION, destination);
  }
}

const nothing = (): CartSnapshot => ({ lines: [], coupons: [], giftCards: [], rate: null });

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
  // Of a type that the backend cannot tell: in the cart, but it cannot be put into another.
  if (!product)
    return {
      ...{ key, productId: 0, variationId: null, attributes: [] },
      ...{ quantity: quantity ?? 0, name: "…" },
    };
  const { node: variation, attributes } = line.variation ?? {};
  return {
    key,
    productId: product.databaseId,
    variationId: variation?.databaseId ?? null,
    attributes: (attributes ?? []).flatMap((attribute) =>
      attribute?.name && attribute.value
        ? [{ attributeName: attribute.name, attributeValue: attribute.value }]
        : [],
    ),
    quantity: quantity ?? 0,
    name: variation?.name ?? product.name ?? "",
  };
}

/** Returns the cart that an order was made of; the attributes come from the lines known before. */
export function cartOfOrder(order: OrderView, before: CartSnapshot): CartSnapshot {
  const lines = order.lines.flatMap(({ productId, variationId, quantity, name }) => {
    if (productId === null) return [];
    const known = before.lines.find(
      (line) => line.productId === productId && line.variationId === variationId,
    );
    const attributes = known?.attributes ?? [];
    return [{ key: known?.key ?? "", productId, variationId, attributes, quantity, name }];
  });
  return {
    lines,
    coupons: order.coupons.map(({ code }) => code),
    giftCards: order.giftCards.map(({ code }) => code),
    rate: before.rate,
  };
}

/**
 * Returns the cart in a result's data, at its root or under its mutation; our documents all select
 * the same fields.
 */
export function cartIn(data: unknown): BackendCart | null {
  if (!isRecord(data)) return null;
  const places = [data, ...Object.values(data).filter(isRecord)];
  const cart = places.map((place) => place.cart).find((it) => isRecord(it) && "contents" in it);
  return (cart as BackendCart | undefined) ?? null;
}

/** Returns the same data with another cart, or none, in its cart's place. */
export function withCart(data: unknown, cart: BackendCart | null): unknown {
  if (!isRecord(data)) return data;
  const replaced = (place: unknown): unknown =>
    isRecord(place) && isRecord(place.cart) ? { ...place, cart } : place;
  const inside = Object.entries(data).map(([name, place]) => [name, replaced(place)]);
  return replaced(Object.fromEntries(inside));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the destination in an address of the backend, or of a change of it. */
export function destinationOf(
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
  return shipping && "address2" in shipping ? destinationOf(shipping) : null;
}

/** Whether two lines are the same item in two carts, whose keys may differ. */
export const isSameItem = (one: LineSnapshot, other: LineSnapshot): boolean =>
  one.productId === other.productId &&
  one.variationId === other.variationId &&
  (one.productId > 0 || one.key === other.key) &&
  // A line known only from an order has no attributes.
  (one.attributes.length === 0 ||
    other.attributes.length === 0 ||
    JSON.stringify(one.attributes) === JSON.stringify(other.attributes));
