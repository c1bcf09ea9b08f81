import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../support/backend-proxy.ts";
import { openedIn } from "../support/counted-objects.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { ringAlarm } from "../support/ring-alarm.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { ShopBrowser } from "../support/shop-browser.ts";
import { street } from "../support/shop-customers.ts";
import { idOf } from "../support/shop-rows.ts";
import { aniTyped } from "../support/shopper.ts";
import { StripeStub } from "../support/stripe-stub.ts";
import { count, reliabilityTest } from "./reliability-test.ts";

const { DB } = env as unknown as { DB: D1Database };

const cards = {
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_WEBHOOK_SECRET: "whsec_stub",
  STRIPE_API_BASE: "https://stripe.test",
};
const password = "Rahasia-7421";
const slug = "minyak-cvt-samudra";
const other = "panduan-ganti-minyak-rem";

let stripe = new StripeStub();
let shop: EdgeShop;
const random = seededRandom(14);
const trials = count(200, 10);

reliabilityTest();

beforeAll(() => {
  Object.assign(storefrontSettings, cards);
  shop = openShop(cards);
});
beforeEach(() => {
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
});
afterAll(() => {
  for (const name of Object.keys(cards)) delete storefrontSettings[name];
  backendProxy.open();
  vi.unstubAllGlobals();
});

interface Trial {
  browser: ShopBrowser;
  device: ShopBrowser;
  username: string;
  isCustomer: boolean;
  key: string;
  confirmed: number;
  /** Ids of what was acknowledged as added while the checkout ran. */
  added: boolean;
}

async function begin(index: number, isCustomer: boolean): Promise<Trial> {
  const username = `selang${index}`;
  const [browser, device] = [new ShopBrowser(shop), new ShopBrowser(shop)];
  await device.register(username, password);
  if (isCustomer) expect((await browser.call("login", { username, password })).ok).toBe(true);
  await browser.call("add-to-cart", { productId: await idOf(slug), quantity: 1 });
  const rated = await browser.call("change-address", { country: "ID", state: "JI" });
  const { total } = (rated.ok ? rated.value.cart : {}) as { total: number };
  const key = crypto.randomUUID();
  return { browser, device, username, isCustomer, key, confirmed: total, added: false };
}

const pause = () => scheduler.wait(Math.floor(random() * 60));

const disturbances: ((trial: Trial) => Promise<unknown>)[] = [
  // Two devices.
  async (trial) => {
    const productId = await idOf(other);
    const result = await trial.device.call("add-to-cart", { productId, quantity: 1 });
    trial.added = result.ok;
  },
  // A price change.
  () =>
    DB.prepare(
      "UPDATE products SET regular_price = regular_price + 100, min_price = min_price + 100, max_price = max_price + 100, sale_price = CASE WHEN sale_price IS NULL THEN NULL ELSE sale_price + 100 END WHERE slug = ?",
    )
      .bind(slug)
      .run(),
  ({ browser }) => browser.copy().call("logout", {}),
  ({ browser, username }) => browser.copy().call("login", { username, password }),
  ({ device }) =>
    device.call("update-password", {
      currentPassword: password,
      password: "Rahasia-9937",
      confirmation: "Rahasia-9937",
    }),
];

/** A button pressed, and the confirming page read until it says what became of it. */
async function checkOut({ browser, key, confirmed, username }: Trial, method: string) {
  const form = {
    key,
    total: confirmed,
    paymentMethod: method,
    email: `${username}@example.test`,
    shipping: { ...aniTyped, address1: street },
  };
  if (method === "stripe") {
    const prepared = await browser.call<{ clientSecret: string | null }>("prepare-payment", form);
    if (!prepared.ok) return prepared.error.code;
    await pause();
    const secret = prepared.value.clientSecret;
    if (secret) stripe.pay(secret.split("_secret")[0] ?? "");
    await pause();
  }
  const result = await browser.call("checkout", form);
  return result.ok ? String(result.value.state) : result.error.code;
}

const existing = new Set<string>();

/** Rings the alarms of this trial's sessions and orders, as hours that pass would. */
async function resolveAll(): Promise<void> {
  const { SESSIONS, ORDERS } = shop.bindings;
  const fresh = [SESSIONS, ORDERS].flatMap((namespace) =>
    openedIn(namespace as DurableObjectNamespace)
      .filter((id) => !existing.has(id.toString()))
      .map((id) => ({ id: id.toString(), stub: namespace.get(id) })),
  );
  for (let hour = 0; hour < 4; hour += 1) {
    vi.setSystemTime(Date.now() + 3_600_000);
    for (const { stub } of fresh) await ringAlarm(stub as DurableObjectStub);
  }
  for (const { id } of fresh) existing.add(id);
}

interface OrderRow {
  id: number;
  status: string;
  total: number;
  transaction_id: string | null;
}

test(`${trials} interleavings of two devices, prices, logins and a checkout lose no money, no order, no piece`, {
  timeout: trials * 30_000,
}, async () => {
  const outcomes = new Map<string, number>();
  for (let index = 0; index < trials; index += 1) {
    stripe = new StripeStub();
    vi.stubGlobal("fetch", stripe.fetch);
    const method = index % 2 === 0 ? "stripe" : "cod";
    const disturb = disturbances[Math.floor(index / 2) % disturbances.length];
    const trial = await begin(index, index % 3 !== 0);
    const last = await lastId();
    const meanwhile = async () => {
      await pause();
      await pause();
      await disturb?.(trial);
    };
    const [reported] = await Promise.all([checkOut(trial, method), meanwhile()]);
    outcomes.set(reported, (outcomes.get(reported) ?? 0) + 1);
    await resolveAll();
    const { results } = await DB.prepare(
      "SELECT id, status, total, transaction_id FROM orders WHERE id > ?",
    )
      .bind(last)
      .all<OrderRow>();
    const what = `${index}: ${method}, ${reported}, ${JSON.stringify(results)}`;
    expect(results.length, what).toBeLessThanOrEqual(1);
    const [order] = results;
    const stands = order !== undefined && order.status !== "CANCELLED";
    // No order is made of anything but what was confirmed.
    if (order) expect(order.total, what).toBe(trial.confirmed);
    if (reported === "done") expect(stands, what).toBe(true);
    // Every payment has its order, or went back.
    for (const intent of stripe.paid) {
      const isOrdered = stands && order.transaction_id === intent;
      expect(stripe.refunds.includes(intent), what).toBe(!isOrdered);
    }
    // What was acknowledged is in the cart of the account, or in the order that stands.
    if (trial.added) expect(await pieces(trial, order), what).toBeGreaterThan(0);
  }
  expect(outcomes.get("done") ?? 0).toBeGreaterThan(0);
});

const lastId = async () =>
  (await DB.prepare("SELECT coalesce(max(id), 0) AS id FROM orders").first<{ id: number }>())?.id ??
  0;

/** How many of the piece that the other device added are somewhere. */
async function pieces({ device }: Trial, order: OrderRow | undefined): Promise<number> {
  const productId = await idOf(other);
  const cart = await device.read("/en/cart");
  const ordered = await DB.prepare(
    "SELECT count(*) AS n FROM order_lines WHERE order_id = ? AND product_id = ?",
  )
    .bind(order?.id ?? 0, productId)
    .first<{ n: number }>();
  return (cart.includes(`/product/${other}`) ? 1 : 0) + (ordered?.n ?? 0);
}
