import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { Bindings } from "../../worker/app-env.ts";
import { configFor } from "../../worker/config.ts";
import { rebuildIndex } from "../../worker/objects.ts";
import { attemptCounter } from "../../worker/platform/http/limiter.ts";
import { backendDoor } from "../support/backend-door.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import {
  count,
  done,
  passSeconds,
  productPaths,
  reliabilityTest,
  seededRandom,
} from "../support/reliability.ts";

reliabilityTest();

const given = env as unknown as Bindings;
const address = "203.0.113.9";

/** Cloudflare's counter of a minute, with as many tries as a deployment has; it goes by the test's clock. */
function perMinute(limit: number): RateLimit {
  const tries = new Map<string, number>();
  return {
    async limit({ key = "" }) {
      const slot = `${Math.floor(Date.now() / 60_000)}:${key}`;
      const tried = (tries.get(slot) ?? 0) + 1;
      tries.set(slot, tried);
      return { success: tried <= limit };
    },
  };
}

/** A shop with all its limits, whose transformations of pictures are counted. */
function limitedShop() {
  const made = { transformations: 0 };
  const { IMAGES } = given;
  const shop = openShop({
    RATE_LIMITS: "on",
    CONTACT_LIMIT: perMinute(5),
    LIMIT_FEW: perMinute(10),
    LIMIT_SOME: perMinute(30),
    LIMIT_MANY: perMinute(240),
    IMAGES: {
      info: (stream: ReadableStream) => IMAGES.info(stream),
      input: (stream: ReadableStream) => {
        made.transformations += 1;
        return IMAGES.input(stream);
      },
    },
  });
  return { shop, made };
}

/** Durable Objects that hold something, and what lies in the bucket. */
async function objectsOf({ SESSIONS, ACCOUNTS, ORDERS, ATTEMPTS, CATALOGUE }: Bindings) {
  let stored = 0;
  for (const namespace of [SESSIONS, ACCOUNTS, ORDERS, ATTEMPTS]) {
    for (const id of await listDurableObjectIds(namespace as DurableObjectNamespace)) {
      const stub = (namespace as DurableObjectNamespace).get(id);
      const holds = await runInDurableObject(stub, (_object, { storage }) => {
        const rows = storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'");
        return rows.toArray().some(({ name }) => !String(name).startsWith("_cf_METADATA"));
      });
      if (holds) stored += 1;
    }
  }
  return stored + (await CATALOGUE.list()).objects.length;
}

