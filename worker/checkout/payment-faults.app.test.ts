import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { input, newKey, readCode, TOTAL } from "../../tests/support/checking-out.ts";
import { createFaultProxy, type Fault } from "../../tests/support/fault-proxy.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { bindings, countRows, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

/** A call of Stripe's API at one step of a payment. */
interface Step {
  name: string;
  /** Which of the calls it is. */
  isCall(request: Request): boolean;
  /** What a shopper is shown while it fails. */
  declared: string[];
}

const getId = ({ url }: Request) => new URL(url).pathname.split("/")[3];
const nth = (count: number, matches: (request: Request) => boolean) => {
  let met = 0;
  return (request: Request) => matches(request) && ++met === count;
};
const requests = (request: Request) => request.method === "GET" && getId(request) !== undefined;

const steps = (): Step[] => [
  {
    name: "making the intent",
    isCall: nth(1, (request) => request.method === "POST" && !getId(request)),
    declared: ["checkout.card-unavailable"],
  },
  {
    name: "asking whether it is paid",
    isCall: nth(1, requests),
    declared: ["confirming"],
  },
];

let stripe = new StripeStub();
let orders = 0;

/** Stripe, which fails so at the calls that are meant. */
function stripeFailing(fault: Fault, isCall: (request: Request) => boolean): void {
  const upstream = async (given: RequestInfo | URL) => {
    const { url, method, headers, ...request } = given as Request;
    const body = method === "POST" ? await (given as Request).text() : undefined;
    return stripe.fetch(url, { ...request, method, headers, ...(body ? { body } : {}) });
  };
  const proxy = createFaultProxy(upstream, { oversizedBytes: 1_000_000 });
  proxy.fault = (request) => (isCall(request) ? fault : null);
  vi.stubGlobal("fetch", proxy.fetch);
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  stripe = new StripeStub();
  orders = await countRows("orders");
  // A hanging Stripe is given up soon, and nobody's machine is too slow for the rest.
  Object.assign(timeouts, { payment: 1_000, shopper: 20_000 });
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const card = { ...input, paymentMethod: "stripe" };
const wish = (key: string, confirmedTotal = TOTAL) => ({
  key,
  hash: "card",
  input: card,
  seenTotal: confirmedTotal,
});

/** One press of the button, as the island does it: prepare, pay in the browser, order. */
async function press(id: string, key: string): Promise<string> {
  const prepared = await visitor(id).preparePayment(wish(key));
  if (prepared.state !== "ready" && prepared.state !== "paid") return readCode(prepared);
  if (prepared.state === "ready") stripe.pay(prepared.clientSecret.split("_secret")[0] ?? "");
  return readCode(await visitor(id).checkout(wish(key)));
}

describe.each<Fault>(["refused", "hung", "slow", "invalid-json", "status-500"])(
  "a failing payment provider (%s)",
  (fault) => {
    test.each(steps())("while $name: is shown, loses nothing, and a retry works", async (step) => {
      const id = await shopperWith([100, 1]);
      stripeFailing(fault, step.isCall);
      const key = newKey();
      const first = await press(id, key);
      if (fault === "slow") expect(first).toBe("done");
      else expect(step.declared).toContain(first);
      if (first !== "done") {
        expect((await visitor(id).readCart()).itemCount).toBe(1);
        expect(await press(id, key)).toBe("done");
      }
      expect((await countRows("orders")) - orders).toBe(1);
      // One intent, also where the response that named it was lost.
      expect([stripe.intents.size, stripe.refunds]).toEqual([1, []]);
    });

    test("while giving money back: it is owed until it was given, once", async () => {
      const id = await shopperWith([100, 1]);
      stripeFailing(
        fault,
        nth(1, ({ url }) => url.endsWith("/refunds")),
      );
      const key = newKey();
      await visitor(id).preparePayment(wish(key));
      const orderId = Number(stripe.only.metadata.order);
      await bindings.DB.prepare("UPDATE orders SET status = 'CANCELLED' WHERE id = ?")
        .bind(orderId)
        .run();
      stripe.pay(stripe.only.id);
      expect(readCode(await visitor(id).checkout(wish(key)))).toBe("checkout.payment-refunded");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 60_000 });
      await ringDue(bindings.ORDERS.getByName(String(orderId)));
      expect(stripe.refunds).toEqual([stripe.only.id]);
      expect((await visitor(id).readCart()).itemCount).toBe(1);
    });
  },
);
