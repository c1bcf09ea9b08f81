import { expect } from "./shop.ts";
import {
  guide,
  oil,
  open,
  openCart,
  order,
  parcel,
  put,
  register,
  sendEmpty,
  type,
  type Visit,
  wish,
} from "./visit.ts";

/** What a page looks like after somebody has done something. */
export interface State {
  name: string;
  /** The one screen that knows it; both do where absent. */
  on?: "a phone" | "a laptop";
  reach: (visit: Visit) => Promise<unknown>;
}

const layout: State[] = [
  {
    name: "the menu of a phone",
    on: "a phone",
    reach: async (visit) => {
      await open(visit, "/");
      await visit.page.locator(".menu-button").click();
      await expect(visit.page.locator("#mobile-menu")).toBeVisible();
    },
  },
  {
    name: "the menu of categories",
    on: "a laptop",
    reach: async (visit) => {
      await open(visit, "/");
      await visit.page.locator(".mega-button").click();
      await expect(visit.page.locator("#mega-menu")).toBeVisible();
    },
  },
  { name: "suggestions", reach: (visit) => open(visit, "/").then(() => type(visit, "oli")) },
  { name: "no suggestion", reach: (visit) => open(visit, "/").then(() => type(visit, "zzzzz")) },
];

const products: State[] = [
  {
    name: "the filters of a phone",
    on: "a phone",
    reach: async (visit) => {
      await open(visit, "/products?filter=sale[true],rating[4]");
      await visit.page.locator(".filters-button").click();
      await expect(visit.page.locator("#filters")).toBeVisible();
    },
  },
  {
    name: "a product whose options are chosen",
    reach: (visit) => open(visit, `${oil}?pa_ukuran=4l`),
  },
  {
    name: "a product just added",
    reach: async (visit) => {
      await open(visit, parcel);
      await visit.page.locator(".buy-form button[type=submit]").click();
      await expect(visit.page.locator(".buy-hint[data-state=added]")).toBeVisible();
    },
  },
  {
    name: "a picture enlarged",
    reach: async (visit) => {
      await open(visit, parcel);
      await visit.page.locator(".viewer-open").click();
      await expect(visit.page.locator(".viewer:popover-open")).toBeVisible();
    },
  },
  {
    name: "two products compared",
    reach: (visit) => open(visit, "/compare?product=minyak-rem-dot-4,minyak-cvt-samudra"),
  },
  {
    name: "a vehicle that is remembered",
    reach: async (visit) => {
      await open(visit, "/fit?model=honda-beat&year=2019");
      await visit.page.locator(".fit-keep button").click();
      await open(visit, "/my-vehicle");
    },
  },
  {
    name: "a search for a vehicle, in two groups",
    reach: async (visit) => {
      await open(visit, "/products?search=honda+beat+2020");
      await expect(visit.page.locator(".listing-group")).toHaveCount(2);
    },
  },
  {
    name: "a garage with two vehicles",
    reach: async (visit) => {
      for (const vehicle of ["model=toyota-avanza&year=2019", "model=honda-beat&year=2019"]) {
        await open(visit, `/fit?${vehicle}`);
        await visit.page.locator(".fit-keep button").click();
      }
      await open(visit, "/garasi");
      for (const summary of await visit.page.locator(".garage-move summary").all())
        await summary.click();
    },
  },
  {
    name: "a garage of an account",
    reach: async (visit) => {
      await register(visit);
      await open(visit, "/fit?model=honda-beat&year=2019");
      await visit.page.locator(".fit-keep button").click();
      await open(visit, "/garasi");
    },
  },
  {
    name: "a review that lacks everything",
    reach: (visit) => sendEmpty(visit, "/review/minyak-cvt-samudra", ".review-form"),
  },
  {
    name: "a wishlist with something on it",
    reach: async (visit) => {
      await wish(visit, "/wishlist");
      await expect(visit.page.locator(".product-card").first()).toBeVisible();
    },
  },
];

const carts: State[] = [
  { name: "the drawer, empty", reach: (visit) => open(visit, "/").then(() => openCart(visit)) },
  {
    name: "the drawer with products and a code that is unknown",
    reach: async (visit) => {
      const { page } = visit;
      await put(visit, parcel, guide);
      await open(visit, "/");
      await openCart(visit);
      await page.locator(".cart-drawer summary").click();
      await page.locator(".cart-drawer [name=code]").fill("TIDAKADA");
      await page.locator(".cart-drawer .code-form button").click();
      await expect(page.locator(".cart-drawer .field-error")).toBeVisible();
    },
  },
  {
    name: "the cart's page with a coupon",
    reach: async (visit) => {
      const { page } = visit;
      await put(visit, parcel);
      await open(visit, "/cart");
      await page.locator("main summary").first().click();
      await page.locator("main [name=code]").fill("HEMAT10");
      await page.locator("main .code-form button").click();
      await expect(page.locator("main .cart-codes li")).toBeVisible();
    },
  },
  {
    name: "the checkout with a different billing address",
    reach: async (visit) => {
      await put(visit, parcel);
      await open(visit, "/checkout");
      await visit.page.getByText(visit.words["field.fold-invoice"]).click();
      await visit.page.locator('[name="differentBilling"]').check();
      await expect(visit.page.locator('[name="billing.city"]')).toBeVisible();
    },
  },
  {
    name: "a checkout that lacks everything",
    reach: (visit) =>
      put(visit, parcel).then(() =>
        sendEmpty(visit, "/checkout", ".checkout-main", ".place-order"),
      ),
  },
  {
    name: "an order received",
    reach: async (visit) => {
      await put(visit, parcel, guide);
      await order(visit);
      await expect(visit.page.locator(".order-lines img").first()).toBeVisible();
    },
  },
];

const account = (tab: string): State => ({
  name: `the account's ${tab}`,
  reach: async (visit) => {
    if (tab === "wishlist") await wish(visit, "/");
    await register(visit);
    if (tab === "orders" || tab === "downloads") await put(visit, guide).then(() => order(visit));
    await open(visit, `/my-account?tab=${tab}`);
    await expect(visit.page.locator(".account-tabs [aria-current]")).toBeInViewport({ ratio: 0.9 });
    // The device's wishes reach the account first, and the page comes anew.
    if (tab === "wishlist") await expect(visit.page.locator(".product-card")).toBeVisible();
  },
});

const forms: State[] = [
  {
    name: "a message that lacks everything",
    reach: (visit) => sendEmpty(visit, "/contact", ".contact-form"),
  },
  {
    name: "a login that is refused",
    reach: async (visit) => {
      const { page } = visit;
      await open(visit, "/my-account");
      await page.locator("main [name=username]").fill("nobody-at-all");
      await page.locator("main [name=password]").fill("wrong");
      await page.locator("main .form button[type=submit]").click();
      await expect(page.locator("main .notices p")).toBeVisible();
    },
  },
  {
    name: "a new account that lacks everything",
    reach: (visit) => sendEmpty(visit, "/my-account?action=register", "main .form"),
  },
  {
    name: "a link for a new password that is refused",
    reach: (visit) => open(visit, "/my-account/lost-password?key=x&login=nobody"),
  },
];

/** The states that differ from the page as it first stands. */
export const states: readonly State[] = [
  ...layout,
  ...products,
  ...carts,
  ...forms,
  ...["orders", "downloads", "wishlist", "details", "addresses"].map(account),
];
