import { expect, test } from "vitest";
import { isPrivatePath, splitLocale } from "./read-path.ts";
import { localePath, payloadPath, routes } from "./routes.ts";

const odd = "a b/ü?";
const segment = "a%20b%2F%C3%BC%3F";

test("writes every address, and lets nothing out of its segment", () => {
  expect([
    routes.product(odd),
    routes.reviews(odd),
    routes.reviewSent(odd),
    routes.buyBox(odd),
  ]).toEqual([
    `/product/${segment}`,
    `/review/${segment}`,
    `/review/${segment}?sent=1`,
    `/offer/${segment}`,
  ]);
  expect([
    routes.category(),
    routes.category(odd),
    routes.article(odd),
    routes.articlesIn(odd),
  ]).toEqual([
    "/category",
    `/category/${segment}`,
    `/article/${segment}`,
    `/articles?category=${segment}`,
  ]);
  expect([routes.confirming(odd), routes.loginFor("/en/cart?a=1")]).toEqual([
    `/checkout/confirming?key=${segment}`,
    "/my-account?returnTo=%2Fen%2Fcart%3Fa%3D1",
  ]);
});

test("pages of a listing have a number from the second on", () => {
  expect([routes.products(), routes.products(1), routes.products(2)]).toEqual([
    "/products",
    "/products",
    "/products/page/2",
  ]);
  expect([routes.productCategory(odd), routes.productCategory(odd, 3)]).toEqual([
    `/product-category/${segment}`,
    `/product-category/${segment}/page/3`,
  ]);
});

test("an order and its files are named with their key where there is one", () => {
  expect([
    routes.orderReceived(7, "k&1"),
    routes.orderSummary(7),
    routes.orderSummary("7", "k&1"),
    routes.download("f/1"),
    routes.download("f", { id: 7, key: "k&1" }),
  ]).toEqual([
    "/checkout/order-received/7?key=k%261",
    "/order-summary/7",
    "/order-summary/7?key=k%261",
    "/downloads/f%2F1",
    "/downloads/f?order=7&key=k%261",
  ]);
});

test("pages without a name of their own have the addresses that existing links use", () => {
  expect([
    routes.home(),
    routes.categories(),
    routes.articles(),
    routes.articleFeed(),
    routes.productFeed(),
    routes.contact(),
    routes.contactSent(),
    routes.faq(),
    routes.privacyPolicy(),
    routes.cart(),
    routes.checkout(),
    routes.account(),
    routes.accountTab("orders"),
    routes.accountAction("register"),
    routes.lostPassword(),
    routes.wishlist(),
    routes.action("login"),
    routes.searchSuggestions(),
    routes.language(),
  ]).toEqual([
    "/",
    "/categories",
    "/articles",
    "/articles/feed.xml",
    "/feeds/products.xml",
    "/contact",
    "/contact?sent=1",
    "/faq",
    "/privacy-policy",
    "/cart",
    "/checkout",
    "/my-account",
    "/my-account?tab=orders",
    "/my-account?action=register",
    "/my-account/lost-password",
    "/wishlist",
    "/actions/login",
    "/search-suggestions",
    "/language",
  ]);
});

test.each([
  ["/", "en_US", "/en"],
  ["/products", "en_US", "/en/products"],
  ["/", "id_ID", "/"],
  ["/products", "id_ID", "/products"],
] as const)("%s in %s is %s, and back", (path, locale, address) => {
  expect(localePath(path, locale)).toBe(address);
  expect(splitLocale(address)).toEqual({ locale, path });
});

test("the home page keeps its query in every language", () => {
  expect(localePath("/?utm=1", "en_US")).toBe("/en?utm=1");
  expect(localePath("/?utm=1", "id_ID")).toBe("/?utm=1");
});

test("a path that only begins like a language is none of it", () => {
  expect(splitLocale("/english")).toEqual({ locale: "id_ID", path: "/english" });
});

test.each([
  "/cart",
  "/checkout",
  "/order-summary/7",
  "/downloads/f",
  "/my-account",
  "/wishlist",
  "/contact",
  "/review/oil",
])("%s belongs to one visitor", (path) => expect(isPrivatePath(path)).toBe(true));

test.each(["/", "/products", "/cartoon", "/contact-us", "/en/cart"])(
  "%s is public, or private only without its prefix",
  (path) => expect(isPrivatePath(path)).toBe(false),
);

test("the data of a page lie beside it", () => {
  expect([payloadPath("/"), payloadPath("/en"), payloadPath("/products/page/2")]).toEqual([
    "/_payload.json",
    "/en/_payload.json",
    "/products/page/2/_payload.json",
  ]);
});
