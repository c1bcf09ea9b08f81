import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countedObjects, openedIn } from "../../tests/support/counted-objects.ts";
import { freshMinute, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import type { Bindings } from "../platform/app-env.ts";

beforeAll(seedProducts);
beforeEach(freshMinute);

const given = env as unknown as Bindings;
/** New sessions of one address in a minute, in the tests. */
const newSessions = 6;

/** A shop with its limits, whose objects' calls are counted, for a visitor with an address. */
function limitedShop(address: string, settings: Record<string, unknown> = {}) {
  const { SESSIONS, ORDERS } = given;
  const { bindings, calls } = countedObjects({ SESSIONS, ORDERS });
  const shop = openShop({ RATE_LIMITS: "on", ...bindings, ...settings });
  const visit = (path: string, cookie = "", init: RequestInit = {}) =>
    shop.fetch(path, {
      ...init,
      headers: {
        accept: "text/html",
        "cf-connecting-ip": address,
        origin: "http://localhost:8787",
        ...(cookie && { cookie }),
        ...init.headers,
      },
      redirect: "manual",
    });
  return { shop, visit, calls };
}

const sessionIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .find((pair) => pair.startsWith("local-session=")) ?? "";

type Visit = ReturnType<typeof limitedShop>["visit"];

/** Puts something into a cart, and returns the browser's session cookie. */
async function shopper(visit: Visit): Promise<string> {
  const added = await visit("/actions/add-to-cart", "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"productId":100,"quantity":1}',
  });
  return sessionIn(added);
}

const badge = async (response: Promise<Response>) =>
  /cart_count=(\d*)/.exec((await response).headers.get("set-cookie") ?? "")?.[1] ?? null;

/** How many objects there are, and how many of them hold something. */
async function stored(namespace: DurableObjectNamespace) {
  const ids = openedIn(namespace);
  let holding = 0;
  for (const id of ids)
    holding += await runInDurableObject(namespace.get(id), async (_, { storage }) => {
      const hasEntry = [...storage.kv.list()].length > 0;
      return hasEntry || (await storage.getAlarm()) !== null ? 1 : 0;
    });
  return { objects: ids.length, holding };
}

describe("a session's object", () => {
  test("is reached with the signed cookie of its browser", async () => {
    const { visit, calls } = limitedShop("198.51.100.1");
    const cookie = await shopper(visit);
    expect(cookie).toMatch(/^local-session=[0-9a-f]{64}[\w-]{22}\.[\w-]{22}$/);
    calls.length = 0;
    expect(await badge(visit("/cart", cookie))).toBe("1");
    expect(calls.length).toBeGreaterThan(0);
    expect(sessionIn(await visit("/cart", cookie))).toBe("");
  });

  test.each([
    ["another signature", (cookie: string) => cookie.slice(0, -22) + "A".repeat(22)],
    ["another key", (cookie: string) => cookie.replace(/.{22}\./, `${"A".repeat(22)}.`)],
    [
      "an invented name",
      () => `local-session=${"f".repeat(64)}${"x".repeat(22)}.${"A".repeat(22)}`,
    ],
  ])("is not reached with %s", async (_, changed) => {
    const { visit, calls } = limitedShop("198.51.100.2");
    const cookie = await shopper(visit);
    calls.length = 0;
    expect(await badge(visit("/cart", changed(cookie)))).toBeNull();
    expect(calls).toEqual([]);
  });

  test("is not reached with a cookie without a signature, which costs no new session", async () => {
    const { visit, calls } = limitedShop("198.51.100.3");
    const cookie = await shopper(visit);
    calls.length = 0;
    const id = cookie.slice("local-session=".length).split(".")[0];
    for (let nth = 0; nth < newSessions + 1; nth += 1) {
      const response = await visit("/cart", `local-session=${id}`);
      expect([response.status, sessionIn(response)]).toEqual([200, ""]);
    }
    expect(calls).toEqual([]);
  });

  test("ends with its key: an older key is accepted as long as it is named", async () => {
    const { visit } = limitedShop("198.51.100.5");
    const cookie = await shopper(visit);
    const observed = (keys: string, sent: string) =>
      badge(limitedShop("198.51.100.5", { SESSION_KEYS: keys }).visit("/cart", sent));
    expect(await observed("2,1", cookie)).toBe("1");
    expect(await observed("2", cookie)).toBeNull();
  });
});

describe("an order's object", () => {
  const paths = [
    (id: number, key: string) => `/order-summary/${id}?key=${key}`,
    (id: number, key: string) => `/payment/return?order=${id}&key=${key}`,
    (id: number, key: string) => `/en/checkout/order-received/${id}?key=${key}`,
    (id: number, key: string) => `/downloads/${"f".repeat(32)}?order=${id}&key=${key}`,
  ];

  test("is not made by invented orders: an address is refused after some", async () => {
    const { visit, calls } = limitedShop("198.51.100.6");
    const before = await stored(given.ORDERS as unknown as DurableObjectNamespace);
    const statuses = new Map<number, number>();
    for (let nth = 0; nth < 80; nth += 1) {
      const path = paths[nth % paths.length]?.(9_000 + nth, `wc_order_${nth}`) ?? "";
      const { status } = await visit(path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBe(80 - newSessions);
    expect(calls.filter(({ namespace }) => namespace === "ORDERS")).toHaveLength(newSessions);
    const after = await stored(given.ORDERS as unknown as DurableObjectNamespace);
    expect(after.holding).toBe(before.holding);
    expect(after.objects - before.objects).toBeLessThanOrEqual(newSessions);
  });

  test("that is missing is asked for once in some seconds", async () => {
    const { visit, calls } = limitedShop("198.51.100.7");
    for (let nth = 0; nth < 12; nth += 1)
      expect((await visit("/order-summary/8888?key=wc_order_missing")).status).toBe(404);
    expect(calls).toHaveLength(1);
  });
});
