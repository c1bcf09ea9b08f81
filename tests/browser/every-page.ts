import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";

/** Every public route of the shop, one of each kind, and the states that look different. */
const paths = [
  "/",
  "/products",
  "/products/page/2",
  "/products?search=oli",
  "/products?search=zzzzzz",
  "/products?filter=sale[true]",
  "/product-category/minyak-rem",
  "/categories",
  "/category",
  "/category/minyak-rem",
  "/product/minyak-cvt-samudra",
  "/product/oli-samudra-5w-30",
  "/product/kotak-rawat-mesin",
  "/product/paket-servis-rumahan",
  "/compare?product=minyak-rem-dot-4",
  "/fit",
  "/fit?model=honda-beat",
  "/fit?model=honda-beat&year=2019",
  "/my-vehicle",
  "/garasi",
  "/garasi?from=honda-beat.2019.14200.20251130~toyota-avanza.2019",
  "/review/oli-samudra-5w-30",
  "/review/oli-samudra-5w-30?stars=5",
  "/wishlist",
  "/wishlist/shared/29,999999",
  "/alert/minyak-cvt-samudra",
  "/profile",
  "/about",
  "/history",
  "/privacy-policy",
  "/faq",
  "/articles",
  "/articles?category=mengenal-oli",
  "/article/engine-flush-perlukah",
  "/sample-page",
  "/racing/legacy-motor-club",
  "/racing/richard-petty",
  "/racing/stp-racing",
  "/contact",
  "/offline",
  "/contact?sent=1",
  "/cart",
  "/cart-link/29:1,999999:2",
  "/checkout",
  "/my-account",
  "/my-account?action=register",
  "/my-account?action=forgotPassword",
  "/my-account?action=code",
  "/my-account/lost-password",
  "/my-account/to-pay",
  "/my-account/device",
  "/my-account/quick-order",
  "/order-lookup",
];

/** Pages that look like another of them but for words and pictures. */
export const alike: readonly string[] = [
  "/products/page/2",
  "/category",
  "/fit?model=honda-beat",
  "/review/oli-samudra-5w-30?stars=5",
  "/about",
  "/history",
  "/articles?category=mengenal-oli",
  "/racing/richard-petty",
  "/racing/stp-racing",
  "/my-account?action=forgotPassword",
];

/** Each kind of page with a price or a button over which something could lie. */
export const coverable: readonly string[] = [
  "/",
  "/products",
  "/products?search=oli",
  "/products?filter=sale[true]",
  "/product-category/minyak-rem",
  "/product/minyak-cvt-samudra",
  "/product/oli-samudra-5w-30",
  "/product/paket-servis-rumahan",
  "/compare?product=minyak-rem-dot-4",
  "/review/oli-samudra-5w-30",
  "/articles",
  "/article/engine-flush-perlukah",
  "/contact",
  "/faq",
  "/wishlist",
  "/my-account",
  "/nothing-here",
];

const missing = [
  "/nothing-here",
  "/product/nothing",
  "/article/nothing",
  "/category/nothing",
  "/product-category/nothing/page/2",
  "/wishlist/shared/999999",
  "/alert/nothing",
  "/alert/mail/29?token=wrong",
  "/products/page/999",
  "/order-summary",
  "/order-summary/1",
  "/order-lookup/1?pass=wrong",
  "/checkout/order-received/1?key=wrong",
];

/** A page in a language. */
export interface PageInLanguage {
  /** Without the language prefix. */
  path: string;
  address: string;
  lang: string;
}

/** Those that respond with 200, in every language. */
export const everyPage: readonly PageInLanguage[] = localeCodes.flatMap((code) =>
  paths.map((path) => ({ path, address: localePath(path, code), lang: locales[code].lang })),
);

/** What responds with 404, in every language. */
export const missingPages: readonly PageInLanguage[] = localeCodes.flatMap((code) =>
  missing.map((path) => ({ path, address: localePath(path, code), lang: locales[code].lang })),
);
