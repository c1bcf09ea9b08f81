import * as v from "valibot";
import type { ActionFailure, Notice, Result } from "../../shared/actions.ts";
import { failure } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { isSameItem } from "../../shared/cart-item.ts";
import { maxLinkLength } from "../../shared/cart-link.ts";
import { routes } from "../../shared/routes.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import { cartUpdate, nullOnTimeout } from "../cart/cart-actions.ts";
import { setDestinationFirst } from "../cart/rated-address.ts";
import type { NewItem } from "../commerce/cart.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import { requiredText } from "../platform/http/fields.ts";
import { type LinkItem, parseLinkItems } from "./link-items.ts";

// What the backend is asked to add in one call.
const maxTogether = 20;

interface Added {
  /** The cart with what was added; null where nothing was. */
  cart: Cart | null;
  /** Why not, by the id of the item: "20-23". */
  refused: Record<string, Notice>;
}

/** Adds items, each by itself, in calls of twenty; what is refused takes nothing back. */
export async function addItems(
  context: ActionContext,
  items: readonly LinkItem[],
): Promise<Result<Added, ActionFailure>> {
  const { session } = context;
  await setDestinationFirst(context);
  let cart: Cart | null = null;
  const refused: Record<string, Notice> = {};
  for (let at = 0; at < items.length; at += maxTogether) {
    const some = items.slice(at, at + maxTogether);
    const wanted: NewItem[] = some.map(({ productId, variationId, attributes, quantity }) => ({
      ...{ productId, quantity },
      ...(variationId !== null && { variationId }),
      ...(attributes && { attributes }),
    }));
    const result = await session.cart.addAll(wanted).catch(nullOnTimeout);
    if (result?.ok) {
      for (const { notice, ...item } of result.value.refused) {
        const own = some.find((other) => isSameItem(item, other));
        if (own) refused[wishlistId(own)] = notice;
      }
      if (result.value.refused.length < some.length) {
        cart = (await cartUpdate(context, result.value.cart)).value.cart;
        context.events.added(cart, wanted, result.value.refused);
      }
      continue;
    }
    const failed = result ? refusedBy(result.error) : refusal("cart.add-unconfirmed");
    // With a message of the backend none of these can be had, which others may.
    const isRefused = result !== null && result.error.message !== "";
    if (!isRefused && !cart) return failed;
    const rest = isRefused ? some : items.slice(at);
    for (const item of rest) refused[wishlistId(item)] = failed.error.notice;
    if (!isRefused) break;
  }
  return { ok: true, value: { cart, refused } };
}

/** Adds what goes together at one press; says of each item why it could not be added. */
export const addItemsAction = defineAction({
  name: "add-items",
  input: v.object({ items: requiredText(maxLinkLength) }),
  home: routes.cart(),
  done: "cart.items-added",
  async run(context, { items }) {
    const wanted = parseLinkItems(items).items.slice(0, maxTogether);
    if (wanted.length === 0) return refusal("cart.no-product");
    const result = await addItems(context, wanted);
    if (!result.ok) return result;
    const { cart, refused } = result.value;
    const isComplete = Object.keys(refused).length === 0;
    if (cart && isComplete) return { ok: true, value: { cart, notices: context.session.notices } };
    const id = cart ? "cart.some-items-added" : "cart.no-items-added";
    return failure({ code: id, notice: { id }, fields: refused, ...(cart && { cart }) });
  },
});
