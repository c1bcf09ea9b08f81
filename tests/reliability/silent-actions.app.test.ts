import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ActionName } from "../../shared/actions.ts";
import { actions } from "../../worker/actions.ts";
import { backendProxy, timeouts } from "../support/backend-proxy.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { openShop, seedProducts } from "../support/edge-shop.ts";

const origin = "http://localhost:8787";

beforeAll(seedProducts);

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.restoreAllMocks();
});

type Fields = Record<string, string>;

const order: Fields = { orderId: "999999", key: "wc_order_none" };
const address: Fields = {
  ...{
    "shipping.name": "Rina Wijaya",
    "shipping.address1": "Jl. Melati 12",
    "shipping.city": "Bandung",
  },
  ...{ "shipping.postcode": "40132", "shipping.country": "ID", "shipping.state": "JB" },
  "shipping.phone": "081234567890",
};

/** Forms that are well filled in, for something that is not there; those of other actions are empty. */
const forms: Partial<Record<ActionName, Fields>> = {
  "read-states": { country: "ID" },
  "add-to-cart": { productId: "999999", quantity: "1" },
  "add-items": { items: "999999:1" },
  "add-all": { productIds: "999999" },
  "update-quantity": { key: "none", quantity: "2" },
  "remove-line": { key: "none" },
  "apply-code": { code: "NGAWUR" },
  "remove-coupon": { code: "NGAWUR" },
  "remove-gift-card": { code: "NGAWUR" },
  "choose-payment": { paymentMethod: "bacs" },
  "choose-shipping": { rate: "none:1" },
  "change-address": address,
  "choose-district": { code: "99.99.99" },
  "find-district": { district: "shipping" },
  "keep-vehicle": { model: "none", year: "2020" },
  "keep-odometer": { vehicle: "none", km: "14.200" },
  "bring-vehicles": { vehicles: "none" },
  "choose-consent": { choice: "all" },
  "erase-device": { what: "district" },
  checkout: { ...address, key: crypto.randomUUID(), total: "100", email: "rina@example.test" },
  "prepare-payment": { ...address, key: crypto.randomUUID(), total: "100" },
  "write-review": {
    ...{ productId: "999999", rating: "5", content: "Bagus", author: "Rina" },
    authorEmail: "rina@example.test",
  },
  contact: {
    ...{ name: "Rina", email: "rina@example.test", phone: "", message: "Halo", website: "" },
    privacy: "1",
  },
  login: { username: "nobody", password: "Rahasia-123" },
  "mail-login-code": { email: "nobody@example.test" },
  "login-by-code": { email: "nobody@example.test", code: "00000000" },
  register: { email: "rina", password: "short" },
  "reset-password-email": { username: "nobody" },
  "reset-password": {
    ...{ key: "none", login: "nobody" },
    ...{ password: "Rahasia-123", confirmation: "Rahasia-123" },
  },
  "update-customer": { name: "Rina", email: "rina@example.test" },
  "confirm-email": { code: "00000000" },
  "update-password": {
    ...{ currentPassword: "Rahasia-123" },
    ...{ password: "Rahasia-456", confirmation: "Rahasia-456" },
  },
  "update-address": address,
  "save-address": { id: "none", ...address },
  "remove-address": { id: "none" },
  "prefer-address": { id: "none" },
  "use-address": { address: "none" },
  "claim-orders": { code: "00000000" },
  "find-order": { number: "999999", contact: "rina@example.test" },
  "mail-order-code": { orderId: "999999", pass: "none" },
  "open-order": { orderId: "999999", pass: "none", code: "00000000" },
  "cancel-order": order,
  "ask-order": { ...order, kind: "cancel", text: "" },
  "pay-again": order,
  reorder: order,
  "fill-cart": { items: "999999:1" },
  "order-skus": { list: "TIDAK-ADA 1" },
  "save-wishlist": { add: "999999" },
  "ask-alert": { productId: "999999", email: "rina@example.test" },
  "confirm-alert": { productId: "999999", token: "none" },
  "end-alert": { productId: "999999", token: "none" },
};

/** These are done with nothing there: the page that follows is what was asked for. */
const alwaysDone = new Set<ActionName>([
  ...(["read-cart", "read-states", "reload-checkout", "logout", "find-district"] as const),
  ...(["choose-consent", "erase-device", "keep-vehicle", "forget-vehicle"] as const),
]);

/** Sends a form as a browser without script does; returns the page that its shopper ends at. */
async function pageAfter(name: ActionName, fields: Fields): Promise<Response> {
  const shop = openShop({ RATE_LIMITS: "off" });
  const jar = new CookieJar();
  let response = await shop.fetch(`/en/actions/${name}`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  for (let hops = 0; hops < 4; hops += 1) {
    jar.take(response.headers);
    const location = response.headers.get("location");
    if (!location || new URL(location, origin).origin !== origin) break;
    await response.body?.cancel();
    const headers = { accept: "text/html", ...jar.header() };
    response = await shop.fetch(location, { headers, redirect: "manual" });
  }
  return response;
}

/** What a page says where its shopper looks: its notices, the errors of fields, a headline of an error. */
function saidBy(status: number, html: string): string {
  const [, main = html] = html.split(/<main[^>]*>/);
  const ofRoles = main.matchAll(/<(\w+)[^>]*role="(?:alert|status)"[^>]*>(.*?)<\/\1>/gs);
  const said = Array.from(ofRoles, ([, , inner = ""]) => inner.replaceAll(/<[^>]+>/g, " ").trim());
  const headline = status >= 400 ? (/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? "") : "";
  return [...said, headline].filter(Boolean).join(" / ");
}

const conditions: Record<string, { fields(form: Fields): Fields; isDown?: true }> = {
  "without a session, for something that is not there": { fields: (form) => form },
  "without its fields": { fields: () => ({}) },
  "while the backend is down": { fields: (form) => form, isDown: true },
};

describe.each(Object.entries(conditions))("an action %s", (_condition, { fields, isDown }) => {
  test.each(actions.map(({ name }) => name).filter((name) => !alwaysDone.has(name)))(
    "says what became of it: %s",
    async (name) => {
      for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
      if (isDown) {
        Object.assign(timeouts, { shopper: 500, turn: 500 });
        backendProxy.intercept = async () => new Response("Bad Gateway", { status: 502 });
      }
      const page = await pageAfter(name, fields(forms[name] ?? {}));
      const html = await page.text();
      expect([name, page.status, saidBy(page.status, html)]).not.toEqual([name, page.status, ""]);
    },
  );
});
