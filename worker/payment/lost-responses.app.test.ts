import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit, untilResolved } from "../../tests/support/checking-out.ts";
import { PAYMENT_PLUGINS } from "../../tests/support/payment-plugins.ts";
import { countRows, readItems, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import type { CheckoutState } from "../commerce/session.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 5000 });
});

beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
  storefrontSettings.PAYMENT_PLUGINS = PAYMENT_PLUGINS;
});

afterEach(() => {
  delete storefrontSettings.PAYMENT_PLUGINS;
  backendProxy.open();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kinds = ["response", "request"] as const;
type Kind = (typeof kinds)[number];

/** Counts calls of the backend, and loses the response of one of them, or the call itself. */
function losing(lost: number | null, kind: Kind) {
  let calls = 0;
  backendProxy.intercept = async (request, pass) => {
    const isLost = calls === lost;
    calls += 1;
    if (isLost && kind === "request") throw new TypeError("connection reset");
    const response = await pass(request);
    if (!isLost) return response;
    await response.text();
    throw new TypeError("connection reset");
  };
  return () => calls;
}

/** Both devices press, and again until they are notified. */
async function pressed(id: string, key: string, paymentMethod: string): Promise<CheckoutState> {
  const press = () => Promise.all([1, 2].map(() => submit(id, key, { paymentMethod })));
  let [state] = await press();
  for (let more = 0; more < 4 && state?.state !== "done"; more += 1) {
    if (state?.state === "confirming") state = await untilResolved(id, key, state);
    if (state?.state !== "done") [state] = await press();
  }
  if (!state) throw new Error("not pressed");
  return state;
}

const doneIn = (state: CheckoutState) => {
  if (state.state !== "done") throw new Error(readCode(state));
  return state;
};

const getLink = (state: CheckoutState) =>
  state.state === "done" ? state.order.payment?.link : null;

// One device, another gateway: tests/reliability/lost-calls.app.test.ts.
describe("an order by Midtrans, on two devices", () => {
  test("is one, whichever call of its checkout is lost", async () => {
    const id = await shopperWith([100, 1]);
    const count = losing(null, "response");
    doneIn(await pressed(id, newKey(), "midtrans_sub_bca_va"));
    const calls = count();
    expect(calls).toBeGreaterThan(0);
    for (const kind of kinds)
      for (const lost of [...Array(calls).keys()]) {
        backendProxy.open();
        const [buyer, before] = [await shopperWith([100, 1]), await countRows("orders")];
        losing(lost, kind);
        const state = doneIn(await pressed(buyer, newKey(), "midtrans_sub_bca_va"));
        const observed = {
          lost,
          kind,
          orders: (await countRows("orders")) - before,
          link: getLink(state),
        };
        expect(observed).toEqual({ lost, kind, orders: 1, link: expect.stringMatching(/^https:/) });
        expect(await readItems(buyer)).toEqual([]);
      }
  });
});

test("two sessions never reach each other's orders", async () => {
  const [one, other] = [await shopperWith([100, 1]), await shopperWith([100, 1])];
  const mine = doneIn(await pressed(one, newKey(), "xendit_gateway"));
  const theirs = doneIn(await pressed(other, newKey(), "xendit_gateway"));
  expect(await visitor(one).placedOrder(theirs.orderId, theirs.orderKey)).toBeNull();
  expect(await visitor(one).lastOrder()).toMatchObject({ orderId: mine.orderId });
});
