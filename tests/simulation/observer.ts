/** What a shopper confirmed by pressing the button, once for each key. */
export interface Confirmed {
  key: string;
  buyer: string;
  cart: string;
  email: string;
  /** The totals that were confirmed with this key: after a refusal the form has another one. */
  totals: number[];
  methods: string[];
  rate: string | null;
  /** Where the shop said that the order is. */
  shown: { orderId: number; orderKey: string } | null;
  /** Led to a gateway's page to pay the order, or to the account that has it. */
  isLed: boolean;
  /** Shown for good that nothing was ordered. */
  isRefused: boolean;
  /** Shown for good that the shop does not know whether anything was ordered. */
  isUncertain: boolean;
  /** Shown that no gateway takes the payment: the order waits for another press, or for its end. */
  isUnpayable: boolean;
}

/** An add that was acknowledged when the newest order was that one. */
export interface Acknowledged {
  quantity: number;
  newestOrder: number;
}

/** What one cart ought to hold of one item. */
export interface Expected {
  acknowledged: number;
  adds: Acknowledged[];
}

/** A state of the run that must never be. */
export interface Violation {
  invariant: string;
  detail: string;
}

/** Notes what the shop promised to whom; the invariants compare it with what is. */
export class Observer {
  readonly confirmed = new Map<string, Confirmed>();
  /** Payments that a gateway took. */
  readonly paidAtGateways: { orderId: number; amount: number; method: string }[] = [];
  /** Orders that a page has shown as paid. */
  readonly shownPaid = new Set<number>();
  /** Orders that the operator had the shop forget, whose pages are gone. */
  readonly erased = new Set<number>();
  readonly violations: Violation[] = [];
  /** Whether faults have been over for so long that nothing is under way any more. */
  isAtRest = false;
  readonly #carts = new Map<string, Map<string, Expected>>();
  readonly #wanted = new Map<string, Map<string, number>>();
  readonly #stored = new Map<string, Set<string>>();
  readonly #uncounted = new Set<string>();

  violate(invariant: string, detail: string): void {
    this.violations.push({ invariant, detail });
  }

  /** The same key is confirmed again when its form is sent once more. */
  confirm(
    confirmation: Pick<Confirmed, "key" | "buyer" | "cart" | "email" | "rate"> & {
      total: number;
      method: string;
    },
  ): Confirmed {
    const { total, method, ...rest } = confirmation;
    const cached = this.confirmed.get(confirmation.key);
    const confirmed = cached ?? {
      ...{ ...rest, totals: [], methods: [], shown: null, isLed: false, isRefused: false },
      ...{ isUncertain: false, isUnpayable: false },
    };
    confirmed.totals.push(total);
    confirmed.methods.push(method);
    confirmed.isRefused = false;
    this.confirmed.set(confirmation.key, confirmed);
    return confirmed;
  }

  /** What a cart ought to hold, by the key of an item. */
  cart(owner: string): Map<string, Expected> {
    const cart = this.#carts.get(owner) ?? new Map<string, Expected>();
    this.#carts.set(owner, cart);
    return cart;
  }

  /** Returns what acknowledges the add: to the cart as it is now, whatever was bought since. */
  add(owner: string, item: string, quantity: number): (newestOrder: number) => void {
    const cart = this.cart(owner);
    const cached = cart.get(item) ?? { acknowledged: 0, adds: [] };
    const wanted = this.#wanted.get(owner) ?? new Map<string, number>();
    this.#wanted.set(owner, wanted.set(item, (wanted.get(item) ?? 0) + quantity));
    cart.set(item, cached);
    return (newestOrder) => {
      cached.acknowledged += quantity;
      cached.adds.push({ quantity, newestOrder });
    };
  }

  /** A change was sent once, and nobody knows what became of it. */
  hasUncertainChange = false;

  /** The shop has sent an add to its session again that the session had carried out. */
  hasRepeatedAdd = false;

  /** An account was confirmed to store a wish or an address. */
  keep(owner: string, what: string): void {
    const stored = this.#stored.get(owner) ?? new Set();
    this.#stored.set(owner, stored.add(what));
  }

  stored = (owner: string): ReadonlySet<string> => this.#stored.get(owner) ?? new Set();

  /** What was acknowledged until now, by item; a cart that is bought meanwhile is another one. */
  acknowledged(owner: string): ReadonlyMap<Expected, number> {
    return new Map([...this.cart(owner).values()].map((held) => [held, held.acknowledged]));
  }

  /** How many pieces of each item owners of that cart have ever tried to add. */
  wanted = (owner: string): ReadonlyMap<string, number> => this.#wanted.get(owner) ?? new Map();

  /** Logged out or in elsewhere, a device may fill another cart: what is in this one is not counted. */
  stopCounting(owner: string): void {
    this.#uncounted.add(owner);
  }

  /**
   * A forgotten cart is not made again while a checkout of it may still have bought it: see
   * docs/reliability.md.
   */
  forgetCartsInDoubt(): void {
    for (const { shown, cart } of this.confirmed.values()) if (!shown) this.stopCounting(cart);
  }

  isCounted(owner: string): boolean {
    return !this.#uncounted.has(owner);
  }

  /** The cart was bought, or may have been: from here on another one is counted. */
  forgetCart(owner: string): void {
    this.#carts.delete(owner);
  }
}
