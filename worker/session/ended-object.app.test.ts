import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ActionFailure, ActionName } from "../../shared/actions.ts";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import { holdOperation } from "../../tests/support/other-backend.ts";
import {
  countRows,
  getObject,
  newName,
  password,
  visitor,
} from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  checkoutFields,
  customer,
  readCart,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { actions } from "../actions.ts";

let stripe = new StripeStub();

beforeAll(stockShop);

beforeEach(() => {
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  delete storefrontSettings.PAYMENT_PLUGINS;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Ends a session's object as a deployment does. */
const endObject = (id: string | null) =>
  runInDurableObject(getObject(id), (_, state) =>
    state.abort("Durable Object reset because its code was updated."),
  ).catch(() => {});

/** Ends the session's object while the backend is at work on an operation of what is called. */
async function endWhile<Result>(
  browser: ShopBrowser,
  operation: string,
  calling: () => Promise<Result>,
): Promise<Result> {
  const held = holdOperation(operation);
  const result = calling();
  await held.reached();
  // The object that follows looks for what became of an add, and here it finds nothing.
  Object.assign(timeouts, { shopper: 2_000 });
  await endObject(browser.sessionId);
  held.release();
  return result;
}

const callAndEnd = (browser: ShopBrowser, operation: string, name: string, input: unknown) =>
  endWhile(browser, operation, () => browser.send(name, input));

type Fields = Record<string, string>;

/** Somebody about to send a form, and what it says. */
interface Sender {
  browser: ShopBrowser;
  fields: Fields;
}

const withCart =
  (fields: Fields = {}) =>
  async (): Promise<Sender> => ({
    browser: await shopper(),
    fields,
  });

const withLine = (fields: Fields) => async (): Promise<Sender> => {
  const browser = await shopper();
  return { browser, fields: { key: (await readCart(browser)).lines[0]?.key ?? "", ...fields } };
};

/** A customer with a saved address. */
const withAddress = (fields: Fields) => async (): Promise<Sender> => {
  const { browser } = await customer();
  await browser.call("save-address", nested({ id: "alamat-1", ...address("shipping") }));
  return { browser, fields };
};

const loggedIn = (fields: Fields) => async (): Promise<Sender> => ({
  browser: (await customer()).browser,
  fields,
});

/** A customer with a vehicle. */
const withVehicle = (fields: Fields) => async (): Promise<Sender> => {
  const { browser } = await customer();
  await browser.call("keep-vehicle", { model: "honda-beat", year: "2019" });
  return { browser, fields };
};

const withCheckout = (fields: Fields) => async (): Promise<Sender> => {
  const browser = await shopper();
  const { total } = await readCart(browser);
  return { browser, fields: { ...checkoutFields(total), ...fields } };
};

/** A customer with an order, whose page in the account asks the session for it. */
const withOrder = (paymentMethod: string, fields: Fields) => async (): Promise<Sender> => {
  const { browser } = await customer();
  await browser.call("add-to-cart", { productId: 100, quantity: 1 });
  const { total } = await readCart(browser);
  await browser.submit("checkout", { ...checkoutFields(total), paymentMethod });
  const { orderId } = (await visitor(browser.sessionId).lastOrder()) ?? {};
  return { browser, fields: { orderId: String(orderId), ...fields } };
};

const address = (kind: string): Fields =>
  Object.fromEntries(
    Object.entries(checkoutFields(0))
      .filter(([name]) => name.startsWith("shipping."))
      .map(([name, value]) => [name.replace("shipping", kind), value]),
  );

// Of each action the operation in whose middle the object ends, and who sends what.
const ended: Partial<Record<ActionName, [operation: string, sender: () => Promise<Sender>]>> = {
  "read-cart": ["getCart", withCart()],
  "add-to-cart": ["addToCart", withCart({ productId: "100", quantity: "1" })],
  "add-all": ["addItems", withCart({ productIds: "100" })],
  "add-items": ["addItems", withCart({ items: "100:1" })],
  "update-quantity": ["UpDateCartQuantity", withLine({ quantity: "3" })],
  "remove-line": ["UpDateCartQuantity", withLine({})],
  "empty-cart": ["EmptyCart", withCart()],
  "apply-code": ["applyCoupon", withCart({ code: "hemat" })],
  "remove-coupon": ["removeCoupons", withCart({ code: "hemat" })],
  "remove-gift-card": ["removeGiftCard", withCart({ code: "KADO" })],
  "choose-payment": ["ChoosePayment", withCart({ paymentMethod: "cod" })],
  "choose-shipping": ["ChangeShippingMethod", withCart({ rate: "flat_rate:1" })],
  "change-address": ["ChangeShippingCounty", withCart({ country: "ID", state: "JI" })],
  checkout: ["StorefrontCheckout", withCheckout({})],
  "prepare-payment": ["StorefrontCheckout", withCheckout({ paymentMethod: "stripe" })],
  "open-wordpress-checkout": [
    "KeepInSession",
    async () => {
      storefrontSettings.SESSION_TRANSFER = "on";
      const browser = await shopper({ SESSION_TRANSFER: "on" });
      return { browser, fields: {} };
    },
  ],
  "write-review": [
    "WriteReview",
    withCart({
      productId: "100",
      rating: "5",
      content: "Mesin jadi halus.",
      author: "Ani",
      authorEmail: "ani@example.test",
    }),
  ],
  login: ["login", withCart({ username: "nobody", password })],
  logout: ["Logout", loggedIn({})],
  "erase-device": ["Logout", loggedIn({ what: "all" })],
  register: [
    "registerCustomer",
    async () => {
      const username = newName();
      const fields = { username, email: `${username}@example.test`, password };
      return { browser: await shopper(), fields };
    },
  ],
  "reset-password-email": ["ResetPasswordEmail", withCart({ username: "nobody" })],
  "reset-password": [
    "ResetPasswordKey",
    withCart({ key: "k", login: "nobody", password: "Lain-lagi-5", confirmation: "Lain-lagi-5" }),
  ],
  "update-customer": [
    "UpDateCustomer",
    async () => {
      const { browser, email } = await customer();
      return { browser, fields: { email, name: "Ani" } };
    },
  ],
  "update-password": [
    "updatePassword",
    loggedIn({
      currentPassword: password,
      password: "Lain-lagi-5",
      confirmation: "Lain-lagi-5",
    }),
  ],
  "update-address": ["UpDateCustomer", loggedIn(address("shipping"))],
  reorder: [
    "addItems",
    async () => {
      const buyer = await shopper();
      const { total } = await readCart(buyer);
      const bought = await buyer.submit("checkout", checkoutFields(total));
      const [, orderId = "", key = ""] =
        /(\d+)\?key=(\w+)$/.exec(bought.headers.get("location") ?? "") ?? [];
      return { browser: await shopper(), fields: { orderId, key } };
    },
  ],
  "pay-again": [
    "PayForOrder",
    async () => {
      storefrontSettings.PAYMENT_PLUGINS = "xendit,duitku";
      const browser = await shopper({ PAYMENT_PLUGINS: "xendit,duitku" });
      const { total } = await readCart(browser);
      const form = { ...checkoutFields(total), paymentMethod: "xendit_gateway" };
      await browser.submit("checkout", form);
      const { orderId, orderKey } = (await visitor(browser.sessionId).lastOrder()) ?? {};
      const fields = { orderId: String(orderId), key: orderKey ?? "" };
      return { browser, fields: { ...fields, paymentMethod: "duitku_va_bca" } };
    },
  ],
  "fill-cart": ["addItems", withCart({ items: "100:1" })],
  "ask-order": ["getOrder", withOrder("cod", { kind: "cancel", text: "Salah pesan." })],
  "cancel-order": ["getOrder", withOrder("bacs", {})],
  "claim-orders": ["ClaimGuestOrders", loggedIn({ code: "12345678" })],
  "confirm-email": ["ConfirmNewEmail", loggedIn({ code: "12345678" })],
  "mail-account-code": ["MailAccountCode", loggedIn({})],
  "mail-login-code": ["MailLoginCode", withCart({ email: "nobody@example.test" })],
  "login-by-code": ["loginByCode", withCart({ email: "nobody@example.test", code: "12345678" })],
  "save-wishlist": ["UpDateCustomer", loggedIn({ add: "100" })],
  "save-address": ["UpDateCustomer", loggedIn({ id: "alamat-1", ...address("shipping") })],
  "remove-address": ["UpDateCustomer", loggedIn({ id: "alamat-1" })],
  "prefer-address": ["UpDateCustomer", withAddress({ id: "alamat-1" })],
  "keep-vehicle": ["UpDateCustomer", loggedIn({ model: "honda-beat", year: "2019" })],
  "forget-vehicle": ["UpDateCustomer", withVehicle({})],
  "keep-odometer": ["UpDateCustomer", withVehicle({ vehicle: "honda-beat.2019", km: "14200" })],
  "bring-vehicles": ["UpDateCustomer", loggedIn({ vehicles: "honda-beat.2019" })],
  "use-address": [
    "getSavedAddresses",
    withAddress({ address: "alamat-1", paymentMethod: "cod", ...address("shipping") }),
  ],
};

/** Whether an action asks a session: its code names it, or passes its context on. */
const asksSession = ({ run }: (typeof actions)[number]): boolean =>
  /\bsession\b|\bcontext\b/.test(String(run));

// They pass their context on, and yet ask none: a district and a consent are cookies, an alert the
// product's object's, and what order-skus finds add-items adds.
const sessionless = [
  ...["ask-alert", "confirm-alert", "end-alert"],
  ...["choose-consent", "choose-district", "order-skus"],
];

// By islands the other actions end in tests/reliability/lost-calls.app.test.ts, at each write.
const onlyHere = [
  "keep-vehicle",
  "forget-vehicle",
  "keep-odometer",
  "bring-vehicles",
  "erase-device",
  "open-wordpress-checkout",
  "empty-cart",
  "remove-gift-card",
  "reset-password-email",
  "reset-password",
  "remove-address",
  "use-address",
  "add-items",
  "fill-cart",
  "ask-order",
  "cancel-order",
  "claim-orders",
  "confirm-email",
  "mail-account-code",
  "mail-login-code",
  "login-by-code",
];

/** Fields of a form as an island sends them. */
function nested(fields: Fields): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [group = "", part] = name.split(".");
    input[group] = part === undefined ? value : { ...Object(input[group]), [part]: value };
  }
  return input;
}

