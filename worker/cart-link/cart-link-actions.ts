import * as v from "valibot";
import { type Notice, success } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { applyCode, cartAfter, nullOnTimeout, refusal, refusedBy } from "../cart/cart-actions.ts";
import { setDestinationFirst } from "../cart/rated-address.ts";
import type { NewItem } from "../commerce/cart.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { requiredText, text } from "../platform/http/fields.ts";
import { maxLinkLength, parseLinkItems } from "./link-items.ts";

// What the backend is asked to add in one call.
const maxTogether = 20;

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
    const wanted: NewItem[] = parseLinkItems(items).items.map(
      ({ productId, variationId, quantity }) => ({
        productId,
        quantity,
        ...(variationId !== null && { variationId }),
      }),
    );
    if (wanted.length === 0) return refusal("cart-link.unreadable");
    await setDestinationFirst(context);
    let added = 0;
    for (let at = 0; at < wanted.length; at += maxTogether) {
      const some = wanted.slice(at, at + maxTogether);
      const result = await session.cart.addAll(some).catch(nullOnTimeout);
      // What is in the cart already is not taken back for the rest.
      if (!result) {
        if (added === 0) return refusal("cart.add-unconfirmed");
        break;
      }
      if (!result.ok) {
        // With a message of the backend none of these can be had, which others may.
        if (result.error.message !== "") continue;
        if (added === 0) return refusedBy(result.error);
        break;
      }
      added += some.length - result.value.refused.length;
      await cartAfter(context, result.value.cart);
    }
    if (added === 0) return refusal("cart-link.nothing-added");
    const notices: Notice[] = [{ id: "cart-link.added" }];
    const missing = wanted.length - added;
    if (missing > 0) notices.push({ id: "cart-link.some-missing", values: { count: missing } });
    const code = coupon ? await applyCode(context, coupon) : null;
    if (code) notices.push(code.ok ? { id: "cart.code-applied" } : code.error.notice);
    return success({
      notices: [...session.notices, ...notices],
      location: localePath(routes.cart(), locale),
    });
  },
});
