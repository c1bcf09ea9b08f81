import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { emptyCart } from "../../shared/cart.ts";
import { backendSettings } from "../../tests/support/shop-settings.ts";
import { rateCookie } from "../delivery/rate-cookie.ts";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { cookies } from "../platform/http/cookies.ts";
import { signedSession } from "../platform/http/session-cookie.ts";
import { configFor } from "../settings/config.ts";
import { addToCart, getCart } from "../woocommerce/documents/cart-queries.ts";
import { getViewer, updateCustomer } from "../woocommerce/documents/customer-queries.ts";
import { documentText } from "../woocommerce/operation.ts";
import { sessionAdapter } from "../woocommerce/ports/session-adapter.ts";
import { backendCart, backendLine } from "../woocommerce/session/scripted-session.fixture.ts";
import { TooManySessions } from "./request-session.ts";
import { sessionOfRequest, withSession } from "./session-client.ts";
import {
  createdId,
  existingId,
  failedWith,
  scriptedClient,
  sessionObjects,
} from "./session-objects.fixture.ts";

const visitor = { userAgent: "Browser", address: "192.0.2.1" };
const input = { productId: 7, quantity: 1 };
const added = { addToCart: { cart: backendCart(backendLine(7, 1)) } };

const result = (data: unknown, errors: object[] = [], notices: object[] = []) => ({
  ok: true,
  data,
  errors,
  notices,
});
const forgotten = [
  "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
];

describe("a query", () => {
  test("without a session is not sent, and creates none", async () => {
    const { client, calls } = scriptedClient(null);
    expect(await client.query(getCart, {})).toBeNull();
    expect([client.id, client.cookies(), calls]).toEqual([null, [], []]);
  });

  test.each([true, false])(
    "is sent in the visitor's name, with the fields that the backend knows (gift cards: %s)",
    async (giftCards) => {
      const data = { cart: null };
      const { client, calls } = scriptedClient(
        existingId,
        { query: () => result(data) },
        { giftCards, visitor },
      );
      expect(await client.query(getCart, {})).toEqual(data);
      expect(calls).toEqual([
        {
          object: existingId,
          method: "query",
          input: [
            {
              name: "getCart",
              text: documentText(getCart.document, { giftCards }),
              variables: {},
              locale: "id_ID",
              visitor,
            },
          ],
          isNew: false,
        },
      ]);
      expect([client.id, client.cookies()]).toEqual([existingId, []]);
    },
  );

  test("collects what the recovery reports, and the result for those that need it", async () => {
    const received = new Map<string, unknown>();
    const notice = { id: "session.restored" };
    const data = { cart: null };
    const { client } = scriptedClient(
      existingId,
      { query: () => result(data, [], [notice]) },
      { received },
    );
    await client.query(getCart, {});
    expect([client.notices, [...received]]).toEqual([[notice], [["getCart", data]]]);
  });

  test("with an error is a failure of the backend, in its words", async () => {
    const received = new Map<string, unknown>();
    const { client } = scriptedClient(
      existingId,
      { query: () => result(null, [{ message: "One" }, { message: "Two" }]) },
      { received },
    );
    const failed = client.query(getCart, {});
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject({
      reason: "graphql",
      operation: "getCart",
      messages: ["One", "Two"],
    });
    expect(received.size).toBe(0);
  });

  test("without a result says why", async () => {
    const { client } = scriptedClient(existingId, { query: () => failedWith("timeout") });
    await expect(client.query(getCart, {})).rejects.toMatchObject({ reason: "timeout" });
    expect(client.id).toBe(existingId);
  });

  test("of a session that is gone finds nothing, and deletes its cookie", async () => {
    const { client } = scriptedClient(existingId, { query: () => failedWith("unknown-session") });
    expect([await client.query(getCart, {}), client.cookies()]).toEqual([null, forgotten]);
  });

  test("about a customer is sent for customers only, and finds no guest", async () => {
    const viewer = { databaseId: 7 };
    const matches = scriptedClient(existingId, { query: () => result({ viewer }) });
    expect(await matches.client.queryCustomer(getViewer, {})).toEqual({ viewer });
    expect(matches.calls[0]?.input[0]).toMatchObject({
      customerOnly: true,
      text: expect.stringContaining("fragment UnratedCartFields on Cart"),
    });
    const guest = scriptedClient(existingId, { query: () => result({ viewer: null }) });
    expect(await guest.client.queryCustomer(getViewer, {})).toBeNull();
    const skipped = scriptedClient(existingId, { query: () => result(null) });
    expect(await skipped.client.queryCustomer(getViewer, {})).toBeNull();
  });
});

