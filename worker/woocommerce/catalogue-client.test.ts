import { expect, test, vi } from "vitest";
import { fakeClock } from "../../tests/support/fake-clock.ts";
import {
  createFaultProxy,
  type Fault,
  faults,
  type ProxiedFetch,
} from "../../tests/support/fault-proxy.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { createCache } from "../platform/cache/cached.ts";
import { createMemoryTier } from "../platform/cache/tiers.ts";
import { createCatalogueClient } from "./catalogue-client.ts";
import { catalogueQuery, graphql } from "./operation.ts";
import { createTransport } from "./transport.ts";

const getProduct = catalogueQuery(
  graphql(`
    query getProduct($slug: ID!) {
      product(id: $slug, idType: SLUG) {
        name
        slug
      }
    }
  `),
  {
    profile: "product",
    tags: ({ slug }) => [`product:${String(slug)}`],
    absent: /^No product ID was found/,
  },
);
const sikat = { data: { product: { name: "Sikat rem", slug: "sikat" } } };
const token = "eyJ0eXAi.secret.token";
function shop(respond: () => Response = () => Response.json(sikat)) {
  const clock = fakeClock();
  const upstream: ProxiedFetch = async () => {
    const response = respond();
    response.headers.set("woocommerce-session", token);
    return response;
  };
  const wait = () => new Promise<void>((resolve) => void clock.timer(60_000, resolve));
  const proxy = createFaultProxy(upstream, { wait, oversizedBytes: 10_000_000 });
  const { now, timer } = clock;
  const transport = createTransport({
    fetch: proxy.fetch,
    url: "https://woo.example/graphql",
    timer,
  });
  const memory = createMemoryTier({ maxBytes: 100_000 });
  const stored = vi.spyOn(memory, "put");
  const generations = { current: async () => ({ sequence: 0, isInvalidated: () => false }) };
  const report = vi.fn();
  const cache = createCache({
    profiles,
    memory,
    generations,
    now,
    timer,
    waitUntil: () => {},
    report,
  });
  const client = (options: Partial<Parameters<typeof createCatalogueClient>[0]> = {}) =>
    createCatalogueClient({
      transport,
      cache,
      locale: "id_ID",
      giftCards: true,
      timer,
      ...options,
    });
  return { clock, proxy, client, stored };
}

/** A read that lets the clock run until it is over. */
async function read({ clock, client }: ReturnType<typeof shop>, catalogue = client()) {
  const reading = catalogue.query(getProduct, { slug: "sikat" }).then(
    (data) => ({ data, error: null }),
    (error: unknown) => ({ data: null, error }),
  );
  await clock.pass(20_000);
  return { ...(await reading), catalogue };
}

test("a second request is served from the cache, and reports it", async () => {
  const here = shop();
  const first = here.client();
  await first.query(getProduct, { slug: "sikat" });
  expect(here.clock.running).toBe(0);
  await here.clock.pass(7_000);
  const second = here.client();
  expect(await second.query(getProduct, { slug: "sikat" })).toEqual(sikat.data);
  expect(here.proxy.calls).toBe(1);
  expect(first.uses).toEqual([{ operation: "getProduct", state: "miss", ageSeconds: 0 }]);
  expect(second.uses).toEqual([{ operation: "getProduct", state: "fresh", ageSeconds: 7 }]);
  expect([...second.tags]).toEqual(["product:sikat"]);
});

test("a shop that changes its currency reads no price in the old one", async () => {
  const here = shop();
  await here.client({ currency: "EUR" }).query(getProduct, { slug: "sikat" });
  await here.client({ currency: "IDR" }).query(getProduct, { slug: "sikat" });
  expect(here.proxy.calls).toBe(2);
});

test("another language, another variable and another backend kind are entries of their own", async () => {
  const here = shop();
  await here.client().query(getProduct, { slug: "sikat" });
  await here.client({ locale: "en_US" }).query(getProduct, { slug: "sikat" });
  await here.client().query(getProduct, { slug: "other" });
  expect(here.proxy.calls).toBe(3);
  await here.client({ locale: "en_US" }).query(getProduct, { slug: "sikat" });
  expect(here.proxy.calls).toBe(3);
});

