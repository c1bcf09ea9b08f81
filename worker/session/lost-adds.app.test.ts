import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, type Interceptor, timeouts } from "../../tests/support/backend-proxy.ts";
import { at, operationOf } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  forgetSessions,
  itemsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { BackendError } from "../platform/backend-error.ts";
import { updateCartQuantity } from "../woocommerce/documents/cart-queries.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 5_000 });
  await addProduct(101);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.useRealTimers();
});

const copyOf = async ({ url, headers, body }: Request): Promise<Request> =>
  new Request(url, { method: "POST", headers, body: await new Response(body).text() });

/** A backend that goes on with what nobody waits for any more, as PHP does. */
const late =
  (milliseconds: number): Interceptor =>
  async (request, pass) => {
    const copy = await copyOf(request);
    await scheduler.wait(milliseconds);
    return pass(copy);
  };

/** Adds two of a product as one press does; returns what its shopper is shown. */
async function press(id: string): Promise<string[]> {
  const client = visitor(id);
  try {
    const result = await add(client, 100, 2);
    return [result.ok ? "added" : result.error.notice.id, ...client.notices.map((it) => it.id)];
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return [error.reason];
  }
}

const adds = () => backendProxy.log.filter((name) => name === "addToCart").length;

describe("an add whose response comes too late for its shopper", () => {
  test("is not doubled by a try after the response has arrived", async () => {
    const id = await shopperWith([100, 1]);
    Object.assign(timeouts, { shopper: 300 });
    at("addToCart", late(800), 1);
    expect(await press(id)).toEqual(["timeout"]);
    timeouts.reset();
    // The next view shows it, once.
    const views = [visitor(id), visitor(id)];
    await vi.waitFor(async () => {
      await views[0]?.readCart();
      expect(views[0]?.notices.map((notice) => notice.id)).toEqual(["cart.added-late"]);
    }, 300_000);
    await views[1]?.readCart();
    expect(views[1]?.notices).toEqual([]);
    expect(await press(id)).toEqual(["added", "cart.added-before"]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });
});

describe("an add whose response never arrives", () => {
  test("is not doubled where the backend carries it out after all", async () => {
    Object.assign(timeouts, { backend: 300, turn: 1_500 });
    const id = await shopperWith([100, 1]);
    let sent: { url: string; headers: [string, string][]; body: string } | undefined;
    const silent: Interceptor = async (request) => {
      sent = { url: request.url, headers: [...request.headers], body: await request.text() };
      await scheduler.wait(5_000);
      return new Response("too late", { status: 504 });
    };
    at("addToCart", silent, 1);
    backendProxy.log = [];
    expect(await press(id)).toEqual(["timeout"]);
    // Too early to know: nothing is sent a second time.
    expect(await press(id)).toEqual(["timeout"]);
    expect(adds()).toBe(1);
    if (!sent) throw new Error("Nothing was sent.");
    await bindings.BACKEND.fetch(sent.url, { method: "POST", ...sent });
    // A slow machine reads the cart for longer.
    Object.assign(timeouts, { backend: 5_000 });
    expect(await press(id)).toEqual(["added", "cart.added-before"]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });

  test("keeps every other change of the session away until it can have ended", async () => {
    Object.assign(timeouts, { turn: 1_500 });
    const id = await shopperWith([100, 1]);
    at("addToCart", async () => new Response("bad gateway", { status: 504 }), 1);
    expect(await press(id)).toEqual(["timeout"]);
    backendProxy.log = [];
    const change = { key: (await visitor(id).readCart()).lines[0]?.key ?? "", quantity: 4 };
    const refused = await visitor(id).mutate(updateCartQuantity, change);
    expect(refused).toMatchObject({ ok: false, error: { notice: { id: "cart.busy" } } });
    vi.setSystemTime(Date.now() + 31_000);
    expect((await visitor(id).mutate(updateCartQuantity, change)).ok).toBe(true);
    expect(await itemsOf(id)).toEqual([[100, 4]]);
  });

  test("appears in the cart at once when it took effect", async () => {
    const id = await shopperWith([100, 1]);
    const doneAndLost: Interceptor = async (request, pass) => {
      await pass(await copyOf(request));
      throw new TypeError("connection reset");
    };
    at("addToCart", doneAndLost, 1);
    expect(await press(id)).toEqual(["added"]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });
});

describe("a cart that WooCommerce forgot before an add whose response is lost", () => {
  const gaveUp = () => new Response("gateway timeout", { status: 504 });

  /** The cart is forgotten, then two more are added, and nobody hears of it. */
  async function forgottenThenAdded(...held: [id: number, quantity: number][]): Promise<string> {
    const id = await shopperWith(...held);
    await forgetSessions();
    let isUnheard = false;
    backendProxy.intercept = async (request, pass) => {
      const isAdded = (await operationOf(request)) === "addToCart";
      if (isAdded) await pass(await copyOf(request));
      isUnheard ||= isAdded;
      // Nor does the response arrive for what is sent next.
      return isUnheard ? gaveUp() : pass(request);
    };
    expect(await press(id)).toEqual(["status"]);
    backendProxy.open();
    return id;
  }

  test("is made again beneath the add when it is viewed", async () => {
    const id = await forgottenThenAdded([100, 5]);
    expect(await itemsOf(id)).toEqual([[100, 7]]);
    expect(await itemsOf(id)).toEqual([[100, 7]]);
  });
});

test("an add that an outage has swallowed is reported by the next cart, once", async () => {
  const id = await shopperWith([100, 1]);
  backendProxy.intercept = async () => new Response("Bad Gateway", { status: 502 });
  expect(await press(id)).not.toContain("added");
  backendProxy.open();
  // Until then WordPress may still be at it.
  vi.setSystemTime(Date.now() + 31_000);
  const views = [visitor(id), visitor(id)];
  for (const view of views) await view.readCart();
  expect(views.map(({ notices }) => notices.map((it) => it.id))).toEqual([["cart.add-lost"], []]);
  expect(await itemsOf(id)).toEqual([[100, 1]]);
});
