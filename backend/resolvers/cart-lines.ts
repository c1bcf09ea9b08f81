import { BusinessError } from "../business-error.ts";
import { type AddToCartInput, addToCart } from "../cart/add-to-cart.ts";
import { changeCart } from "../cart/change-cart.ts";
import { type OpenCart, openCart } from "../cart/open-cart.ts";
import type { Context, Input } from "../context.ts";
import { certain } from "../once/once.ts";
import { type CartLineState, type SessionState, withoutCart } from "../session/session-state.ts";

const listLines = (cart: OpenCart, keys: string[]) =>
  keys.flatMap((key) => cart.lines.filter(({ line }) => line.key === key));

async function add(_root: unknown, { input }: Input<AddToCartInput>, context: Context) {
  const { value, cart } = await changeCart(context, (state) => addToCart(context, state, input));
  return { cart, cartItem: listLines(cart, [value.key])[0] ?? null };
}

interface CartError {
  type: "INVALID_CART_ITEM";
  reasons: string[];
  productId: number;
  quantity: number | null;
  variation: AddToCartInput["variation"];
  variationId: number | null;
}

async function addMany(
  _root: unknown,
  { input }: Input<{ items?: AddToCartInput[] | null }>,
  context: Context,
) {
  const apply = async (start: SessionState) => {
    let state = start;
    const keys: string[] = [];
    const cartErrors: CartError[] = [];
    for (const item of input.items ?? []) {
      try {
        const added = await addToCart(context, state, item);
        state = added.state;
        keys.push(added.value.key);
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        const { productId, quantity = null, variation = null, variationId = null } = item;
        cartErrors.push({
          type: "INVALID_CART_ITEM",
          reasons: [error.message],
          productId,
          quantity,
          variation,
          variationId,
        });
      }
    }
    return { state, value: { keys, cartErrors } };
  };
  // Each item is added by itself.
  const { value, cart } = await changeCart(context, apply, ({ keys }) => keys.length);
  return { cart, added: listLines(cart, value.keys), cartErrors: value.cartErrors };
}

/** The cart as it was before a change that was made. */
const cartBefore = (context: Context, state: SessionState): Promise<OpenCart> =>
  certain(context, () => openCart(context, state));

interface KeyedQuantity {
  key: string;
  quantity: number;
}

async function updateQuantities(
  _root: unknown,
  { input }: Input<{ items?: KeyedQuantity[] | null }>,
  context: Context,
) {
  const items = input.items ?? [];
  const { value, cart } = await changeCart(context, async (state) => ({
    state: await withQuantities(context, state, items),
    value: state,
  }));
  const before = await cartBefore(context, value);
  const removedKeys = items.filter(({ quantity }) => quantity <= 0).map(({ key }) => key);
  const removed = listLines(before, removedKeys);
  const updated = listLines(
    cart,
    items.filter(({ quantity }) => quantity > 0).map(({ key }) => key),
  );
  return { cart, removed, updated, items: [...updated, ...removed] };
}

async function withQuantities(
  { loaders }: Context,
  state: SessionState,
  items: KeyedQuantity[],
): Promise<SessionState> {
  const lines = new Map(state.lines.map((line) => [line.key, line]));
  for (const { key, quantity } of items) {
    const line = lines.get(key);
    // The recorded shop returns no better message.
    if (!line) throw new BusinessError("Internal server error");
    const product = await loaders.product.load(line.productId);
    if (quantity <= 0) lines.delete(key);
    else lines.set(key, { ...line, quantity: product?.soldIndividually ? 1 : quantity });
  }
  return { ...state, lines: [...lines.values()] };
}

async function removeItems(
  _root: unknown,
  { input }: Input<{ keys?: string[] | null; all?: boolean | null }>,
  context: Context,
) {
  const goes = (line: CartLineState) => input.all === true || (input.keys ?? []).includes(line.key);
  const { value, cart } = await changeCart(context, (state) => ({
    state: { ...state, lines: state.lines.filter((line) => !goes(line)) },
    value: state,
  }));
  const before = await cartBefore(context, value);
  return { cart, cartItems: before.lines.filter(({ line }) => goes(line)) };
}

async function emptyCart(_root: unknown, _args: unknown, context: Context) {
  const { value, cart } = await changeCart(context, (state) => {
    if (state.lines.length === 0) throw new BusinessError("Cart is empty");
    return { state: withoutCart(state), value: state };
  });
  return { cart, deletedCart: await cartBefore(context, value) };
}

export const cartLineResolvers = {
  RootMutation: {
    addToCart: add,
    addCartItems: addMany,
    updateItemQuantities: updateQuantities,
    removeItemsFromCart: removeItems,
    emptyCart,
  },
};