// "Try again" in the words of the action, or the page that goes on looking for what became of it.
const tryAgain = [
  "backend-unavailable",
  "cart.add-unconfirmed",
  "account.reset-email-failed",
  "account.reset-failed",
  "account.update-failed",
  "wordpress-checkout.failed",
  "order.code-failed",
  "garage.not-forgotten",
];

const keepsForm = (name: string) => actions.find((action) => action.name === name)?.keepsForm;

describe("a session's object that ends in the middle", () => {
  // First: sessions repeat what other tests leave unfinished, and it would be held in its place.
  test("a checkout leads to its order, or to the page that waits for it", async () => {
    const browser = await shopper();
    const orders = await countRows("orders");
    const { total } = await readCart(browser);
    const fields = checkoutFields(total);
    const held = holdOperation("StorefrontCheckout");
    const buying = browser.submit("checkout", fields);
    await held.reached();
    await endObject(browser.sessionId);
    held.release();
    const response = await buying;
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/\/checkout\/(?:order-received|confirming)/),
    ]);
    backendProxy.open();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const state = await visitor(browser.sessionId).checkoutState(fields.key ?? "");
    expect([state.state, (await countRows("orders")) - orders]).toEqual(["done", 1]);
  });

  test("is tested with every action that asks a session", () => {
    const names = actions.filter(asksSession).map(({ name }) => name);
    const expected = names.filter((name) => !sessionless.includes(name));
    expect(Object.keys(ended).sort()).toEqual(expected.sort());
  });

  test.each(Object.entries(ended).filter(([name]) => onlyHere.includes(name)))(
    "%s by an island takes effect, or may be tried again",
    async (name, [operation, sender]) => {
      const { browser, fields } = await sender();
      const response = await callAndEnd(browser, operation, name, nested(fields));
      expect([200, 503]).toContain(response.status);
      const { error } = await response.json<{ error?: ActionFailure }>();
      if (error) expect(tryAgain).toContain(error.code);
      backendProxy.open();
      expect((await browser.send("read-cart", {})).status).toBe(200);
      expect((await readCart(browser)).itemCount).toBeLessThanOrEqual(3);
    },
  );

  test.each(Object.entries(ended))(
    "%s by a form leads to a page with the outcome",
    async (name, [operation, sender]) => {
      const { browser, fields } = await sender();
      const response = await endWhile(browser, operation, () => browser.submit(name, fields));
      expect(response.status).toBe(303);
      backendProxy.open();
      const flash = await readFlash(browser);
      const [notice] = flash?.notices ?? [];
      const isConfirming =
        response.headers.get("location")?.includes("/checkout/confirming") ?? false;
      const messages = [...tryAgain, "error.unavailable"];
      // What failed comes back to its form with what was typed; what was executed says so.
      const isDone = keepsForm(name) && !notice;
      if (flash?.form === name && !isConfirming && !isDone) expect(messages).toContain(notice?.id);
    },
  );
});
