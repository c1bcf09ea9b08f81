import about from "./about.tsx";
import article from "./article.tsx";
import articles from "./articles.tsx";
import cart from "./cart.tsx";
import categories from "./categories.tsx";
import category from "./category.tsx";
import checkout from "./checkout.tsx";
import confirming from "./confirming.tsx";
import contact from "./contact.tsx";
import faq from "./faq.tsx";
import history from "./history.tsx";
import home from "./home.tsx";
import lastOrder from "./last-order.tsx";
import lostPassword from "./my-account/lost-password.tsx";
import myAccount from "./my-account/my-account.tsx";
import { orderReceived, orderSummary } from "./order-received.tsx";
import privacyPolicy from "./privacy-policy.tsx";
import product from "./product.tsx";
import productCategory from "./product-category.tsx";
import products from "./products.tsx";
import profile from "./profile.tsx";
import racingLegacyMotorClub from "./racing-legacy-motor-club.tsx";
import racingRichardPetty from "./racing-richard-petty.tsx";
import racingStpRacing from "./racing-stp-racing.tsx";
import review from "./review.tsx";
import wishlist from "./wishlist.tsx";

/** Every page that is the same for everybody. */
export const publicPages = [
  home,
  products,
  product,
  productCategory,
  categories,
  category,
  profile,
  about,
  history,
  privacyPolicy,
  faq,
  articles,
  article,
  racingLegacyMotorClub,
  racingRichardPetty,
  racingStpRacing,
] as const;

/** Every page of one visitor. */
export const privatePages = [
  contact,
  cart,
  checkout,
  confirming,
  orderReceived,
  orderSummary,
  lastOrder,
  myAccount,
  lostPassword,
  review,
  wishlist,
] as const;
