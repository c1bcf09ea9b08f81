import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { MAX_WISHLIST, wishlistIdsIn } from "../../shared/wishlist.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { changeWishlist } from "./wishlist-products.ts";

const wishlistItem = v.pipe(
  v.union([v.number(), v.string()]),
  v.check((given) => wishlistIdsIn([given]).length === 1),
  v.transform(String),
);

const ids = v.optional(
  v.union([
    v.pipe(v.array(wishlistItem), v.maxLength(MAX_WISHLIST)),
    v.pipe(
      wishlistItem,
      v.transform((one) => [one]),
    ),
  ]),
);

/**
 * Adds products to the account's wishlist or removes them; only the changes are sent, so that
 * devices do not overwrite one another.
 */
export const saveWishlistAction = defineAction({
  name: "save-wishlist",
  input: v.object({ add: ids, remove: ids }),
  home: routes.accountTab("wishlist"),
  async run(context, changes) {
    const list = await changeWishlist(context, changes);
    return list.ok ? success({ ids: list.value }) : list;
  },
});
