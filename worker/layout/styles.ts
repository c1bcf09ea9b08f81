import theme from "#brand/theme.css?inline";
import breadcrumb from "../../shared/ui/breadcrumb.css?inline";
import empty from "../../shared/ui/empty.css?inline";
import field from "../../shared/ui/field.css?inline";
import form from "../../shared/ui/form.css?inline";
import lead from "../../shared/ui/lead.css?inline";
import notices from "../../shared/ui/notices.css?inline";
import pageSection from "../../shared/ui/page-section.css?inline";
import pager from "../../shared/ui/pager.css?inline";
import shareLink from "../../shared/ui/share-link.css?inline";
import textButton from "../../shared/ui/text-button.css?inline";
import wishlistButton from "../../shared/ui/wishlist-button.css?inline";
import account from "../account/account.css?inline";
import cartParts from "../cart/cart.css?inline";
import cartPage from "../cart/cart-page.css?inline";
import totals from "../cart/totals.css?inline";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import checkoutPage from "../checkout/checkout-page.css?inline";
import contactPage from "../contact/contact-page.css?inline";
import articleCard from "../content/article-card.css?inline";
import articlePage from "../content/article-page.css?inline";
import contentPage from "../content/content-page.css?inline";
import questions from "../content/questions.css?inline";
import deliveryPage from "../delivery/delivery-page.css?inline";
import districtChoice from "../delivery/district-choice.css?inline";
import devicePage from "../device/device-page.css?inline";
import finder from "../fit/finder.css?inline";
import fitPage from "../fit/fit-page.css?inline";
import garagePage from "../garage/garage-page.css?inline";
import homePage from "../home/home-page.css?inline";
import categoryPage from "../listing/category-page.css?inline";
import comparePage from "../listing/compare-page.css?inline";
import listingPage from "../listing/listing-page.css?inline";
import cartLink from "../lists/cart-link-page.css?inline";
import quickOrder from "../lists/quick-order.css?inline";
import alerts from "../notifications/alerts.css?inline";
import reminders from "../notifications/reminders.css?inline";
import order from "../order/order.css?inline";
import waitingOrders from "../order/waiting-orders.css?inline";
import groupedProduct from "../product/grouped.css?inline";
import productCard from "../product/product-card.css?inline";
import productPage from "../product/product-page.css?inline";
import productReviews from "../product/product-reviews.css?inline";
import productParts from "../product/product-sections.css?inline";
import rareOptions from "../product/rare-options.css?inline";
import reviewPage from "../reviews/review-page.css?inline";
import searchBox from "../search/search-box.css?inline";
import wishlistPage from "../wishlist/wishlist-page.css?inline";
import base from "./base.css?inline";
import categoryGrid from "./category-grid.css?inline";
import errorPage from "./error-page.css?inline";
import footer from "./footer.css?inline";
import header from "./header.css?inline";
import logo from "./logo.css?inline";
import megaMenu from "./mega-menu.css?inline";
import noticeLine from "./notice-line.css?inline";
import prose from "./prose.css?inline";
import quantity from "./quantity.css?inline";
import sizes from "./sizes.css?inline";

// Styles of initially hidden parts (menu, drawer, print) are in deferred.css instead.

/** Whether the brand has a face of its own. */
export const hasFace: boolean = theme.includes("@font-face");

/** Common styles: base, header, footer, cards; the same for every page of a build. */
export const commonSheet: string = [
  sizes,
  theme,
  base,
  breadcrumb,
  footer,
  header,
  wishlistButton,
  logo,
  megaMenu,
  productCard,
  searchBox,
].join("");

const product = prose + quantity + productParts + productPage;

/** Common styles of pages with few exits: no menu, search, footer columns or cards. */
export const fewExitsSheet: string = [sizes, theme, base, header, logo].join("");

/** Styles of pages that show the operator's notice, or a form's on a public page. */
export const noticeSheet: string = noticeLine + notices;

/** Styles of one kind of page, inlined so that it arrives in one round trip; "other" has all. */
export const areaSheets = {
  listing: pager + listingPage,
  wishlist: empty + listingPage + wishlistPage,
  product,
  // Few products have colours, long option lists or nested products.
  rareOptions: prose + quantity + productParts + rareOptions + productPage,
  grouped: groupedProduct + product,
  // A checkout, and what comes of it.
  checkout: [
    ...[cartParts, totals, field, form, notices, textButton, order, reminders, checkoutPage],
  ].join(""),
  home: [
    ...[articleCard, categoryGrid, prose, questions, pageSection, homePage, waitingOrders],
    hasVehicles ? finder : "",
  ].join(""),
  cart: [
    ...[cartParts, totals, categoryGrid, field, form, notices, shareLink, pageSection, textButton],
    ...[empty, quantity, cartPage, errorPage],
  ].join(""),
  // Without what a checkout and a listing bring: addresses and the wishlist have "other".
  account: [
    ...[account, empty, totals, field, form, notices, shareLink, textButton, order, pager],
    ...[reminders, waitingOrders],
  ].join(""),
  content: [
    ...[articleCard, lead, prose, contentPage, field, form, notices, pageSection, questions],
    ...[articlePage, contactPage],
  ].join(""),
  fit: [hasVehicles ? fitPage : "", listingPage, pageSection].join(""),
  garage: hasVehicles
    ? [field, fitPage, finder, form, garagePage, notices, pageSection, textButton].join("")
    : "",
  compare: comparePage + listingPage,
  reviews: [
    field,
    form,
    listingPage,
    notices,
    pager,
    productParts,
    productReviews,
    reviewPage,
  ].join(""),
  error: [lead, categoryGrid, pageSection, errorPage].join(""),
  other: [
    account,
    alerts,
    articleCard,
    cartParts,
    totals,
    categoryGrid,
    empty,
    lead,
    contentPage,
    field,
    form,
    notices,
    shareLink,
    pageSection,
    textButton,
    order,
    pager,
    groupedProduct,
    prose,
    quantity,
    productParts,
    productReviews,
    rareOptions,
    questions,
    articlePage,
    cartLink,
    cartPage,
    categoryPage,
    checkoutPage,
    comparePage,
    contactPage,
    deliveryPage,
    devicePage,
    districtChoice,
    errorPage,
    hasVehicles ? fitPage + finder + garagePage : "",
    homePage,
    listingPage,
    productPage,
    quickOrder,
    reminders,
    reviewPage,
    waitingOrders,
    wishlistPage,
  ].join(""),
};

/** Kinds of page with their own styles. */
export type StyleArea = keyof typeof areaSheets;
