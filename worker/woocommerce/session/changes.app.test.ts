import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
  timeouts,
} from "../../../tests/support/backend-proxy.ts";
import { resetObject } from "../../../tests/support/checking-out.ts";
import { at, holdOperation, operationOf } from "../../../tests/support/other-backend.ts";
import {
  add,
  forgetSessions,
  itemsOf,
  shopperWith,
  visitor,
} from "../../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../../tests/support/shop-rows.ts";
import { BackendError } from "../../platform/backend-error.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 5_000 });
  await addProduct(101);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  delete storefrontSettings.WORDPRESS_PLUGIN_KEY;
  vi.useRealTimers();
});

const copyOf = async ({ url, headers, body }: Request): Promise<Request> =>
  new Request(url, { method: "POST", headers, body: await new Response(body).text() });

/** A backend that carries out a request whose connection breaks. */
const carriedOutAndLost: Interceptor = async (request, pass) => {
  await pass(await copyOf(request));
  throw new TypeError("connection reset");
};

const gatewayError: Interceptor = async () => new Response("bad gateway", { status: 502 });

/** Adds two of a product as one press does; returns what its shopper is shown. */
async function press(id: string, formKey: string | null = null): Promise<string[]> {
  const client = visitor(id, "id_ID", null, formKey);
  try {
    const result = await add(client, 100, 2);
    return [result.ok ? "added" : result.error.notice.id, ...client.notices.map((it) => it.id)];
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return [error.reason];
  }
}

/** What the next view of a cart says. */
async function noticesAt(id: string): Promise<string[]> {
  const client = visitor(id);
  await client.readCart();
  return client.notices.map((notice) => notice.id);
}

const adds = () => backendProxy.log.filter((name) => name === "addToCart").length;

