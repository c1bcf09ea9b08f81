import type { Context } from "../context.ts";
import type { Changed } from "../session/open-session.ts";
import type { SessionState } from "../session/session-state.ts";
import { KEPT_RATES } from "./courier-rates.ts";
import { type OpenCart, openCart } from "./open-cart.ts";

/** Opens the session's cart; the session keeps rates that were made for it. */
async function keepingRates(context: Context): Promise<OpenCart> {
  const cart = await openCart(context, await context.session.state());
  const { freshRates } = cart;
  if (freshRates !== null)
    await context.session.change((state) => ({
      state: { ...state, data: { ...state.data, [KEPT_RATES]: freshRates } },
      value: null,
    }));
  return cart;
}

/** The cart of the session; throws the session's own error when its token was refused. */
export async function readCart(context: Context): Promise<OpenCart> {
  context.session.requireValid();
  return keepingRates(context);
}

/** Changes the cart; returns the result of the change and the current cart. */
export async function changeCart<Value>(
  context: Context,
  apply: (state: SessionState) => Promise<Changed<Value>> | Changed<Value>,
): Promise<{ value: Value; cart: OpenCart }> {
  context.session.requireValid();
  const value = await context.session.change(apply);
  context.session.renewToken();
  return { value, cart: await keepingRates(context) };
}