test("a session token in a response is neither cached nor passed on", async () => {
  const here = shop();
  const data = await here.client().query(getProduct, { slug: "sikat" });
  expect(JSON.stringify([data, here.stored.mock.calls])).not.toContain("secret");
  expect(here.stored).toHaveBeenCalledOnce();
});

const noProduct = {
  errors: [
    { message: "No product ID was found corresponding to the slug: sikat", path: ["product"] },
  ],
  data: { product: null },
};

test("'there is none' is data, cached for a short time", async () => {
  const here = shop(() => Response.json(noProduct));
  expect((await read(here)).data).toEqual({ product: null });
  const again = await read(here);
  expect(again.catalogue.uses).toMatchObject([{ state: "stale" }]);
  await here.clock.pass(60_000);
  expect((await read(here)).catalogue.uses).toMatchObject([{ state: "miss" }]);
});

test.each([
  ["another error", { ...noProduct, errors: [{ message: "Internal server error" }] }],
  [
    "'there is none' beside another error",
    { ...noProduct, errors: [...noProduct.errors, { message: "x" }] },
  ],
  ["no data at all", { ...noProduct, data: null }],
])("%s is thrown, with the backend's messages, and never cached", async (_, body) => {
  const here = shop(() => Response.json(body));
  const { error } = await read(here);
  expect(error).toMatchObject({
    reason: "graphql",
    messages: body.errors.map(({ message }) => message),
  });
  expect(here.stored).not.toHaveBeenCalled();
  expect(here.proxy.calls).toBe(1);
});

test("a 403 is a refusal, even with a body", async () => {
  const here = shop(() => Response.json(sikat, { status: 403 }));
  expect((await read(here)).error).toMatchObject({ reason: "status", status: 403 });
  expect(here.stored).not.toHaveBeenCalled();
});

test("no request waits longer than five seconds, for any number of queries", async () => {
  const { proxy, clock, client } = shop();
  proxy.fault = "hung";
  const catalogue = client({ now: clock.now });
  const began = clock.now();
  const failedAfter = (slug: string) =>
    catalogue.query(getProduct, { slug }).catch(({ reason }) => [reason, clock.now() - began]);
  const asking = failedAfter("sikat").then(async (first) => [first, await failedAfter("sapu")]);
  await clock.pass(5_000);
  expect(await asking).toEqual([
    ["timeout", 5_000],
    ["timeout", 5_000],
  ]);
});

const retried = new Set<Fault>(["refused", "reset", "hung", "slow", "status-500"]);

test.each(faults)(
  "a backend that is %s: cold pages get a BackendError, nothing is cached",
  async (fault) => {
    const here = shop();
    here.proxy.fault = fault;
    const { error, catalogue } = await read(here);
    expect(error).toMatchObject({ name: "BackendError", operation: "getProduct" });
    expect(here.stored).not.toHaveBeenCalled();
    expect(catalogue.uses).toEqual([]);
    expect(catalogue.retries).toBe(retried.has(fault) ? 1 : 0);
    expect(here.proxy.calls).toBe(retried.has(fault) ? 2 : 1);
  },
);

test.each(faults)(
  "a backend that is %s: warm pages go on for a day, and recover",
  async (fault) => {
    const here = shop();
    await read(here);
    here.proxy.fault = fault;
    await here.clock.pass(86_400_000);
    const down = await read(here);
    expect(down.data).toEqual(sikat.data);
    expect(down.catalogue.uses).toMatchObject([{ state: "stale" }]);
    here.proxy.fault = null;
    const up = await read(here);
    expect(up.catalogue.uses).toMatchObject([{ state: "miss" }]);
  },
);

test.each([
  [0, 50],
  [1, 250],
])("tries once more after a pause with jitter: at %s of it %s ms", async (jitter, pause) => {
  const here = shop();
  here.proxy.fault = () => (here.proxy.calls === 1 ? "refused" : null);
  const catalogue = here.client({ random: () => jitter });
  const reading = catalogue.query(getProduct, { slug: "sikat" });
  await here.clock.pass(pause - 1);
  expect(here.proxy.calls).toBe(1);
  await here.clock.pass(1);
  expect(await reading).toEqual(sikat.data);
  expect(here.proxy.calls).toBe(2);
  expect(catalogue.retries).toBe(1);
});
