import type {
  ActionName,
  ActionResult,
  Actions,
  CartUpdate,
  Notice,
} from "../../shared/actions.ts";
import { type Cart, type CartLine, withLine, withQuantity } from "../../shared/cart.ts";
import { QUEUED } from "../../shared/offline.ts";
import { callAction } from "../runtime/call-action.ts";
import { showCartCount } from "./cart-badge.ts";

/** Actions that return a cart. */
type CartAction = {
  [Name in ActionName]: Actions[Name]["output"] extends CartUpdate ? Name : never;
}[ActionName];

interface Change {
  action: CartAction;
  apply: (cart: Cart) => Cart;
}

/** The last removed line; its removal can be undone until the next change. */
export interface RemovedLine {
  line: CartLine;
  /** Where it was moved to; null when it was only removed. */
  to: "wishlist" | null;
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
  /** Why the last code was refused; null when it was not, absent before the first change. */
  codeError?: Notice | null;
  /** The removed line that can still be restored. */
  removed: RemovedLine | null;
}

/** The state before the cart is loaded, which the server renders too. */
export const initialCartState: CartState = {
  cart: null,
  isUpdating: false,
  isUpdatingCode: false,
  notices: [],
  removed: null,
};

let state = initialCartState;
let notify: (next: CartState) => void = () => {};

/** The browser's cart; only this module writes it. */
export const cartStore = {
  get: (): CartState => state,
  /** Calls the listener, of which there is one, after each change: the islands' signal. */
  watch(listener: (next: CartState) => void): void {
    notify = listener;
  },
};

let confirmedCart: Cart | null = null;
let pendingChanges: readonly Change[] = [];

const isCodeAction = (action: CartAction) => /code|coupon|card/.test(action);

// The worker runs a session's mutations in order too; this queue keeps their results in order.
let queue: Promise<unknown> = Promise.resolve();

function updateStore(
  next: Partial<Pick<CartState, "notices" | "codeError" | "removed">> = {},
): void {
  state = {
    ...state,
    ...next,
    cart: confirmedCart && pendingChanges.reduce((cart, { apply }) => apply(cart), confirmedCart),
    isUpdating: pendingChanges.some(({ action }) => !isCodeAction(action)),
    isUpdatingCode: pendingChanges.some(({ action }) => isCodeAction(action)),
  };
  notify(state);
}

function resolve(change: Change, result: ActionResult<CartAction>): void {
  pendingChanges = pendingChanges.filter((other) => other !== change);
  // What waits for a connection is shown until a later result, which includes it.
  const isQueued = !result.ok && result.error.code === QUEUED;
  const queued = isQueued && confirmedCart && change.apply(confirmedCart);
  const cart = result.ok ? result.value.cart : queued || result.error.cart;
  if (cart) {
    confirmedCart = cart;
    showCartCount(cart.itemCount);
  }
  const codeError = (!result.ok && result.error.fields?.code) || null;
  updateStore({
    codeError,
    // What is shown at the field is not shown a second time.
    notices: result.ok ? result.value.notices : codeError ? [] : [result.error.notice],
    // The line is still in the cart: nothing to restore.
    ...(!result.ok && !isQueued && change.action === "remove-line" && { removed: null }),
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
  apply: (cart: Cart) => Cart = (cart) => cart,
): Promise<ActionResult<Name>> {
  assertBrowser();
  const change: Change = { action, apply };
  pendingChanges = [...pendingChanges, change];
  updateStore(action === "read-cart" ? {} : { removed: null });
  const promise = queue.then(async () => {
    const result = await callAction(action, input);
    resolve(change, result as ActionResult<CartAction>);
    return result;
  });
  queue = promise;
  return promise;
}

/** Fetches the current cart. */
export const readCart = () => changeCart("read-cart", {});

/** Sets a line's quantity optimistically; 0 removes the line. */
export const updateQuantity = (key: string, quantity: number) =>
  changeCart("update-quantity", { key, quantity }, (cart) => withQuantity(cart, key, quantity));

/** Removes a line optimistically; undoRemoval restores it, unless it would come back without its extras. */
export function removeLine(line: CartLine, to: RemovedLine["to"] = null) {
  const { key } = line;
  const promise = changeCart("remove-line", { key }, (cart) => withQuantity(cart, key, 0));
  updateStore({ removed: line.hasExtraData ? null : { line, to } });
  return promise;
}

/** Restores the last removed line. */
export function undoRemoval(): void {
  const line = state.removed?.line;
  if (!line) return;
  const { productId, variationId, attributes, quantity } = line;
  const variation = variationId !== null && { variationId, attributes };
  void changeCart("add-to-cart", { productId, quantity, ...variation }, (cart) =>
    withLine(cart, line),
  );
}

/** Sets the cart from another action's result. */
export function setCart(cart: Cart, next?: Pick<CartState, "notices">): void {
  assertBrowser();
  confirmedCart = cart;
  updateStore(next);
}

/** Sets the server-rendered cart, until the backend has returned one. */
export function initCart(rendered: Cart): void {
  if (!confirmedCart) setCart(rendered);
}
