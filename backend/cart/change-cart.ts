import type { Context } from "../context.ts";
import type { Changed } from "../session/open-session.ts";
import type { SessionState } from "../session/session-state.ts";
import { type OpenCart, openCart } from "./open-cart.ts";

/** The cart of the session; throws the session's own error when its token was refused. */
export async function readCart(context: Context): Promise<OpenCart> {
  context.session.requireValid();
  return openCart(context, await context.session.state());
}

/** Changes the cart; returns the result of the change and the current cart. */
export async function changeCart<Value>(
  context: Context,
  apply: (state: SessionState) => Promise<Changed<Value>> | Changed<Value>,
): Promise<{ value: Value; cart: OpenCart }> {
  context.session.requireValid();
  const value = await context.session.change(apply);
  context.session.renewToken();
  return { value, cart: await openCart(context, await context.session.state()) };
}
