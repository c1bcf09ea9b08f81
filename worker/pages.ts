import myAccount from "./account/account-page.tsx";
import lostPassword from "./account/lost-password-page.tsx";
import { consentPage } from "./analytics/consent-page.tsx";
import cart from "./cart/cart-page.tsx";
import { hasVehicles } from "./catalogue/search/vehicle-list.ts";
import checkout from "./checkout/checkout-page.tsx";
import confirming from "./checkout/confirming-page.tsx";
import contact from "./contact/contact-page.tsx";
import article from "./content/article-page.tsx";
import articles from "./content/articles-page.tsx";
import { brandPages } from "./content/brand-pages.tsx";
import faq from "./content/faq-page.tsx";
import preview from "./content/preview-page.tsx";
import privacyPolicy from "./content/privacy-policy-page.tsx";
import delivery from "./delivery/delivery-page.tsx";
import productDelivery from "./delivery/product-delivery-page.tsx";
import device from "./device/device-page.tsx";
import { fit, ownVehicle, productFit } from "./fit/fit-pages.tsx";
import garage from "./garage/garage-page.tsx";
import home from "./home/home-page.tsx";
import categories from "./listing/categories-page.tsx";
import category from "./listing/category-page.tsx";
import compare from "./listing/compare-page.tsx";
import productCategory from "./listing/product-category-page.tsx";
import products from "./listing/products-page.tsx";
import cartLink from "./lists/cart-link-page.tsx";
import quickOrder from "./lists/quick-order-page.tsx";
import sharedWishlist from "./lists/shared-wishlist-page.tsx";
import { alertForm, alertLink } from "./notifications/alert-pages.tsx";
import offline from "./offline/offline-page.tsx";
import { orderLookup, orderLookupResult } from "./order/order-lookup-page.tsx";
import { lastOrder, orderReceived, orderSummary } from "./order/order-received-page.tsx";
import paymentReturn from "./order/payment-return-page.tsx";
import waitingOrders from "./order/waiting-orders-page.tsx";
import type { Page } from "./platform/render/define-page.ts";
import product from "./product/product-page.tsx";
import review from "./reviews/review-page.tsx";
import wishlist from "./wishlist/wishlist-page.tsx";

/** All pages; each says its own route, access, menus and place in the sitemap. */
export const pages: readonly Page[] = [
  home,
  products,
  product,
  compare,
  ...(hasVehicles ? [fit, ownVehicle, productFit, garage] : []),
  productCategory,
  categories,
  category,
  ...brandPages,
  privacyPolicy,
  consentPage,
  device,
  faq,
  articles,
  article,
  preview,
  contact,
  cart,
  cartLink,
  checkout,
  confirming,
  orderReceived,
  orderSummary,
  paymentReturn,
  lastOrder,
  orderLookup,
  orderLookupResult,
  waitingOrders,
  myAccount,
  lostPassword,
  quickOrder,
  delivery,
  productDelivery,
  review,
  wishlist,
  sharedWishlist,
  alertForm,
  alertLink,
  offline,
];
