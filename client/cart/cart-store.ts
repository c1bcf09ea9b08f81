import { batch, computed, signal } from "@preact/signals-core";
import type {
  ActionName,
  ActionResult,
  Actions,
  CartAnswer,
  Notice,
} from "../../shared/actions.ts";
import { type Cart, type CartLine, withLine, withQuantity } from "../../shared/cart.ts";
import { callAction } from "../runtime/call-action.ts";

/** Actions that answer with a cart. */
type CartAction = {
  [Name in ActionName]: Actions[Name]["output"] extends CartAnswer ? Name : never;
}[ActionName];

interface Change {
  action: CartAction;
  apply: (cart: Cart) => Cart;
}

const settled = signal<Cart | null>(null);
const changes = signal<readonly Change[]>([]);

/** The cart as the shopper should see it: the backend's last word with what is still under way. */
export const cart = computed<Cart | null>(() => {
  const last = settled.value;
  return last && changes.value.reduce((shown, change) => change.apply(shown), last);
});

/** Whether a change of lines is under way. */
export const isUpdating = computed(() => changes.value.some(({ action }) => !isCode(action)));

/** Whether a coupon or gift card is under way. */
export const isCodeUpdating = computed(() => changes.value.some(({ action }) => isCode(action)));

/** What to tell the shopper about the last change; empty where there is nothing to tell. */
export const notices = signal<readonly Notice[]>([]);

/** What was taken out last, and where it went: it can be put back until something else changes. */
export interface TakenOut {
  line: CartLine;
  to: "nowhere" | "wishlist";
}

/** The line that can be put back now. */
export const takenOut = signal<TakenOut | null>(null);

const isCode = (action: CartAction) => /code|coupon|card/.test(action);

// The worker keeps a session's mutations in order too; waiting here keeps their answers in order.
let queue: Promise<unknown> = Promise.resolve();

function settle(change: Change, answer: ActionResult<CartAction>): void {
  batch(() => {
    changes.value = changes.value.filter((other) => other !== change);
    const known = answer.ok ? answer.value.cart : answer.error.cart;
    if (known) {
      settled.value = known;
      dispatchEvent(new CustomEvent("cart-count", { detail: known.itemCount }));
    }
    notices.value = answer.ok ? answer.value.notices : [answer.error.notice];
    // It is still there: nothing to put back.
    if (!answer.ok && change.action === "remove-line") takenOut.value = null;
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
  if (action !== "read-cart") takenOut.value = null;
  changes.value = [...changes.value, change];
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
export function removeLine(line: CartLine, to: TakenOut["to"] = "nowhere") {
  const { key } = line;
  const answer = changeCart("remove-line", { key }, (shown) => withQuantity(shown, key, 0));
  takenOut.value = { line, to };
  return answer;
}

/** Puts the line that was taken out last back into the cart. */
export function putBack(): void {
  const line = takenOut.peek()?.line;
  if (!line) return;
  const { productId, variationId, attributes, quantity } = line;
  const variation = variationId !== null && { variationId, attributes };
  void changeCart("add-to-cart", { productId, quantity, ...variation }, (shown) =>
    withLine(shown, line),
  );
}

/** Takes the cart that another answer brought. */
export function learnCart(known: Cart): void {
  assertBrowser();
  settled.value = known;
}

/** Takes the cart that the page was rendered with, until the backend is asked. */
export function startWith(rendered: Cart): void {
  assertBrowser();
  settled.value ??= rendered;
}
