import type {
  ActionName,
  ActionResult,
  Actions,
  CartAnswer,
  Notice,
} from "../../shared/actions.ts";
import { type Cart, type CartLine, withLine, withQuantity } from "../../shared/cart.ts";
import { callAction } from "../runtime/call-action.ts";
import { createStore, type Store } from "../runtime/store.ts";

/** Actions that answer with a cart. */
type CartAction = {
  [Name in ActionName]: Actions[Name]["output"] extends CartAnswer ? Name : never;
}[ActionName];

interface Change {
  action: CartAction;
  apply: (cart: Cart) => Cart;
}

/** What was taken out last, and where it went: it can be put back until something else changes. */
export interface RemovedLine {
  line: CartLine;
  to: "nowhere" | "wishlist";
}

interface CartState {
  /** The cart as the shopper should see it: the backend's last one with the changes under way. */
  cart: Cart | null;
  /** Whether a change of lines is under way. */
  isUpdating: boolean;
  /** Whether a coupon or gift card is under way. */
  isUpdatingCode: boolean;
  /** What the shopper should read about the last change. */
  notices: readonly Notice[];
  /** The line that can be put back now. */
  removed: RemovedLine | null;
}

/** The state before the cart was read, which is also what the server renders. */
export const unreadCart: CartState = {
  cart: null,
  isUpdating: false,
  isUpdatingCode: false,
  notices: [],
  removed: null,
};

const store = createStore(unreadCart);

/** The cart in the browser, for whatever shows it. */
export const cartStore: Pick<Store<CartState>, "get" | "subscribe"> = store;

let confirmed: Cart | null = null;
let changes: readonly Change[] = [];

const isCode = (action: CartAction) => /code|coupon|card/.test(action);

// The worker keeps a session's mutations in order too; waiting here keeps their answers in order.
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
    dispatchEvent(new CustomEvent("cart-count", { detail: cart.itemCount }));
  }
  show({
    notices: answer.ok ? answer.value.notices : [answer.error.notice],
    // It is still there: nothing to put back.
    ...(!answer.ok && change.action === "remove-line" && { removed: null }),
  });
}

function assertBrowser(): void {
  // A worker's module state outlives a request: a cart written there would be everybody's.
  if (import.meta.env.SSR && typeof document === "undefined")
    throw new Error("The cart is written in the browser only.");
}

/** Shows a change at once, sends it after those before it, and settles on the answer. */
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

/** Asks for the cart as it stands. */
export const readCart = () => changeCart("read-cart", {});

/** Sets a line's quantity, shown at once; 0 removes it. */
export const updateQuantity = (key: string, quantity: number) =>
  changeCart("update-quantity", { key, quantity }, (shown) => withQuantity(shown, key, quantity));

/** Takes a line out, shown at once; putBack undoes it. */
export function removeLine(line: CartLine, to: RemovedLine["to"] = "nowhere") {
  const { key } = line;
  const answer = changeCart("remove-line", { key }, (shown) => withQuantity(shown, key, 0));
  show({ removed: { line, to } });
  return answer;
}

/** Puts the line that was taken out last back into the cart. */
export function undoRemoval(): void {
  const line = store.get().removed?.line;
  if (!line) return;
  const { productId, variationId, attributes, quantity } = line;
  const variation = variationId !== null && { variationId, attributes };
  void changeCart("add-to-cart", { productId, quantity, ...variation }, (shown) =>
    withLine(shown, line),
  );
}

/** Takes the cart that the result of another action brought. */
export function setCart(cart: Cart): void {
  assertBrowser();
  confirmed = cart;
  show();
}

/** Takes the cart that the page was rendered with, until the backend is asked. */
export function initCart(rendered: Cart): void {
  if (!confirmed) setCart(rendered);
}
