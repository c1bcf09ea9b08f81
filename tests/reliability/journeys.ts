import { sendOrderWebhook } from "../support/gateway-orders.ts";
import { notify } from "../support/gateways.ts";
import { readId } from "../support/shop-rows.ts";
import { aniTyped } from "../support/shopper.ts";
import type { StripeStub } from "../support/stripe-stub.ts";
import { passSeconds } from "./reliability-test.ts";
import type { StubbornShopper } from "./stubborn-shopper.ts";

interface Journey {
  /** Goes to where the journey begins; what it returns is the journey. */
  begin: (shopper: StubbornShopper, stripe: StripeStub) => Promise<() => Promise<void>>;
  /** What a shopper may be shown on the way (docs/reliability.md). */
  notices: readonly string[];
}

const slug = "pembersih-rantai-motor";
const piece = () => readId(slug);
const other = () => readId("minyak-cvt-samudra");

async function withPiece(it: StubbornShopper): Promise<void> {
  await it.press("add-to-cart", { productId: await piece(), quantity: 1 });
  await it.press("change-address", { country: "ID", state: "JI" });
}

/** An order that waits at its gateway. */
async function waiting(it: StubbornShopper) {
  await withPiece(it);
  await it.order("xendit_gateway");
  await it.press("add-to-cart", { productId: await other(), quantity: 2 });
  return findOrder(it);
}

async function findOrder(it: StubbornShopper) {
  const { path } = await it.look("/en/order-summary");
  const [, orderId = "", key = ""] = /order-summary\/(\d+)\?key=(\w+)/.exec(path) ?? [];
  return { orderId: Number(orderId), key, path };
}

const register = (it: StubbornShopper) => {
  const { email, password } = it;
  return it.press("register", { email, password }, async () => {
    // Known since: what was registered is logged in to.
    const result = await it.browser.call("login", { username: email, password });
    return result.ok;
  });
};

const addressNamed = (id: string, version = "") => ({ id, version, label: id, shipping: aniTyped });

const byForm = ["error.unavailable", "checkout.cart-changed", "confirming", "checkout.not-placed"];

export const journeys: Record<string, Journey> = {
  cart: {
    notices: ["backend-unavailable", "cart.add-unconfirmed", "no rates"],
    begin: async (it) => async () => {
      await it.press("add-to-cart", { productId: await piece(), quantity: 1 });
      await it.press("add-all", { productIds: [await other()] });
      const { lines } = await it.cart();
      const isGone = async () => (await it.cart()).lines.length === 1;
      await it.press("update-quantity", { key: lines[0]?.key, quantity: 3 });
      await it.press("remove-line", { key: lines[1]?.key }, isGone);
      const isApplied = async () => (await it.cart()).coupons.length === 1;
      const isRemoved = async () => (await it.cart()).coupons.length === 0;
      await it.press("apply-code", { code: "HEMAT10" }, isApplied);
      await it.press("change-address", { country: "ID", state: "JI" });
      await it.press("choose-shipping", { rate: await it.offeredRate() });
      await it.press("choose-payment", { paymentMethod: "cod" });
      await it.press("remove-coupon", { code: "HEMAT10" }, isRemoved);
      await it.look("/en/cart");
    },
  },
  "checkout in cash": {
    notices: byForm,
    begin: async (it) => {
      await withPiece(it);
      return async () => {
        await it.look(await it.order("cod"));
      };
    },
  },
  "checkout by card": {
    notices: [
      "backend-unavailable",
      "checkout.cart-changed",
      "checkout.card-unavailable",
      "confirming",
    ],
    begin: async (it, stripe) => {
      await withPiece(it);
      return async () => {
        await it.look(await it.orderByCard((id) => stripe.pay(id)));
      };
    },
  },
  "checkout by gateway": {
    notices: byForm,
    begin: async (it) => {
      await withPiece(it);
      return async () => {
        await it.order("xendit_gateway");
        await it.look((await findOrder(it)).path);
      };
    },
  },
  pay: {
    notices: [],
    begin: async (it) => {
      const { orderId, path } = await waiting(it);
      return async () => {
        passSeconds(60);
        await notify(orderId, "paid");
        // WooCommerce sends it once: where it does not arrive, the order's page queries.
        await sendOrderWebhook(it.shop, orderId);
        passSeconds(60);
        await it.look(path);
      };
    },
  },
  "pay, without a webhook": {
    notices: [],
    begin: async (it) => {
      const { orderId, path } = await waiting(it);
      return async () => {
        passSeconds(60);
        await notify(orderId, "paid");
        await it.look(path);
      };
    },
  },
  "pay again": {
    notices: ["backend-unavailable", "checkout.payment-unavailable"],
    begin: async (it) => {
      const { orderId, key, path } = await waiting(it);
      return async () => {
        await it.press("pay-again", { orderId, key, paymentMethod: "duitku_va_bca" });
        await it.look(path);
      };
    },
  },
  account: {
    notices: ["backend-unavailable", "account.update-failed", "account.not-authorised"],
    begin: async (it) => async () => {
      await register(it);
      await it.press("update-customer", { name: "Ani Wijaya", email: it.email });
      await it.press("update-address", { shipping: aniTyped });
      const next = { username: it.email, password: "Lain-lagi-5" };
      const change = { currentPassword: it.password, confirmation: next.password };
      // Its login has ended as the password changed: the new one opens.
      const isChanged = async (code: string) =>
        code === "account.not-authorised" && (await it.browser.call("login", next)).ok;
      await it.press("update-password", { ...change, password: next.password }, isChanged);
      await it.look("/en/my-account");
      await it.press("logout", {});
      await it.press("login", next);
      await it.look("/en/my-account?tab=details");
    },
  },
  address: {
    notices: ["backend-unavailable"],
    begin: async (it) => {
      await register(it);
      return async () => {
        await it.press("save-address", addressNamed("alamat-1"));
        await it.press("save-address", addressNamed("alamat-2"));
        await it.press("prefer-address", { id: "alamat-2" });
        await it.press("save-address", addressNamed("alamat-3"));
        await it.look("/en/my-account?tab=addresses");
      };
    },
  },
  wishlist: {
    notices: ["backend-unavailable"],
    begin: async (it) => {
      await register(it);
      return async () => {
        await it.press("save-wishlist", { add: [await piece(), await other()] });
        await it.press("save-wishlist", { remove: [await piece()] });
        await it.look("/en/wishlist");
      };
    },
  },
  review: {
    notices: ["backend-unavailable", "review.duplicate"],
    begin: async (it) => async () => {
      const author = { author: "Ani", authorEmail: it.email };
      const review = { productId: await piece(), rating: 5, content: `Halus, kata ${it.name}.` };
      const isThere = async (code: string) => code === "review.duplicate";
      await it.press("write-review", { ...review, ...author }, isThere);
      await it.look(`/en/review/${slug}`);
    },
  },
  "order pages": {
    notices: ["backend-unavailable"],
    begin: async (it) => {
      await register(it);
      await withPiece(it);
      const path = await it.order("cod");
      const { orderId, key } = await findOrder(it);
      return async () => {
        await it.look(path);
        await it.look("/en/order-summary");
        await it.look(`/en/order-summary/${orderId}?key=${key}`);
        await it.look("/en/my-account?tab=orders");
        await it.press("reorder", { orderId, key });
        await it.look("/en/cart");
      };
    },
  },
};