describe("an add whose response is lost", () => {
  test("is made once, and its shopper sees it", async () => {
    const id = await shopperWith([100, 1]);
    backendProxy.log = [];
    at("addToCart", carriedOutAndLost, 1);
    expect(await press(id)).toEqual(["added"]);
    expect(adds()).toBe(2);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });

  test("is made once where nothing of it was carried out", async () => {
    const id = await shopperWith([100, 1]);
    at("addToCart", gatewayError, 2);
    expect(await press(id)).toEqual(["added"]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });

  test("is made once in a session that it begins", async () => {
    at("addToCart", carriedOutAndLost, 1);
    const client = visitor(null);
    expect((await add(client, 100, 2)).ok).toBe(true);
    expect(await itemsOf(client.id ?? "")).toEqual([[100, 2]]);
  });

  test("is made once beneath a cart that WooCommerce had forgotten", async () => {
    const id = await shopperWith([100, 5]);
    await forgetSessions();
    at("addToCart", carriedOutAndLost, 1);
    expect(await press(id)).toEqual(["added"]);
    expect(await itemsOf(id)).toEqual([[100, 7]]);
  });

  test.each([
    ["its request", gatewayError],
    ["its response", carriedOutAndLost],
  ])("is no more when its form is sent again, and %s is lost", async (_what, lose) => {
    const id = await visitor(null).ensure();
    expect(await press(id, "the-key-of-one-press")).toEqual(["added"]);
    at("addToCart", lose, 1);
    expect(await press(id, "the-key-of-one-press")).toEqual(["added"]);
    expect(await itemsOf(id)).toEqual([[100, 2]]);
  });

  test("is uncertain before a WordPress without our plugin, and is sent once", async () => {
    const id = await shopperWith([100, 1]);
    storefrontSettings.WORDPRESS_PLUGIN_KEY = "";
    backendProxy.log = [];
    at("addToCart", carriedOutAndLost, 1);
    expect(await press(id)).toEqual(["cart.uncertain"]);
    expect(adds()).toBe(1);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });
});

test("an add before a WordPress without our plugin is sent once, also where its object is reset", async () => {
  const id = await shopperWith([100, 1]);
  storefrontSettings.WORDPRESS_PLUGIN_KEY = "";
  const held = holdOperation("addToCart");
  const pressing = press(id, "the-key-of-one-press");
  await held.reached();
  backendProxy.log = [];
  await resetObject(id);
  expect(await pressing).toEqual(["cart.uncertain"]);
  expect(adds()).toBe(0);
  held.release();
});

describe("an add that takes longer than its shopper waits", () => {
  /** The backend goes on with what nobody waits for any more, as PHP does. */
  async function slowAdd(formKey: string | null = null) {
    const id = await shopperWith([100, 1]);
    const gate = Promise.withResolvers<void>();
    Object.assign(timeouts, { shopper: 300 });
    at("addToCart", async (request, pass) => {
      const copy = await copyOf(request);
      await gate.promise;
      return pass(copy);
    });
    expect(await press(id, formKey)).toEqual(["timeout"]);
    timeouts.reset();
    return { id, finish: () => gate.resolve() };
  }

  test("is named by the next view of the cart, once", async () => {
    const { id, finish } = await slowAdd();
    finish();
    await vi.waitFor(async () => expect(await noticesAt(id)).toEqual(["cart.added-late"]), 300_000);
    expect(await noticesAt(id)).toEqual([]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });

  test("is one with the same form that is sent again", async () => {
    const { id, finish } = await slowAdd("the-key-of-one-press");
    const again = press(id, "the-key-of-one-press");
    finish();
    expect(await again).toEqual(["added"]);
    expect(await noticesAt(id)).toEqual([]);
    expect(await itemsOf(id)).toEqual([[100, 3]]);
  });

  test("is another one than the next press", async () => {
    const { id, finish } = await slowAdd();
    finish();
    expect(await press(id)).toEqual(["added"]);
    expect(await itemsOf(id)).toEqual([[100, 5]]);
  });
});

describe("an add during an outage", () => {
  async function outage() {
    const id = await shopperWith([100, 1]);
    Object.assign(timeouts, { shopper: 300 });
    backendProxy.intercept = gatewayError;
    expect(await press(id)).toEqual(["timeout"]);
    timeouts.reset();
    return id;
  }

  test("is made when the backend is back in time, before any other change", async () => {
    const id = await outage();
    backendProxy.open();
    const key = (await visitor(id).readCart()).lines[0]?.key ?? "";
    const change = await visitor(id).cart.setQuantity(key, 9);
    expect(change.ok).toBe(true);
    expect(await noticesAt(id)).toEqual(["cart.added-late"]);
    expect(await itemsOf(id)).toEqual([[100, 9]]);
  });

  test("is not made a minute later, and the next view of the cart says so, once", async () => {
    const id = await outage();
    vi.setSystemTime(Date.now() + 61_000);
    backendProxy.open();
    await vi.waitFor(async () => expect(await noticesAt(id)).toEqual(["cart.add-lost"]), 300_000);
    expect(await noticesAt(id)).toEqual([]);
    expect(await itemsOf(id)).toEqual([[100, 1]]);
  });

  test("keeps every other change away while nothing is known of it", async () => {
    // Before the session's object is made, which reads it once.
    timeouts.turn = 300;
    const id = await outage();
    let isAddLost = true;
    backendProxy.intercept = async (request, pass) =>
      isAddLost && (await operationOf(request)) === "addToCart"
        ? gatewayError(request, pass)
        : pass(request);
    const key = (await visitor(id).readCart()).lines[0]?.key ?? "";
    const set = () => visitor(id).cart.setQuantity(key, 4);
    expect(await set()).toMatchObject({ ok: false, error: { notice: { id: "cart.busy" } } });
    isAddLost = false;
    await vi.waitFor(async () => expect((await set()).ok).toBe(true), 300_000);
    expect(await itemsOf(id)).toEqual([[100, 4]]);
  });
});
