import { addToCartAction } from "./add-to-cart.ts";
import { applyCodeAction } from "./apply-code.ts";
import { changeAddressAction } from "./change-address.ts";
import { checkoutAction } from "./checkout.ts";
import { chooseShippingAction } from "./choose-shipping.ts";
import { contactAction } from "./contact.ts";
import type { AnyAction } from "./define-action.ts";
import { emptyCartAction } from "./empty-cart.ts";
import { readCartAction } from "./read-cart.ts";
import { readStatesAction } from "./read-states.ts";
import { removeCouponAction } from "./remove-coupon.ts";
import { removeGiftCardAction } from "./remove-gift-card.ts";
import { removeLineAction } from "./remove-line.ts";
import { updateQuantityAction } from "./update-quantity.ts";
import { writeReviewAction } from "./write-review.ts";

/** Every action there is; its address is POST /actions/{name}. */
export const actions: readonly AnyAction[] = [
  readCartAction,
  readStatesAction,
  addToCartAction,
  updateQuantityAction,
  removeLineAction,
  emptyCartAction,
  applyCodeAction,
  removeCouponAction,
  removeGiftCardAction,
  chooseShippingAction,
  changeAddressAction,
  checkoutAction,
  writeReviewAction,
  contactAction,
];
