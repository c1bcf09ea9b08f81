import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backendProxy, storageProxy, storefrontSettings } from "../support/backend-proxy.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { StripeStub } from "../support/stripe-stub.ts";
import { journeys } from "./journeys.ts";
import { type Lost, LostCalls, moments } from "./lost-calls.ts";
import { count, reliabilityTest } from "./reliability-test.ts";
import { StubbornShopper } from "./stubborn-shopper.ts";

const { DB } = env as unknown as { DB: D1Database };

const settings = {
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_WEBHOOK_SECRET: "whsec_stub",
  STRIPE_API_BASE: "https://stripe.test",
};
const plugins = { PAYMENT_PLUGINS: "xendit,duitku" };

/** Of so many cases one is tried, the same ones each time. */
const every = count(1, 120);

let stripe = new StripeStub();
let shop: EdgeShop;
let calls: LostCalls;

reliabilityTest();

beforeAll(async () => {
  Object.assign(storefrontSettings, settings, plugins);
  shop = openShop(settings, plugins);
  calls = new LostCalls(shop, () => stripe);
  await DB.prepare("UPDATE products SET stock_quantity = 100000 WHERE manage_stock").run();
  // Fills the catalogue's caches.
  for (const journey of [journeys["checkout in cash"], journeys.address])
    if (journey) await take(journey, null);
});
afterAll(() => {
  backendProxy.open();
  storageProxy.meet = null;
  for (const name of Object.keys({ ...settings, ...plugins })) delete storefrontSettings[name];
  vi.unstubAllGlobals();
});

const pieces = async () =>
  (await DB.prepare("SELECT sum(stock_quantity) AS n FROM products").first<{ n: number }>())?.n ??
  0;

type Journey = (typeof journeys)[string];

/** Goes a journey with one call lost, and returns what became of it. */
async function take({ begin }: Journey, lost: Lost | null) {
  stripe = new StripeStub();
  const [shopper, stock] = [new StubbornShopper(shop), await pieces()];
  const go = await begin(shopper, stripe);
  calls.watch(lost);
  const problem = await go().then(
    () => null,
    (error) => String(error),
  );
  const created = calls.rest();
  await shopper.rest();
  const { paid, refunds } = stripe;
  const retained = paid.filter((id) => !refunds.includes(id)).length;
  const sold = stock - (await pieces());
  return {
    completed: created,
    reported: shopper.notices,
    end: { ...(await shopper.traces()), stored: retained, sold, cause: problem },
  };
}

/** Whether what a call reads is stored for all visitors: pages' catalogue, payment methods. It may not be asked. */
const isStored = (call: string): boolean =>
  /^(?:page |session (?:FillCart|getPayments) )/.test(call);

/** The cases of a journey: each call that is made of itself, lost at each moment. */
const toCases = (created: readonly string[], first: number): Lost[] =>
  moments
    .flatMap((moment) => created.map((call) => ({ call, moment })))
    .filter((_, index) => index % every === first % every);

test.each(Object.entries(journeys))(
  "%s: any one call may be lost",
  {
    timeout: 1_200_000,
  },
  async (name, journey) => {
    const clean = await take(journey, null);
    expect([clean.end.cause, clean.reported]).toEqual([null, []]);
    const cases = toCases(clean.completed, Object.keys(journeys).indexOf(name));
    for (const lost of cases) {
      const { completed: created, reported, end } = await take(journey, lost);
      if (!isStored(lost.call)) expect(created, JSON.stringify(lost)).toContain(lost.call);
      expect({ ...lost, ...end }).toEqual({ ...lost, ...clean.end });
      expect(journey.notices, JSON.stringify(lost)).toEqual(expect.arrayContaining(reported));
    }
  },
);
