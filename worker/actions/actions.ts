import { addToCartAction } from "./add-to-cart.ts";
import { applyCodeAction } from "./apply-code.ts";
import { changeAddressAction } from "./change-address.ts";
import { checkoutAction } from "./checkout.ts";
import { chooseShippingAction } from "./choose-shipping.ts";
import { contactAction } from "./contact.ts";
import type { AnyAction } from "./define-action.ts";
import { emptyCartAction } from "./empty-cart.ts";
import { loginAction } from "./login.ts";
import { logoutAction } from "./logout.ts";
import { preparePaymentAction } from "./prepare-payment.ts";
import { readCartAction } from "./read-cart.ts";
import { readStatesAction } from "./read-states.ts";
import { registerAction } from "./register.ts";
import { removeCouponAction } from "./remove-coupon.ts";
import { removeGiftCardAction } from "./remove-gift-card.ts";
import { removeLineAction } from "./remove-line.ts";
import { reorderAction } from "./reorder.ts";
import { resetPasswordAction } from "./reset-password.ts";
import { resetPasswordEmailAction } from "./reset-password-email.ts";
import { saveWishlistAction } from "./save-wishlist.ts";
import { updateAddressAction } from "./update-address.ts";
import { updateCustomerAction } from "./update-customer.ts";
import { updatePasswordAction } from "./update-password.ts";
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
  preparePaymentAction,
  writeReviewAction,
  contactAction,
  loginAction,
  logoutAction,
  registerAction,
  resetPasswordEmailAction,
  resetPasswordAction,
  updateCustomerAction,
  updatePasswordAction,
  updateAddressAction,
  reorderAction,
  saveWishlistAction,
];
