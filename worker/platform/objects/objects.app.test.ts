import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { countedObjects } from "../../../tests/support/counted-objects.ts";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { readId } from "../../../tests/support/shop-rows.ts";
import type { Bindings } from "../app-env.ts";

const given = env as unknown as Bindings;

beforeAll(seedProducts);

const operators = {
  method: "POST",
  headers: { authorization: "Bearer operators-only", "content-type": "application/json" },
  body: JSON.stringify({ everything: true }),
};

describe("every Durable Object", () => {
  test("is created in the location that the settings name", async () => {
    const counted = countedObjects(given);
    const shop = openShop({
      ...counted.bindings,
      OBJECT_LOCATION: "oc",
      BACKEND_LOCATION: "weur",
      RATE_LIMITS: "on",
    });
    const browser = new ShopBrowser(shop);
    await browser.call("add-to-cart", {
      productId: await readId("minyak-cvt-samudra"),
      quantity: 1,
    });
    await browser.call("reset-password-email", { username: "nobody" });
    await browser.open("/en/checkout/order-received/7?key=wc_order_none");
    await browser.register("tempat");
    await browser.call("remove-address", { id: "00000000", version: "" });
    await shop.fetch("/_purge", operators);
    const positions = new Map(counted.calls.map((it) => [it.namespace, it.location]));
    expect(Object.fromEntries(positions)).toEqual({
      SESSIONS: "weur",
      ACCOUNTS: "weur",
      ORDERS: "weur",
      CATALOGUE_BUILDER: "weur",
      GENERATIONS: "oc",
      ATTEMPTS: "oc",
    });
    expect(counted.calls.every(({ location }) => location)).toBe(true);
  });
});

/** A namespace whose objects have too much to do; one that has failed as often as it is to goes on. */
function overloaded(namespace: DurableObjectNamespace, times = Number.POSITIVE_INFINITY) {
  let left = times;
  const stub = (object: object) =>
    new Proxy(object, {
      get:
        (target, name) =>
        (...input: unknown[]) => {
          left -= 1;
          if (left >= 0)
            throw Object.assign(new Error("Too many requests are queued."), { overloaded: true });
          return (target as Record<string, (...values: unknown[]) => unknown>)[String(name)]?.(
            ...input,
          );
        },
    });
  return {
    idFromName: (name: string) => namespace.idFromName(name),
    idFromString: (id: string) => namespace.idFromString(id),
    newUniqueId: () => namespace.newUniqueId(),
    get: (id: DurableObjectId) => stub(namespace.get(id)),
    getByName: (name: string) => stub(namespace.getByName(name)),
  };
}

const order = "/en/checkout/order-received/7?key=wc_order_none";

describe("an object that is overloaded or reset", () => {
  test.each(["SESSIONS", "ORDERS"] as const)(
    "%s: a page may be tried again, and is no defect",
    async (name) => {
      const shop = openShop({ [name]: overloaded(given[name]) });
      const browser = new ShopBrowser(openShop());
      await browser.call("add-to-cart", {
        productId: await readId("minyak-cvt-samudra"),
        quantity: 1,
      });
      const response = await shop.fetch(name === "ORDERS" ? order : "/en/cart", {
        headers: browser.jar.header(),
      });
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    },
  );

  test.each(["SESSIONS", "ATTEMPTS"] as const)(
    "%s: a form may be tried again, and is no defect",
    async (name) => {
      const shop = openShop({ [name]: overloaded(given[name]), RATE_LIMITS: "on" });
      const result = await new ShopBrowser(shop).call("reset-password-email", {
        username: "siapa",
      });
      expect(result).toMatchObject({ ok: false });
    },
  );

  test("that responds to the second attempt causes no error", async () => {
    for (const name of ["ORDERS", "GENERATIONS", "ATTEMPTS"] as const) {
      const shop = openShop({ [name]: overloaded(given[name], 1), RATE_LIMITS: "on" });
      const browser = new ShopBrowser(shop);
      const reset = await browser.call("reset-password-email", { username: `siapa-${name}` });
      expect(reset).toMatchObject({ ok: true });
      expect((await browser.open(order)).status).toBe(404);
      expect((await shop.fetch("/_purge", operators)).status).toBe(200);
    }
  });
});
