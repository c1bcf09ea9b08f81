import { signal } from "@preact/signals-core";
import type {
  ActionName,
  ActionResult,
  Actions,
  CartUpdate,
  Notice,
} from "../../shared/actions.ts";
import { type Cart, type CartLine, withLine, withQuantity } from "../../shared/cart.ts";
import { callAction } from "../runtime/call-action.ts";
import { showCartCount } from "./cart-badge.ts";

/** One subject's state in the browser; only its own module writes it. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store: a signal that React can read too. */
export function createStore<State>(initial: State): Store<State> {
  const state = signal(initial);
  return {
    get: () => state.peek(),
    set(next) {
      state.value = next;
    },
    subscribe: (listener) => state.subscribe(listener),
  };
}

/** Actions that return a cart. */
type CartAction = {
  [Name in ActionName]: Actions[Name]["output"] extends CartUpdate ? Name : never;
}[ActionName];

interface Change {
  action: CartAction;
  apply: (cart: Cart) => Cart;
}

/** The last removed line and where it went; the removal can be undone until the next change. */
export interface RemovedLine {
  line: CartLine;
  to: "nowhere" | "wishlist";
}

export interface CartState {
  /** The optimistic cart: the backend's last one with the pending changes applied. */
  cart: Cart | null;
  /** Whether a change of lines is pending. */
  isUpdating: boolean;
  /** Whether a change of a coupon or gift card is pending. */
  isUpdatingCode: boolean;
  /** Notices about the last change. */
  notices: readonly Notice[];
  /** The removed line that can still be restored. */
  removed: RemovedLine | null;
}

/** The state before the cart is loaded, which the server renders too. */
export const unreadCart: CartState = {
  cart: null,
  isUpdating: false,
  isUpdatingCode: false,
  notices: [],
  removed: null,
};

const store = createStore(unreadCart);

/** The browser's cart, read-only for components. */
export const cartStore: Pick<Store<CartState>, "get" | "subscribe"> = store;

let confirmed: Cart | null = null;
let changes: readonly Change[] = [];

const isCode = (action: CartAction) => /code|coupon|card/.test(action);

// The worker runs a session's mutations in order too; this queue keeps their results in order.
let queue: Promise<unknown> = Promise.resolve();

function show(next: Partial<Pick<CartState, "notices" | "removed">> = {}): void {
  store.set({
    ...store.get(),
    ...next,
    cart: confirmed && changes.reduce((cart, { apply }) => apply(cart), confirmed),
    isUpdating: changes.some(({ action }) => !isCode(action)),
    isUpdatingCode: changes.some(({ action }) => isCode(action)),
  });
}

function settle(change: Change, answer: ActionResult<CartAction>): void {
  changes = changes.filter((other) => other !== change);
  const cart = answer.ok ? answer.value.cart : answer.error.cart;
  if (cart) {
    confirmed = cart;
    showCartCount(cart.itemCount);
  }
  show({
    notices: answer.ok ? answer.value.notices : [answer.error.notice],
    // The line is still in the cart: nothing to restore.
    ...(!answer.ok && change.action === "remove-line" && { removed: null }),
  });
}

function assertBrowser(): void {
  // A worker's module state outlives a request: a cart stored there would be shared by all
  // visitors.
  if (import.meta.env.SSR && typeof document === "undefined")
    throw new Error("The cart is written in the browser only.");
}

/** Applies a change optimistically, sends it after the pending ones, and then takes the result. */
export function changeCart<Name extends CartAction>(
  action: Name,
  input: Actions[Name]["input"],
  apply: (cart: Cart) => Cart = (shown) => shown,
): Promise<ActionResult<Name>> {
  assertBrowser();
  const change: Change = { action, apply };
  changes = [...changes, change];
  show(action === "read-cart" ? {} : { removed: null });
  const answer = queue.then(async () => {
    const result = await callAction(action, input);
    settle(change, result as ActionResult<CartAction>);
    return result;
  });
  queue = answer;
  return answer;
}

/** Fetches the current cart. */
export const readCart = () => changeCart("read-cart", {});

/** Sets a line's quantity optimistically; 0 removes the line. */
export const updateQuantity = (key: string, quantity: number) =>
  changeCart("update-quantity", { key, quantity }, (shown) => withQuantity(shown, key, quantity));

/** Removes a line optimistically; undoRemoval restores it. */
export function removeLine(line: CartLine, to: RemovedLine["to"] = "nowhere") {
  const { key } = line;
  const answer = changeCart("remove-line", { key }, (shown) => withQuantity(shown, key, 0));
  show({ removed: { line, to } });
  return answer;
}

/** Restores the last removed line. */
export function undoRemoval(): void {
  const line = store.get().removed?.line;
  if (!line) return;
  const { productId, variationId, attributes, quantity } = line;
  const variation = variationId !== null && { variationId, attributes };
  void changeCart("add-to-cart", { productId, quantity, ...variation }, (shown) =>
    withLine(shown, line),
  );
}

/** Sets the cart from another action's result. */
export function setCart(cart: Cart): void {
  assertBrowser();
  confirmed = cart;
  show();
}

/** Sets the server-rendered cart, until the backend has returned one. */
export function initCart(rendered: Cart): void {
  if (!confirmed) setCart(rendered);
}
