import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
  timeouts,
} from "../../../tests/support/backend-proxy.ts";
import { resetObject } from "../../../tests/support/checking-out.ts";
import { at, holdOperation } from "../../../tests/support/other-backend.ts";
import {
  add,
  forgetSessions,
  readItems,
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

const copyRequest = async ({ url, headers, body }: Request): Promise<Request> =>
  new Request(url, { method: "POST", headers, body: await new Response(body).text() });

/** A backend that carries out a request whose connection breaks. */
const carriedOutAndLost: Interceptor = async (request, pass) => {
  await pass(await copyRequest(request));
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

const adds = () => backendProxy.log.filter((name) => name === "addToCart").length;

describe("an add whose response is lost", () => {
  test("is made once, and its shopper sees it", async () => {
    const id = await shopperWith([100, 1]);
    backendProxy.log = [];
    at("addToCart", carriedOutAndLost, 1);
    expect(await press(id)).toEqual(["added"]);
    expect(adds()).toBe(2);
    expect(await readItems(id)).toEqual([[100, 3]]);
  });

  test("is made once in a session that it begins", async () => {
    at("addToCart", carriedOutAndLost, 1);
    const client = visitor(null);
    expect((await add(client, 100, 2)).ok).toBe(true);
    expect(await readItems(client.id ?? "")).toEqual([[100, 2]]);
  });

  test("is made once beneath a cart that WooCommerce had forgotten", async () => {
    const id = await shopperWith([100, 5]);
    await forgetSessions();
    at("addToCart", carriedOutAndLost, 1);
    expect(await press(id)).toEqual(["added"]);
    expect(await readItems(id)).toEqual([[100, 7]]);
  });

  test.each([
    ["its request", gatewayError],
    ["its response", carriedOutAndLost],
  ])("is no more when its form is sent again, and %s is lost", async (_what, lose) => {
    const id = await visitor(null).ensure();
    expect(await press(id, "the-key-of-one-press")).toEqual(["added"]);
    at("addToCart", lose, 1);
    expect(await press(id, "the-key-of-one-press")).toEqual(["added"]);
    expect(await readItems(id)).toEqual([[100, 2]]);
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
