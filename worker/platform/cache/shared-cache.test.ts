import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedCacheDouble } from "../../../tests/support/workers-cache.ts";
import type { Tag } from "../../commerce/cache-policy.ts";
import { entryState, type Lifetime } from "./policy.ts";
import { encodeTag, sharedCacheHeaders } from "./shared-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const url = "https://pages.internal/page/b/e/id_ID/";
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

interface Created {
  lifetime: Lifetime;
  ageSeconds?: number;
  state?: "fresh" | "stale" | "miss";
  isStored?: boolean;
  tags?: Tag[];
}

const headersOf = ({
  lifetime,
  ageSeconds = 0,
  state = "miss",
  isStored = true,
  tags = [],
}: Created) => {
  const entry = { body: "", headers: {}, storedAt: 0, lifetime, tags, generation: 0 };
  return sharedCacheHeaders({ state, ageSeconds, entry }, { isStored, dataAge: 0 });
};

/** A cache before an origin that a test lets fail. */
function cacheOf(headers: Record<string, string>) {
  const origin = { isDown: false, requested: 0 };
  const behind: Promise<unknown>[] = [];
  const cache = new SharedCacheDouble(
    async () => {
      origin.requested += 1;
      return origin.isDown
        ? new Response("no", { status: 503, headers: { "cache-control": "no-store" } })
        : new Response(`made ${origin.requested}`, { headers });
    },
    (work) => void behind.push(work),
  );
  const view = async () => {
    const response = await cache.fetch(new Request(url));
    return {
      status: response.status,
      text: await response.text(),
      age: response.headers.get("age"),
    };
  };
  return { cache, origin, view, settled: () => Promise.all(behind) };
}

const seconds = fc.integer({ min: 1, max: 5_000 });
const lifetimes = fc.record({
  freshSeconds: seconds,
  staleSeconds: seconds,
  staleIfErrorSeconds: seconds,
});

test("treats a page of any age as the policy requires, with the origin up or down", async () => {
  const any = fc.record({
    lifetime: lifetimes,
    innerAge: fc.double({ min: 0, max: 0.999, noNaN: true }),
    passed: fc.integer({ min: 0, max: 16_000 }),
    isDown: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ lifetime, innerAge, passed, isDown }) => {
      const ageSeconds = Math.floor(innerAge * lifetime.freshSeconds);
      const {
        origin,
        view,
        settled: idle,
      } = cacheOf(headersOf({ lifetime, ageSeconds, state: "fresh" }));
      await view();
      passSeconds(passed);
      origin.isDown = isDown;
      const { status, text } = await view();
      await idle();
      const whole = ageSeconds + passed;
      const state = entryState({
        storedAt: 0,
        now: whole * 1000,
        profile: lifetime,
        isInvalidated: false,
      });
      const old = { fresh: true, stale: true, "stale-if-error": isDown, gone: false }[state];
      expect([state, status, text]).toEqual([
        state,
        old || !isDown ? 200 : 503,
        old ? "made 1" : isDown ? "no" : "made 2",
      ]);
      expect([state, origin.requested]).toEqual([state, state === "fresh" ? 1 : 2]);
    }),
    { numRuns: 300 },
  );
});

const page = { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: 86_400 };

test.each([
  ["was made of something old", { isStored: false }],
  ["is stale itself", { state: "stale" as const }],
  ["has no time left", { ageSeconds: 60, state: "fresh" as const }],
  ["has more tags than a header takes", { tags: manyTags(1_000) }],
  ["has a tag longer than the cache takes", { tags: [`product:${"x".repeat(1_100)}` as Tag] }],
])("a page that %s is not stored", async (_what, created) => {
  const { view, origin } = cacheOf(headersOf({ lifetime: page, ...created }));
  await view();
  await view();
  expect(origin.requested).toBe(2);
});

function manyTags(count: number): Tag[] {
  return Array.from({ length: count }, (_, at) => `product:minyak-rem-${at}` as const);
}

test("a purge finds pages by tags of any spelling, and no others", async () => {
  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(words, words, async (one, other) => {
      const tags: Tag[] = [`product:${one}`, "listing"];
      const { cache, view } = cacheOf(headersOf({ lifetime: page, tags }));
      await view();
      if (other !== one) cache.purge([encodeTag(`product:${other}`)]);
      expect(cache.addresses).toHaveLength(1);
      cache.purge([encodeTag(`product:${one}`)]);
      expect(cache.addresses).toHaveLength(0);
      expect(encodeTag(tags[0] as Tag)).toMatch(/^[\w%.!~*'()-]+$/);
    }),
    { numRuns: 200 },
  );
});
