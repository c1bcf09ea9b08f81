import * as v from "valibot";
import { type Notice, success } from "../../shared/actions.ts";
import { maxLinkLength } from "../../shared/cart-link.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { applyCode } from "../cart/cart-actions.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { requiredText, text } from "../platform/http/fields.ts";
import { addItems } from "./add-items.ts";
import { parseLinkItems } from "./link-items.ts";

/**
 * Adds the products of a cart link to what is in the cart: nothing that a shopper has put there is
 * taken out by a link.
 */
export const fillCartAction = defineAction({
  name: "fill-cart",
  input: v.object({ items: requiredText(maxLinkLength), coupon: v.optional(text(100)) }),
  home: routes.cart(),
  target: ({ location }) => location,
  async run(context, { items, coupon }) {
    const { session, locale } = context;
    const wanted = parseLinkItems(items).items;
    if (wanted.length === 0) return refusal("cart-link.unreadable");
    const result = await addItems(context, wanted);
    if (!result.ok) return result;
    const missing = Object.keys(result.value.refused).length;
    if (missing === wanted.length) return refusal("cart-link.nothing-added");
    const notices: Notice[] = [{ id: "cart-link.added" }];
    if (missing > 0) notices.push({ id: "cart-link.some-missing", values: { count: missing } });
    const code = coupon ? await applyCode(context, coupon) : null;
    if (code) notices.push(code.ok ? { id: "cart.code-applied", isGood: true } : code.error.notice);
    return success({
      notices: [...session.notices, ...notices],
      location: localePath(routes.cart(), locale),
    });
  },
});