describe("a change", () => {
  test("creates a session, whose cookie the browser gets", async () => {
    const { client, calls } = scriptedClient(null, { mutate: () => result(added) });
    expect(await client.mutate(addToCart, { input })).toEqual({ ok: true, value: added });
    expect(calls).toMatchObject([{ object: "new", method: "mutate", isNew: true }]);
    expect(calls[0]?.input[0]).toMatchObject({ name: "addToCart", variables: { input } });
    expect(calls[0]?.input[0]).not.toHaveProperty("customerOnly");
    expect(client.id).toMatch(createdId);
    expect(client.cookies()).toEqual([expect.stringContaining(`__Host-session=${client.id}.`)]);
  });

  test("that the backend refuses names its message and field", async () => {
    const message = "Sorry, this product cannot be purchased";
    const refuse = (error: object) => ({ mutate: () => result(null, [error, { message: "Two" }]) });
    const { client } = scriptedClient(
      existingId,
      refuse({ message, path: ["addToCart", "productId"] }),
    );
    expect(await client.mutate(addToCart, { input })).toEqual({
      ok: false,
      error: {
        notice: expect.objectContaining({ id: "cart.not-purchasable" }),
        message,
        path: "addToCart.productId",
      },
    });
    const other = scriptedClient(existingId, refuse({ message }));
    expect(await other.client.mutate(addToCart, { input })).toMatchObject({ error: { path: "" } });
  });

  test("with a token that the backend refuses reports that the session has expired", async () => {
    const message = "The iss do not match with this server";
    const { client } = scriptedClient(existingId, { mutate: () => result(null, [{ message }]) });
    expect(await client.mutate(addToCart, { input })).toMatchObject({
      error: { notice: { id: "session.expired" }, message },
    });
  });

  test("without a result says why", async () => {
    const { client } = scriptedClient(existingId, { mutate: () => failedWith("timeout") });
    await expect(client.mutate(addToCart, { input })).rejects.toMatchObject({ reason: "timeout" });
  });

  test("in a session that is gone is sent again in a new one", async () => {
    const mutate = vi
      .fn(() => result(added) as object)
      .mockReturnValueOnce(failedWith("unknown-session"));
    const { client, methods } = scriptedClient(existingId, { mutate });
    expect(await client.mutate(addToCart, { input })).toEqual({ ok: true, value: added });
    expect(methods()).toEqual([`${existingId} mutate`, "new mutate"]);
    expect(client.id).toMatch(createdId);
  });

  const moved = {
    ok: false,
    error: { notice: { id: "session.moved" }, message: "", path: "" },
  };

  test("in a session that a login has moved is to be sent with the newer cookie", async () => {
    const { client, methods } = scriptedClient(existingId, { mutate: () => failedWith("moved") });
    expect(await client.mutate(addToCart, { input })).toEqual(moved);
    expect([methods(), client.cookies()]).toEqual([[`${existingId} mutate`], []]);
    client.cartOf(null);
    expect(client.cookies()).toEqual([]);
  });

  test("of a customer is sent for customers only", async () => {
    const data = { updateCustomer: { customer: null } };
    const { client, calls } = scriptedClient(existingId, { mutate: () => result(data) });
    const changing = client.change(updateCustomer, { input: { firstName: "Ani" } });
    expect(await changing).toEqual({ ok: true, value: data });
    expect(calls[0]?.input[0]).toMatchObject({
      customerOnly: true,
      variables: { input: { firstName: "Ani" } },
    });
  });

  const notLoggedIn = {
    ok: false,
    error: {
      notice: { id: "account.not-authorised", values: {} },
      message: "Not authorized to access this",
      path: "",
    },
  };

  test.each<[string, string | null, object]>([
    ["without a session", null, {}],
    ["of a guest", existingId, result(null)],
    ["in a session that is gone", existingId, failedWith("unknown-session")],
  ])("of a customer %s asks to log in", async (_, id, result) => {
    const { client } = scriptedClient(id, { mutate: () => result });
    expect(await client.change(updateCustomer, { input: {} })).toEqual(notLoggedIn);
  });

  test("of a customer may be refused, or sent with the newer cookie", async () => {
    const error = { message: "Sorry, that email address is already used" };
    const refused = scriptedClient(existingId, { mutate: () => result(null, [error]) });
    expect(await refused.client.change(updateCustomer, { input: {} })).toMatchObject({
      error: { notice: { id: "account.email-taken" } },
    });
    const elsewhere = scriptedClient(existingId, { mutate: () => failedWith("moved") });
    expect(await elsewhere.client.change(updateCustomer, { input: {} })).toEqual(moved);
  });
});

