import { listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { listDistricts } from "#worker-country/districts.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import { actions } from "../../worker/actions.ts";
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import { attemptCounter } from "../../worker/platform/http/attempt-counter.ts";
import { configFor } from "../../worker/settings/config.ts";
import { backendProxy, storefrontSettings } from "../support/backend-proxy.ts";
import { buildIndexes, type EdgeShop, openShop } from "../support/edge-shop.ts";
import { readOperation } from "../support/other-backend.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { perMinute } from "./per-minute.ts";
import { count, passSeconds, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const given = env as unknown as Bindings;
const address = "203.0.113.9";

/** A shop with all its limits and couriers, whose transformations of pictures are counted. */
function limitedShop() {
  const counts = { transformations: 0 };
  const { IMAGES } = given;
  const shop = openShop({
    RATE_LIMITS: "on",
    EXTRAS: "districts",
    LIMIT_FEW: perMinute(10),
    LIMIT_SOME: perMinute(30),
    LIMIT_MANY: perMinute(240),
    LIMIT_CALLS: perMinute(1_200),
    IMAGES: {
      info: (stream: ReadableStream) => IMAGES.info(stream),
      input: (stream: ReadableStream) => {
        counts.transformations += 1;
        return IMAGES.input(stream);
      },
    },
  });
  return { shop, made: counts };
}

/** Durable Objects that there are, and what lies in the bucket. */
async function countObjects({
  SESSIONS,
  ACCOUNTS,
  ORDERS,
  ATTEMPTS,
  DELIVERY_RATES,
  ...given
}: Bindings) {
  let objects = 0;
  for (const namespace of [SESSIONS, ACCOUNTS, ORDERS, ATTEMPTS, DELIVERY_RATES])
    objects += (await listDurableObjectIds(namespace as DurableObjectNamespace)).length;
  return objects + (await given.CATALOGUE.list()).objects.length;
}

/** The app's own routes, so that a new one is among them; the rest are middleware, and the backend's own. */
const served = [
  ...new Set(
    app.routes
      .filter(({ path }) => path !== "/*" && !path.startsWith("/__backend"))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].map((route) => route.split(" ") as [method: string, path: string]);

/** Pages of the shop's own visitors that need no name. */
const fixedPaths = served.flatMap(([method, path]) =>
  method === "GET" && !/[:*]/.test(path) ? [path] : [],
);

/** Reads what the shop's own visitors read: its index, its lists, and the pictures that its pages name. */
async function livedIn(shop: EdgeShop): Promise<string[]> {
  await buildIndexes();
  const products = await productPaths(shop, 3);
  const lists = ["/", "/products", "/articles", "/categories", "/sitemaps/articles.xml"];
  const paths = [...lists, "/cart", "/checkout", "/faq", "/product-category/none"];
  const pages: string[] = [];
  for (const path of [...paths, ...products, "/article/none", "/product/none"])
    for (const prefix of ["", "/en"]) pages.push(await shop.text(prefix + path));
  const named = pages.join("").matchAll(/\/_image\/320x1\/[^"\s&]+/g);
  const pictures = [...new Set(Array.from(named, ([path]) => path))].slice(0, 8);
  for (const path of pictures) await shop.text(path);
  for (const path of fixedPaths) await shop.text(path);
  // The counters of the whole world, which are there already: 16, whoever comes.
  for (let key = 0; key < 200; key += 1)
    await attemptCounter(given, configFor(given), `warm:${key}`).left("warm", { max: 1 });
  await shop.text("/actions/checkout", {
    method: "POST",
    body: refusedForm(),
    headers: { origin },
  });
  // What one of the shop's own visitors has asked the couriers for.
  for (const prefix of ["", "/en"])
    await shop.text(`${prefix}/delivery-estimate/${oil}?to=32.73.02`);
  return pictures;
}

interface Hostile {
  path: string;
  init?: RequestInit;
}

const random = seededRandom(7);
const randomText = () => Math.floor(random() * 1e12).toString(36);
const origin = "http://localhost:8787";
const post = (path: string, type: string, body: string, more = {}): Hostile => {
  const headers = { "content-type": type, origin, accept: "text/html", ...more };
  return { path, init: { method: "POST", body, headers, redirect: "manual" } };
};
const form = "application/x-www-form-urlencoded";
const cookie = () => ({ cookie: `__Host-session=${randomText().padEnd(43, "x")}` });
const refusedForm = () =>
  new URLSearchParams({ key: crypto.randomUUID(), total: "1", email: randomText() });

const codes = listDistricts().map(({ code }) => code);
const oil = "oli-samudra-5w-30";

const invented: Record<string, (nth: number) => string> = {
  orderId: (nth) => String(100_000 + nth),
  page: (nth) => String(2 + (nth % 50)),
  size: () => "320x1",
  name: (nth) => actions[Math.floor(nth / served.length) % actions.length]?.name ?? "",
  slug: (nth) => (Math.floor(nth / served.length) % 2 ? randomText() : oil),
};

/** A request of one of the app's routes, with invented names, keys, parameters and cookies. */
function ofRoute(nth: number): Hostile {
  const [method, pattern] = served[nth % served.length] ?? ["GET", "/"];
  const path = pattern
    .replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => invented[name]?.(nth) ?? randomText())
    .replace("*", "products");
  const code = codes[nth % codes.length] ?? "";
  const names = ["key", "order", "q", "search", "icons", "pa_made_up", "filter", "login", "v"];
  const query = new URLSearchParams(names.map((name) => [name, randomText()]));
  query.set("order", String(200_000 + nth));
  query.set("to", code);
  const session = [
    `__Host-session=${randomText().padEnd(43, "x")}`,
    `__Host-session=${randomText().padEnd(43, "x")}.${randomText().padEnd(22, "y")}`,
    `__Host-session=${"0f".repeat(32)}${randomText().padEnd(22, "z")}`,
  ][nth % 3];
  const cookies = { cookie: `${session}; district=${code}` };
  const address = `${path}?${query}`;
  if (method === "GET" || method === "ALL") return { path: address, init: { headers: cookies } };
  const fields = {
    productId: "100",
    quantity: "1",
    username: randomText(),
    password: randomText(),
  };
  const body = new URLSearchParams({ ...fields, orderId: String(nth), key: randomText() });
  return post(address, form, body.toString(), nth % 2 ? cookies : {});
}

/** One of each kind, in turn: pictures, sessions, slugs and parameters. */
function hostile(pictures: readonly string[], nth: number): Hostile {
  const own = pictures[nth % pictures.length] ?? "";
  const source = own.split("/").at(-1) ?? "";
  const name = decodeURIComponent(source);
  const kinds: (() => Hostile)[] = [
    () => ({ path: `${own}?v=${randomText()}` }),
    () => ({ path: own.replace(source, encodeURIComponent(`${name}?v=${randomText()}`)) }),
    () => ({ path: own.replace(source, encodeURIComponent(`${randomText()}/../${name}`)) }),
    () => ({ path: own.replace("320x1", `${300 + (nth % 900)}x1`) }),
    () => ({ path: imageUrl(`${randomText()}.webp`, 320) }),
    () => ({ path: imageUrl(`https://evil.example/${randomText()}.png`, 480) }),
    () => post("/actions/add-to-cart", form, "productId=100&quantity=1"),
    () => post("/en/actions/add-to-cart", "application/json", '{"productId":100,"quantity":1}'),
    () => post("/actions/checkout", form, refusedForm().toString()),
    () => post("/actions/apply-code", form, `code=${randomText()}`),
    () => post("/actions/save-wishlist", form, `productId=${nth}`, cookie()),
    () => ({ path: "/cart", init: { headers: cookie() } }),
    () => ({ path: `/product/${randomText()}` }),
    () => ({ path: `/en/article/${randomText()}` }),
    () => ({ path: `/offer/${randomText()}?choice=${randomText()}` }),
    () => ({ path: `/product-category/${randomText()}` }),
    () => ({ path: `/products?${randomText()}=${randomText()}` }),
    () => ({ path: `/?utm_${randomText()}=1` }),
    () => ({ path: `/faq?page=${randomText()}` }),
    () => ({ path: `/feeds/products.xml?page=${randomText()}` }),
  ];
  // The routes in every other request.
  if (nth % 2) return ofRoute(Math.floor(nth / 2));
  return kinds[(nth / 2) % kinds.length]?.() ?? { path: "/" };
}

// As fast as one machine asks: 100 requests a second.
const perSecond = 100;

/** What any visitor's pages read anew as time passes: the stock of a product that somebody looks at. */
async function staysFresh(shop: EdgeShop): Promise<void> {
  for (const prefix of ["", "/en"])
    for (const path of [
      `/offer/${oil}`,
      `/delivery-estimate/${oil}?to=32.73.02`,
      `/product/${oil}`,
    ])
      await shop.text(prefix + path);
}

/** What another visitor waits for a page and an estimate, in milliseconds. */
async function waitedElsewhere(shop: EdgeShop): Promise<number> {
  const headers = { "cf-connecting-ip": "198.51.100.20" };
  let waited = 0;
  for (const path of ["/products", `/product/${oil}`, `/delivery-estimate/${oil}?to=32.73.02`]) {
    const startedAt = performance.now();
    const response = await shop.fetch(path, { headers });
    const text = await response.text();
    waited += performance.now() - startedAt;
    expect([response.status, text.includes("kami hitung di checkout")]).toEqual([200, false]);
    await shop.idle();
  }
  return waited;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The part of an operation's calls that estimates make, as no visitor. */
const technical = new Set(["RateParcel", "FillCart", "getPayments"]);

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.COURIERS;
});

test("R14: 10,000 hostile requests of one address over every route make few objects and backend calls, no picture, and nobody wait", async () => {
  storefrontSettings.COURIERS = "address_2";
  const { shop, made: counts } = limitedShop();
  const pictures = await livedIn(shop);
  expect(pictures.length).toBeGreaterThan(2);
  expect(served.length).toBeGreaterThan(100);
  await shop.idle();
  const quiet: number[] = [];
  for (let nth = 0; nth < 9; nth += 1) {
    // As between the hostile ones: other pages are read, and a second passes.
    for (const path of fixedPaths) await shop.text(path);
    passSeconds(1);
    quiet.push(await waitedElsewhere(shop));
    await staysFresh(shop);
  }
  const before = { objects: await countObjects(given) };
  counts.transformations = 0;
  const wanted = count(10_000, 800);
  const calls = { ofSessions: 0, ofEstimates: 0, ofPages: 0 };
  backendProxy.intercept = async (request, pass) => {
    const isEstimate = technical.has((await readOperation(request)) ?? "");
    calls[isEstimate ? "ofEstimates" : "ofSessions"] += 1;
    return pass(request);
  };
  const requests: string[] = [];
  // What the other visitor's pages read anew is theirs.
  let isHostile = true;
  shop.backend.fault = (request) => {
    if (!isHostile) return null;
    calls.ofPages += 1;
    void readOperation(request).then((name) => requests.push(name ?? request.url));
    return null;
  };
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const busy: number[] = [];
  for (let nth = 0; nth < wanted; nth += 1) {
    const { path, init } = hostile(pictures, nth);
    const headers = new Headers(init?.headers);
    headers.set("cf-connecting-ip", address);
    const response = await shop.fetch(path, { redirect: "manual", ...init, headers });
    await response.arrayBuffer();
    await shop.idle();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) failed.push(`${response.status} ${path.slice(0, 80)}`);
    if (nth % perSecond === perSecond - 1) {
      isHostile = false;
      passSeconds(1);
      busy.push(await waitedElsewhere(shop));
      await staysFresh(shop);
      isHostile = true;
    }
  }
  const cost = {
    transformations: counts.transformations,
    objects: (await countObjects(given)) - before.objects,
    // For pages, pictures and links, and for rates of kecamatan that nobody has asked for.
    calls: calls.ofPages + calls.ofEstimates,
    ofSessions: calls.ofSessions,
  };
  const isMost = (most: number) => expect.toSatisfy((number: number) => number <= most);
  expect(cost, requests.join()).toEqual({
    transformations: 0,
    objects: isMost(60),
    // Two pictures, and the lists of articles and of pages in each language.
    calls: isMost(7),
    // Those sessions that the limit let through put something into their carts, and nothing more.
    ofSessions: isMost(3 * cost.objects),
  });
  expect(failed).toEqual([]);
  expect(statuses.get(429)).toBeGreaterThan(0);
  // Some milliseconds are the machine's.
  expect(median(busy)).toBeLessThanOrEqual(2 * median(quiet) + 10);
});
