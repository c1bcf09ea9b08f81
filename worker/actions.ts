import {
  loginAction,
  logoutAction,
  registerAction,
  resetPasswordAction,
  resetPasswordEmailAction,
  updateAddressAction,
  updateCustomerAction,
  updatePasswordAction,
} from "./account/account-actions.ts";
import {
  deliverToAddressAction,
  preferAddressAction,
  removeAddressAction,
  saveAddressAction,
} from "./account/saved-address-actions.ts";
import {
  addToCartAction,
  applyCodeAction,
  emptyCartAction,
  readCartAction,
  removeCouponAction,
  removeGiftCardAction,
  removeLineAction,
  updateQuantityAction,
} from "./cart/cart-actions.ts";
import {
  changeAddressAction,
  checkoutAction,
  choosePaymentAction,
  chooseShippingAction,
  preparePaymentAction,
  readStatesAction,
} from "./checkout/checkout-actions.ts";
import { contactAction } from "./contact/contact-actions.ts";
import { chooseDistrictAction, findDistrictAction } from "./delivery/delivery-actions.ts";
import { payAgainAction } from "./order/pay-again-action.ts";
import { reorderAction } from "./order/reorder-action.ts";
import type { Action } from "./platform/http/define-action.ts";
import { writeReviewAction } from "./reviews/review-actions.ts";
import { saveWishlistAction } from "./wishlist/wishlist-actions.ts";

/** Every action there is; its address is POST /actions/{name}. */
export const actions: readonly Action[] = [
  readCartAction,
  readStatesAction,
  addToCartAction,
  updateQuantityAction,
  removeLineAction,
  emptyCartAction,
  applyCodeAction,
  removeCouponAction,
  removeGiftCardAction,
  choosePaymentAction,
  chooseShippingAction,
  changeAddressAction,
  chooseDistrictAction,
  findDistrictAction,
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
  saveAddressAction,
  removeAddressAction,
  preferAddressAction,
  deliverToAddressAction,
  payAgainAction,
  reorderAction,
  saveWishlistAction,
];