describe("the cart", () => {
  test("is empty without a session", async () => {
    const { client, calls } = scriptedClient(null);
    expect([await client.readCart(), calls]).toEqual([emptyCart, []]);
  });

  test("is the backend's, with its count for the badge and its rates as the shop shows them", async () => {
    const data = { cart: backendCart(backendLine(7, 1), backendLine(8, 2)) };
    const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
    const formatRates = vi.fn(() => rates);
    const { client } = scriptedClient(existingId, { query: () => result(data) }, { formatRates });
    const cart = await client.readCart();
    expect(cart.lines.map(({ productId }) => productId)).toEqual([7, 8]);
    expect([cart.itemCount, cart.rates]).toEqual([2, rates]);
    expect(client.cookies()).toEqual(["cart_count=2; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const plain = scriptedClient(existingId, { query: () => result(data) });
    expect((await plain.client.readCart()).rates).toEqual([]);
  });

  test("of a result without one is empty, as is the badge", () => {
    const { client } = scriptedClient(existingId);
    expect(client.cartOf(null)).toEqual(emptyCart);
    expect(client.cookies()).toEqual(["cart_count=0; Path=/; Max-Age=31536000; SameSite=Lax"]);
  });

  test("knows which rate was picked", () => {
    expect(scriptedClient(null).client.isPicked("flat_rate:1")).toBe(false);
    const isPicked = (rate: string) => rate === "flat_rate:1";
    const { client } = scriptedClient(null, {}, { isPicked });
    expect([client.isPicked("flat_rate:1"), client.isPicked("other")]).toEqual([true, false]);
  });
});

describe("the session of a request", () => {
  const bindings = (results: Parameters<typeof sessionObjects>[0] = {}) =>
    ({ ...backendSettings, ...sessionObjects(results).bindings }) as unknown as Bindings;
  const config = configFor(bindings());
  const adapter = sessionAdapter(config);
  // SESSION_KEYS of a shop that sets none; the key's id is its name here.
  const ours = signedSession(existingId, "cookie-key:1");
  const requestWith = (cookie?: string) => {
    const headers = { "user-agent": "Browser", "cf-connecting-ip": "192.0.2.1" };
    return new Request("https://shop.test/", {
      headers: { ...headers, ...(cookie && { cookie }) },
    });
  };

  test("is the one of its cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID", adapter } as const;
    expect((await sessionOfRequest(requestWith(), options)).id).toBeNull();
    const cookie = `__Host-session=${ours}; ${rateCookie("flat_rate:1").split(";")[0]}`;
    const client = await sessionOfRequest(requestWith(cookie), options);
    expect([client.id, client.isPicked("flat_rate:1")]).toEqual([existingId, true]);
    const unsigned = await sessionOfRequest(requestWith(`__Host-session=${existingId}`), options);
    expect(unsigned.id).toBeNull();
  });

  test("has a count that lasts as long as its cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID", adapter } as const;
    const brief = await sessionOfRequest(requestWith(`__Host-session=${ours}.b`), options);
    brief.cartOf(null);
    expect(brief.cookies()).toEqual(["cart_count=0; Path=/; SameSite=Lax"]);
    const stray = await sessionOfRequest(requestWith("cart_count=3"), options);
    expect(stray.cookies()).toEqual(forgotten);
    expect((await sessionOfRequest(requestWith(), options)).cookies()).toEqual([]);
  });

  test("is asked in the request's language for its visitor, and its results are collected", async () => {
    const query = vi.fn((_request: object) => result({ cart: null }));
    const received = new Map<string, unknown>();
    const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
    const client = await sessionOfRequest(requestWith(`__Host-session=${ours}`), {
      bindings: bindings({ query: query as never }),
      config,
      adapter,
      locale: "en_US",
      received,
      formatRates: () => rates,
    });
    expect((await client.readCart()).rates).toEqual(rates);
    expect(query.mock.lastCall?.[0]).toMatchObject({
      locale: "en_US",
      visitor,
      text: documentText(getCart.document, { giftCards: true }),
    });
    expect([...received.keys()]).toEqual(["getCart"]);
  });

  test("is refused to a client that has created too many", async () => {
    const limited = async (wait: number) => {
      const waitOfClient = vi.fn(async (_name: string) => wait);
      const limiter = { waitOfClient } as never;
      const client = await sessionOfRequest(requestWith(), {
        ...{ bindings: bindings(), config, locale: "id_ID", limiter, adapter },
      });
      return { client, waitOfClient };
    };
    const refused = await limited(1);
    await expect(refused.client.ensure()).rejects.toThrow(TooManySessions);
    expect(refused.waitOfClient.mock.calls).toEqual([["session"]]);
    expect(await (await limited(0)).client.ensure()).toMatch(createdId);
    const unlimited = { bindings: bindings(), config, locale: "id_ID", adapter } as const;
    expect(await (await sessionOfRequest(requestWith(), unlimited)).ensure()).toMatch(createdId);
  });

  test("shows the notices of a form in a cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID", adapter } as const;
    const sent = await sessionOfRequest(requestWith(), options);
    await sent.flash.keep({ notices: [{ id: "contact.sent" }] });
    const [cookie] = sent.cookies()[0]?.split(";") ?? [];
    expect(await (await sessionOfRequest(requestWith(cookie), options)).flash.read()).toEqual({
      notices: [{ id: "contact.sent" }],
    });
  });

  test("sets its cookies on the response, and shows rates as the request's language has them", async () => {
    const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
    const rateDisplay = vi.fn(() => ({ adapter, formatRates: () => rates }));
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set("config", config);
        c.set("locale", "en_US");
        await next();
      })
      .use(cookies, withSession(rateDisplay))
      .get("/", async (c) => {
        c.header("set-cookie", "other=1");
        await c.var.session.ensure();
        return c.json(c.var.session.cartOf(null).rates);
      });
    const response = await app.request("/", {}, bindings());
    expect([await response.json(), rateDisplay.mock.calls]).toEqual([rates, [[config, "en_US"]]]);
    expect(response.headers.getSetCookie()).toEqual([
      "other=1",
      expect.stringMatching(/^__Host-session=a{64}/),
      expect.stringMatching(/^cart_count=0;/),
    ]);
  });
});
