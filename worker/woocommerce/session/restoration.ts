import type { Notice } from "../../../shared/actions.ts";
import { isSameItem } from "../../../shared/cart-item.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import { type CartSnapshot, type LineSnapshot, RESTORING } from "../../commerce/cart-snapshot.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { KeyValue } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import type { BackendCart } from "../documents/cart-fields.ts";
import {
  addItems,
  applyCoupon,
  applyGiftCard,
  changeShippingCounty,
  changeShippingMethod,
  getCart,
} from "../documents/cart-queries.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import { toItemInput } from "../mapping/cart-item-input.ts";
import { cartIn, cartSnapshot } from "../mapping/cart-snapshot.ts";
import type { SessionMutation, SessionQuery } from "../operation.ts";
import { isLost, type Once } from "../send-until-decided.ts";
import type { Exchange, ExchangeResult, SessionRequest } from "./exchange.ts";
import { refusesToken } from "./session-health.ts";

/** A cart to restore. */
interface Target extends CartSnapshot {
  /** The add that was sent, until its result is known. */
  adding?: { key: string; lines: LineSnapshot[] };
}

/** A restored cart. */
interface Restored {
  notices: Notice[];
  cart: BackendCart | null;
}

/**
 * Restores the cart in a new session. The target is stored until all of it was tried, and only what
 * the new cart still lacks is added, once, so that an interrupted restoration can resume.
 */
export class Restoration {
  readonly #exchange: Exchange;
  readonly #store: KeyValue;
  readonly #last: LastCart;

  constructor(exchange: Exchange, store: KeyValue, last: LastCart) {
    this.#exchange = exchange;
    this.#store = store;
    this.#last = last;
  }

  get pending(): boolean {
    return this.#store.get(RESTORING) !== undefined;
  }

  /** Sets the cart to restore; what another one that still has to be restored has beside it stays. */
  setTarget(target: CartSnapshot): void {
    if (target.lines.length === 0) return;
    const pending = this.#store.get<Target>(RESTORING);
    this.#store.put<Target>(RESTORING, pending ? united(pending, target) : target);
  }

