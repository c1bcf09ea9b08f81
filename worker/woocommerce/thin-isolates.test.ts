import { expect, test } from "vitest";
import { fakeClock } from "../../tests/support/fake-clock.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { mapTier } from "../platform/cache/cache.fixture.ts";
import { createCache } from "../platform/cache/cached.ts";
import { createMemoryTier } from "../platform/cache/tiers.ts";
import { CircuitBreaker } from "../platform/circuit-breaker.ts";
import { createCatalogueClient } from "./catalogue-client.ts";
import { withCircuitBreaker } from "./circuit-breaker.ts";
import { catalogueQuery, graphql } from "./operation.ts";
import { createTransport } from "./transport.ts";

const getName = catalogueQuery(
  graphql(`
    query getProduct($slug: ID!) {
      product(id: $slug, idType: SLUG) {
        name
      }
    }
  `),
  { profile: "product" },
);

/** A data centre whose isolates share its cache alone, before a backend that falls silent. */
function dataCentre() {
  const clock = fakeClock();
  const { now, timer } = clock;
  const edge = mapTier();
  let isSilent = false;
  let requestCount = 0;
  const fetch = async () => {
    requestCount += 1;
    if (isSilent) await new Promise(() => {});
    return Response.json({ data: { product: { name: "Sikat rem" } } });
  };
  const url = "https://woo.example/graphql";
  const generations = { current: async () => ({ sequence: 0, isInvalidated: () => false }) };

  /** An isolate that nothing is known to; its next request. */
  function isolate() {
    const breaker = new CircuitBreaker({ now, timer });
    const memory = createMemoryTier({ maxBytes: 100_000 });
    return async (slug: string): Promise<{ waited: number; outcome: string }> => {
      const cache = createCache({
        profiles,
        memory,
        edge,
        generations,
        now,
        timer,
        waitUntil: () => {},
      });
      const transport = withCircuitBreaker(createTransport({ fetch, url, timer }), breaker);
      const client = createCatalogueClient({
        transport,
        cache,
        locale: "id_ID",
        giftCards: false,
        timer,
        now,
      });
      const startedAt = now();
      const outcome = await client.query(getName, { slug }).then(
        ({ product }) => product?.name ?? "",
        (error: { reason: string }) => error.reason,
      );
      return { waited: now() - startedAt, outcome };
    };
  }
  return {
    clock,
    isolate,
    calls: () => requestCount,
    fallSilent: () => {
      isSilent = true;
    },
  };
}

test("an isolate that has hardly a visitor waits two seconds where its data centre has something old", async () => {
  const { clock, isolate, fallSilent } = dataCentre();
  await isolate()("sikat");
  fallSilent();
  await clock.pass(8 * 3_600_000);
  // Each of these is another isolate: none knows of the others' failures.
  for (let at = 0; at < 10; at += 1) {
    const result = isolate()("sikat");
    await clock.pass(20_000);
    expect(await result).toEqual({ waited: 2_000, outcome: "Sikat rem" });
  }
});

test("an isolate waits five seconds for a page never requested before, with two calls at most", async () => {
  const { clock, isolate, fallSilent, calls } = dataCentre();
  fallSilent();
  for (let at = 0; at < 10; at += 1) {
    const result = isolate()(`never-${at}`);
    await clock.pass(20_000);
    expect(await result).toEqual({ waited: 5_000, outcome: "timeout" });
  }
  expect(calls()).toBeLessThanOrEqual(2 * 10);
});

test("a busy isolate sends nothing after five such waits: from then on it fails at once", async () => {
  const { clock, isolate, fallSilent } = dataCentre();
  fallSilent();
  const ask = isolate();
  const results = Promise.all(Array.from({ length: 5 }, (_, at) => ask(`never-${at}`)));
  await clock.pass(5_500);
  await results;
  const next = ask("another");
  await clock.pass(10);
  expect(await next).toMatchObject({ outcome: "circuit-open" });
});