/** Reads what the shop's own visitors read: its index, its lists, and the pictures that its pages name. */
async function livedIn(shop: EdgeShop): Promise<string[]> {
  const { CATALOGUE_BUILDER } = given;
  await rebuildIndex({ CATALOGUE_BUILDER });
  for (const locale of localeCodes)
    await runDurableObjectAlarm(CATALOGUE_BUILDER.getByName(locale));
  const products = await productPaths(shop, 3);
  const lists = ["/", "/products", "/articles", "/categories", "/sitemaps/articles.xml"];
  const paths = [...lists, "/cart", "/checkout", "/faq", "/product-category/none"];
  const pages: string[] = [];
  for (const path of [...paths, ...products, "/article/none", "/product/none"])
    for (const prefix of ["", "/en"]) pages.push(await shop.text(prefix + path));
  const named = pages.join("").matchAll(/\/_image\/320x1\/[^"\s&]+/g);
  const pictures = [...new Set(Array.from(named, ([path]) => path))].slice(0, 8);
  for (const path of pictures) await shop.text(path);
  // The counters of the whole world, which are there already: 16, whoever comes.
  for (let key = 0; key < 200; key += 1)
    await attemptCounter(given, configFor(given), `warm:${key}`).left("warm", { max: 1 });
  await shop.text("/actions/checkout", {
    method: "POST",
    body: refusedForm(),
    headers: { origin },
  });
  return pictures;
}

interface Hostile {
  path: string;
  init?: RequestInit;
}

const random = seededRandom(7);
const madeUp = () => Math.floor(random() * 1e12).toString(36);
const origin = "http://localhost:8787";
const post = (path: string, type: string, body: string, more = {}): Hostile => {
  const headers = { "content-type": type, origin, accept: "text/html", ...more };
  return { path, init: { method: "POST", body, headers, redirect: "manual" } };
};
const form = "application/x-www-form-urlencoded";
const cookie = () => ({ cookie: `__Host-session=${madeUp().padEnd(43, "x")}` });
const refusedForm = () =>
  new URLSearchParams({ key: crypto.randomUUID(), total: "1", email: madeUp() });

/** One of each kind, in turn: pictures, sessions, slugs and parameters. */
function hostile(pictures: readonly string[], nth: number): Hostile {
  const own = pictures[nth % pictures.length] ?? "";
  const source = own.split("/").at(-1) ?? "";
  const name = decodeURIComponent(source);
  const kinds: (() => Hostile)[] = [
    () => ({ path: `${own}?v=${madeUp()}` }),
    () => ({ path: own.replace(source, encodeURIComponent(`${name}?v=${madeUp()}`)) }),
    () => ({ path: own.replace(source, encodeURIComponent(`${madeUp()}/../${name}`)) }),
    () => ({ path: own.replace("320x1", `${300 + (nth % 900)}x1`) }),
    () => ({ path: imageUrl(`${madeUp()}.webp`, 320) }),
    () => ({ path: imageUrl(`https://evil.example/${madeUp()}.png`, 480) }),
    () => post("/actions/add-to-cart", form, "productId=100&quantity=1"),
    () => post("/en/actions/add-to-cart", "application/json", '{"productId":100,"quantity":1}'),
    () => post("/actions/checkout", form, refusedForm().toString()),
    () => post("/actions/apply-code", form, `code=${madeUp()}`),
    () => post("/actions/save-wishlist", form, `productId=${nth}`, cookie()),
    () => ({ path: "/cart", init: { headers: cookie() } }),
    () => ({ path: `/product/${madeUp()}` }),
    () => ({ path: `/en/article/${madeUp()}` }),
    () => ({ path: `/offer/${madeUp()}?choice=${madeUp()}` }),
    () => ({ path: `/product-category/${madeUp()}` }),
    () => ({ path: `/products?${madeUp()}=${madeUp()}` }),
    () => ({ path: `/?utm_${madeUp()}=1` }),
    () => ({ path: `/faq?page=${madeUp()}` }),
    () => ({ path: `/feeds/products.xml?page=${madeUp()}` }),
  ];
  return (kinds[nth % kinds.length] ?? kinds[0])?.() ?? { path: "/" };
}

// As fast as one machine asks: 100 requests a second.
const perSecond = 100;

test("R14: 10,000 hostile requests of one address make no picture, few objects and few backend calls", async () => {
  const { shop, made } = limitedShop();
  const pictures = await livedIn(shop);
  expect(pictures.length).toBeGreaterThan(2);
  await shop.settled();
  const before = { calls: shop.backend.calls, objects: await objectsOf(given) };
  made.transformations = 0;
  const wanted = count(10_000, 600);
  let carts = 0;
  backendDoor.keeper = (request, pass) => {
    carts += 1;
    return pass(request);
  };
  const statuses = new Map<number, number>();
  for (let nth = 0; nth < wanted; nth += 1) {
    const { path, init } = hostile(pictures, nth);
    const headers = new Headers(init?.headers);
    headers.set("cf-connecting-ip", address);
    const answer = await shop.fetch(path, { ...init, headers });
    await answer.arrayBuffer();
    await shop.settled();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (nth % perSecond === perSecond - 1) passSeconds(1);
    done("R14 hostile requests", nth + 1, wanted);
  }
  const cost = {
    transformations: made.transformations,
    objects: (await objectsOf(given)) - before.objects,
    calls: shop.backend.calls - before.calls,
    carts,
  };
  const isMost = (most: number) => expect.toSatisfy((number: number) => number <= most);
  expect(cost).toEqual({
    transformations: 0,
    objects: isMost(60),
    calls: isMost(5),
    // Those sessions that the limit let through put something into their carts, and nothing more.
    carts: isMost(3 * cost.objects),
  });
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(429)).toBeGreaterThan(0);
});