  /** Restores the target; after a BackendError the rest is left for the next run. */
  async run(locale: Locale): Promise<Restored> {
    const target = this.#store.get<Target>(RESTORING);
    if (!target) return { notices: [], cart: null };
    let cart = cartIn((await this.#ask(getCart, {}, locale)).data);
    cart = await this.#restoreLines(target, cart, locale);
    const lost = missingIn(cart, target.lines).map(({ name }) => name);
    cart = await this.#restoreCodes(target, cart, lost, locale);
    // Last: couriers are asked once, not for each line.
    if (await this.#restoreDestination(locale))
      cart = cartIn((await this.#ask(getCart, {}, locale)).data);
    cart = await this.#restoreRate(target, cart, locale);
    this.#store.delete(RESTORING);
    if (cart) this.#last.keep(cartSnapshot(cart));
    return { notices: toNotices(lost), cart };
  }

  /** In one call: each line's own would take a second where WordPress is slow. */
  async #restoreLines(target: Target, cart: BackendCart | null, locale: Locale) {
    const missing = missingIn(cart, target.lines);
    // Sent again to a backend without our plugin they might be added twice.
    const isUncertain = target.adding && !this.#exchange.supportsKeys;
    if (missing.length === 0 || isUncertain) return cart;
    const { adding = { key: crypto.randomUUID(), lines: missing }, ...decided } = target;
    this.#store.put<Target>(RESTORING, { ...target, adding });
    try {
      const items = adding.lines.map(toItemInput);
      const { data } = await this.#ask(addItems, { items }, locale, { key: adding.key });
      this.#store.put<Target>(RESTORING, decided);
      return cartIn(data) ?? cart;
    } catch (error) {
      if (error instanceof BackendError && !isLost(error))
        this.#store.put<Target>(RESTORING, decided);
      throw error;
    }
  }

  async #restoreCodes(
    target: CartSnapshot,
    start: BackendCart | null,
    lost: string[],
    locale: Locale,
  ) {
    const has = start ? cartSnapshot(start) : null;
    const coupons = target.coupons.filter((code) => !has?.coupons.includes(code));
    const cards = target.giftCards.filter((code) => !has?.giftCards.includes(code));
    let cart = start;
    const take = (code: string, result: ExchangeResult) => {
      const after = cartIn(result.data);
      if (after) cart = after;
      else lost.push(code);
    };
    for (const code of coupons) take(code, await this.#ask(applyCoupon, { code }, locale));
    // A stock backend has no gift cards, so that none can be stored from it.
    for (const code of cards) take(code, await this.#ask(applyGiftCard, { code }, locale));
    return cart;
  }

  async #restoreDestination(locale: Locale): Promise<boolean> {
    const destination = this.#last.destination;
    if (!destination?.country) return false;
    const address = toAddress(destination);
    await this.#ask(changeShippingCounty, { shipping: address, billing: address }, locale);
    // What a courier's plugin had stored of the kecamatan is gone with the session.
    this.#last.keepDestination({ ...address, postcode: destination.postcode });
    return true;
  }

  async #restoreRate(target: CartSnapshot, cart: BackendCart | null, locale: Locale) {
    if (!cart || !target.rate || cartSnapshot(cart).rate === target.rate) return cart;
    const choice = { shippingMethods: [target.rate] };
    return cartIn((await this.#ask(changeShippingMethod, choice, locale)).data) ?? cart;
  }

  // A session that is refused right after its creation will be refused again: no retry loop.
  async #ask<Data, Variables>(
    operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    locale: Locale,
    once?: Pick<Once, "key">,
  ) {
    const request = this.#exchange.request(operation, variables, locale);
    const result = await this.#exchange.send(request, once && { once });
    if (!refusesToken(result.errors)) return result;
    throw new BackendError("graphql", operation.name, {
      status: result.status,
      messages: result.errors.map(({ message }) => message),
    });
  }
}

const getQuantity = (lines: readonly LineSnapshot[], line: LineSnapshot): number =>
  lines.find((other) => isSameItem(line, other))?.quantity ?? 0;

/** What some lines lack of others. */
const lacking = (own: readonly LineSnapshot[], wanted: readonly LineSnapshot[]): LineSnapshot[] =>
  wanted
    .map((line) => ({ ...line, quantity: line.quantity - getQuantity(own, line) }))
    .filter(({ quantity }) => quantity > 0);

const missingIn = (cart: BackendCart | null, wanted: readonly LineSnapshot[]): LineSnapshot[] =>
  lacking(cart ? cartSnapshot(cart).lines : [], wanted);

/**
 * What either of two carts has; of an item in both the larger quantity. What was being added went to an
 * earlier session.
 */
const united = ({ adding: _, ...pending }: Target, target: CartSnapshot): CartSnapshot => ({
  ...pending,
  rate: target.rate ?? pending.rate,
  lines: merged(pending.lines, lacking(pending.lines, target.lines)),
  coupons: [...new Set([...pending.coupons, ...target.coupons])],
  giftCards: [...new Set([...pending.giftCards, ...target.giftCards])],
});

const merged = (own: readonly LineSnapshot[], added: readonly LineSnapshot[]): LineSnapshot[] => [
  ...own.map((line) => ({ ...line, quantity: line.quantity + getQuantity(added, line) })),
  ...added.filter((line) => getQuantity(own, line) === 0),
];

const toNotices = (lost: string[]): Notice[] =>
  lost.length > 0 ? [{ id: "session.not-restored", values: { names: lost.join(", ") } }] : [];

const toAddress = ({ country, state, city, postcode }: NonNullable<LastCart["destination"]>) => ({
  country: country as CountryCode,
  state,
  city,
  postcode,
});

/** Adds what was just added to the emptied cart to what it held before. */
export function withAdded(
  before: CartSnapshot,
  { name }: Pick<SessionRequest, "name">,
  { data }: ExchangeResult,
): CartSnapshot {
  const cart = name === "addToCart" || name === "addItems" ? cartIn(data) : null;
  const added = cart ? cartSnapshot(cart).lines : [];
  const lines = before.lines.map((line) => ({
    ...line,
    quantity: line.quantity + getQuantity(added, line),
  }));
  return { ...before, lines };
}
