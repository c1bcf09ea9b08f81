import { BusinessError } from "../business-error.ts";
import { chargedPrice } from "../catalogue/product-prices.ts";
import type { Context } from "../context.ts";
import type { ProductRow } from "../schema/products.ts";
import type { Changed } from "../session/open-session.ts";
import type { CartLineState, NameAndValue, SessionState } from "../session/session-state.ts";
import { chosenAttributes } from "./chosen-attributes.ts";
import { lineKey } from "./line-key.ts";
import { itemName, productLink, viewCart } from "./product-words.ts";
import { countAvailable, isInStock, stockHolder } from "./stock.ts";

export interface AddToCartInput {
  productId: number;
  variationId?: number | null;
  quantity?: number | null;
  variation?: { attributeName: string; attributeValue?: string | null }[] | null;
  extraData?: string | null;
}

interface Wanted {
  product: ProductRow;
  variation: ProductRow | null;
  attributes: NameAndValue[];
  extraData: NameAndValue[];
  quantity: number;
}

const MAX_QUANTITY = 1_000_000;
const MAX_LINES = 200;

/** Adds a line or increases one; rejects what cannot be bought, as WooCommerce does. */
export async function addToCart(
  context: Context,
  state: SessionState,
  input: AddToCartInput,
): Promise<Changed<CartLineState>> {
  const wanted = await wantedItem(context, input);
  const { product, variation, attributes, extraData } = wanted;
  const parts = {
    productId: product.id,
    variationId: variation?.id ?? null,
    attributes,
    extraData,
  };
  const key = await lineKey(parts);
  const present = state.lines.find((line) => line.key === key);
  const quantity = product.soldIndividually ? 1 : wanted.quantity;
  refuseUnsellable(context, wanted, state, present, quantity);
  if (!present && state.lines.length >= MAX_LINES) {
    throw new BusinessError(`The cart holds at most ${MAX_LINES} lines.`);
  }
  const line = { key, ...parts, quantity: (present?.quantity ?? 0) + quantity };
  const lines = present
    ? state.lines.map((other) => (other.key === key ? line : other))
    : [...state.lines, line];
  return { state: { ...state, lines }, value: line };
}

async function wantedItem(context: Context, input: AddToCartInput): Promise<Wanted> {
  const { loaders } = context;
  const named = await loaders.product.load(input.productId);
  const variationId = input.variationId || (named?.type === "VARIATION" ? named.id : null);
  const variation = variationId === null ? null : await loaders.product.load(variationId);
  const parentId = variation?.parentId ?? named?.id ?? null;
  const product = parentId === null ? null : await loaders.product.load(parentId);
  const mismatch = named?.type !== "VARIATION" && variation !== null && product?.id !== named?.id;
  if (
    !isPublished(product) ||
    product === null ||
    mismatch ||
    (variationId !== null && !isPublished(variation))
  ) {
    throw new BusinessError("No product found matching the ID provided");
  }
  const attributes =
    variation === null
      ? []
      : await chosenAttributes(context, product, variation, input.variation ?? []);
  // A quantity of 0 counts as 1; a negative one is invalid.
  const quantity = Math.min(Math.max(input.quantity || 1, 1), MAX_QUANTITY);
  return { product, variation, attributes, extraData: listExtraData(input.extraData), quantity };
}

const isPublished = (row: ProductRow | null): boolean => row?.status === "publish";

function refuseUnsellable(
  { locale, env }: Context,
  { product, variation }: Wanted,
  state: SessionState,
  present: CartLineState | undefined,
  quantity: number,
): void {
  const item = variation ?? product;
  const name = itemName(item, locale);
  if (product.type === "VARIABLE" && variation === null) {
    const title = itemName(product, locale);
    throw new BusinessError(
      `Please choose product options by visiting <a href="${productLink(product, env)}" title="${title}">${title}</a>.`,
    );
  }
  const sellable = item.type === "SIMPLE" || item.type === "VARIATION";
  if (!sellable || chargedPrice(item) === null) {
    throw new BusinessError("Sorry, this product cannot be purchased.");
  }
  if (product.soldIndividually && present) {
    throw new BusinessError(`You cannot add another "${name}" to your cart. ${viewCart(env)}`);
  }
  refuseShortage(env, name, item, variation ? product : null, state, quantity);
}

function refuseShortage(
  env: Context["env"],
  name: string,
  item: ProductRow,
  parent: ProductRow | null,
  state: SessionState,
  quantity: number,
): void {
  const holder = stockHolder(item, parent);
  if (!isInStock(item, holder)) {
    throw new BusinessError(
      `You cannot add &quot;${name}&quot; to the cart because the product is out of stock.`,
    );
  }
  const available = countAvailable(holder);
  if (holder === null || available === null) return;
  if (quantity > available) {
    throw new BusinessError(
      `You cannot add that amount of &quot;${name}&quot; to the cart because there is not enough stock (${available} remaining).`,
    );
  }
  const inCart = countPieces(state, holder);
  if (inCart + quantity > available) {
    throw new BusinessError(
      `You cannot add that amount to the cart &mdash; we have ${available} in stock and you already have ${inCart} in your cart. ${viewCart(env)}`,
    );
  }
}

/** Units in the cart that share the same managed stock. */
function countPieces(state: SessionState, holder: ProductRow): number {
  return state.lines
    .filter((line) => line.variationId === holder.id || line.productId === holder.id)
    .reduce((sum, line) => sum + line.quantity, 0);
}

const MAX_EXTRA_DATA = 2000;

function listExtraData(json: string | null | undefined): NameAndValue[] {
  if (!json || json.length > MAX_EXTRA_DATA) return [];
  const parsed = parsedObject(json);
  return Object.entries(parsed).map(([name, value]) => ({ name, value: String(value) }));
}

function parsedObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // WooGraphQL ignores unreadable data too.
    return {};
  }
}
