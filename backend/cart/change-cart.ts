import type { Context } from "../context.ts";
import { runOnce } from "../once/once.ts";
import type { Changed } from "../session/open-session.ts";
import type { SessionState } from "../session/session-state.ts";
import { STORED_RATES } from "./courier-rates.ts";
import { type OpenCart, openCart } from "./open-cart.ts";

/** Whether the plugin reckons this change without couriers. */
const leavesCouriers = ({ env, request }: Context): boolean =>
  env.COURIERS_APART === "on" && request.headers.has("x-storefront-no-shipping");

/** The cart with its rates, which the session then keeps; several fields share one question. */
function keepingRates(context: Context, cart: OpenCart): OpenCart {
  let requested: Promise<OpenCart> | null = null;
  const ask = async () => {
    const rated = await cart.rated();
    const fresh = rated.state.data?.[STORED_RATES];
    if (rated.state !== cart.state && fresh !== undefined)
      await context.session.note((state) => ({
        ...state,
        data: { ...state.data, [STORED_RATES]: fresh },
      }));
    return rated;
  };
  return {
    ...cart,
    rated() {
      requested ??= ask();
      return requested;
    },
  };
}

/** What the total counts: with the header it leaves couriers alone, and has no shipping. */
export const totalled = async (cart: OpenCart, context: Context): Promise<OpenCart> =>
  leavesCouriers(context) ? cart.unshipped() : cart.rated();

/** Shipping as it is known without a question. */
export const sumShipping = (cart: OpenCart, context: Context): number =>
  (leavesCouriers(context) ? cart.unshipped() : cart).totals.shipping;

/** The cart of the session; throws the session's own error when its token was refused. */
export async function readCart(context: Context): Promise<OpenCart> {
  context.session.requireValid();
  return keepingRates(context, await openCart(context, await context.session.state()));
}

/** The same with rates, as a checkout and a choice among them need it. */
export const readRatedCart = async (context: Context): Promise<OpenCart> =>
  (await readCart(context)).rated();

/**
 * Changes the cart; returns the result of the change and the current cart. WooCommerce reckons it
 * anew, so couriers are asked, `questions` times.
 */
export async function changeCart<Value>(
  context: Context,
  apply: (state: SessionState) => Promise<Changed<Value>> | Changed<Value>,
  questions: (value: Value) => number = () => 1,
): Promise<{ value: Value; cart: OpenCart }> {
  const { session, env, once } = context;
  session.requireValid();
  if (once?.key || !env.COURIER_DELAY_MS || leavesCouriers(context))
    return runOnce(
      context,
      () => session.change(apply),
      async (value) => {
        session.renewToken();
        const cart = await readCart(context);
        return { value, cart: leavesCouriers(context) ? cart : await cart.rated() };
      },
    );
  // Like PHP: nothing is written before the courier has responded, and then over what others wrote.
  const { state, value } = await apply(structuredClone(await session.state()));
  let cart = await openCart(context, state);
  for (let left = questions(value); left > 1; left -= 1) await cart.rated();
  cart = await cart.rated();
  await session.overwrite(cart.state);
  session.renewToken();
  return { value, cart };
}
