import { type ItemIdentity, isSameItem } from "../../shared/cart-item.ts";
import type { CartSnapshot, Destination, LineSnapshot } from "./cart-snapshot.ts";
import type { KeyValue } from "./session.ts";

/** The cart has no destination yet. */
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

  /** What was ordered leaves it; what was added since stays. */
  takeOut(ordered: readonly Ordered[]): void {
    const { lines, ...cart } = this.cart;
    const left = lines
      .map((line) => ({ ...line, quantity: line.quantity - countOrdered(ordered, line) }))
      .filter(({ quantity }) => quantity > 0);
    // An order that was erased has no lines.
    const isKnown = ordered.length > 0;
    this.keep(isKnown && left.length > 0 ? { ...cart, lines: left } : nothing());
  }

  /** Null where it has to be asked: an account has an address of its own. */
  get destination(): Destination | null {
    const stored = this.#store.get<Destination | null>(DESTINATION);
    return stored === undefined ? nowhere : stored;
  }

  keepDestination(destination: Destination | null): void {
    if (JSON.stringify(destination) !== JSON.stringify(this.destination))
      this.#store.put(DESTINATION, destination);
  }
}

type Ordered = ItemIdentity & { quantity: number };

const countOrdered = (ordered: readonly Ordered[], line: LineSnapshot): number =>
  ordered
    .filter((other) => isSameItem(line, other))
    .reduce((sum, { quantity }) => sum + quantity, 0);

export const nothing = (): CartSnapshot => ({ lines: [], coupons: [], giftCards: [], rate: null });
