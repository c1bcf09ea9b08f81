import { describe, expect, test } from "vitest";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { type MapBucket, mapBucket } from "../../tests/support/memory-stores.ts";
import type { IndexState } from "../commerce/catalogue-engine.ts";
import { noneHidden } from "../commerce/indexed-product.ts";
import { buildIndex } from "./build-index.ts";
import { encodeIndex } from "./index-format.ts";
import { IndexReader } from "./index-reader.ts";
import { indexKey, storeIndex, storeTooMany } from "./index-store.ts";

const locale = "id_ID";
const checkMs = 5_000;
const empty = {
  ...{ generation: 1, segments: [], sizes: [], facets: [], hashes: {} },
  hidden: noneHidden,
};

async function store(bucket: MapBucket, size: number): Promise<void> {
  const index = encodeIndex(buildIndex(fakeCatalogue(size), "id-ID"));
  await storeIndex(bucket, locale, { index, source: empty, before: null });
}

/** A reader with a clock, and what it leaves to be done behind requests. */
function opened(bucket: MapBucket) {
  const reports: string[] = [];
  const reader = new IndexReader({ checkMs, report: (message) => reports.push(message) });
  const behind: Promise<unknown>[] = [];
  let time = 0;
  return {
    reports,
    behind,
    ask: () =>
      reader.current(locale, {
        bucket,
        now: () => time,
        waitUntil: (work) => void behind.push(work),
      }),
    pass: (ms: number) => {
      time += ms;
    },
    settle: () => Promise.all(behind.splice(0)),
  };
}

const readSize = async (indexState: IndexState) =>
  indexState.state === "ready" ? await indexState.engine.size() : indexState.state;

describe("an isolate's reader of the index", () => {
  test("waits for the first blob, and reads it once for concurrent callers", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask } = opened(bucket);
    const match = await Promise.all([ask(), ask(), ask()]);
    expect(await Promise.all(match.map(readSize))).toEqual([20, 20, 20]);
    expect(bucket.reads).toBe(1);
  });

  test("reads no index of another currency's prices", async () => {
    const [rupiah, dollars] = [mapBucket(), mapBucket()];
    await store(rupiah, 20);
    const reader = new IndexReader({ checkMs });
    const request = { now: () => 0, waitUntil: () => {} };
    const before = await reader.current(locale, { ...request, bucket: rupiah, edition: "IDR" });
    expect(await readSize(before)).toBe(20);
    const changed = { ...request, bucket: dollars, edition: "USD" };
    expect(await readSize(await reader.current(locale, changed))).toBe("none");
    await store(dollars, 10);
    const later = { ...changed, now: () => checkMs };
    await reader.current(locale, later);
    expect(await readSize(await reader.current(locale, later))).toBe(10);
  });

  test("reuses its index for some seconds, then checks for a newer one behind a request", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask, pass, settle: resolve } = opened(bucket);
    await ask();
    await store(bucket, 30);
    pass(checkMs - 1);
    expect(await readSize(await ask())).toBe(20);
    expect(bucket.reads).toBe(1);
    pass(1);
    expect(await readSize(await ask())).toBe(20);
    await resolve();
    expect(await readSize(await ask())).toBe(30);
    expect(bucket.reads).toBe(2);
  });

  test("does not wait for a bucket that hangs once it has an index", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask, pass, settle: finish } = opened(bucket);
    await ask();
    const { promise, resolve } = Promise.withResolvers<void>();
    bucket.gate = promise;
    pass(checkMs);
    expect(await readSize(await ask())).toBe(20);
    pass(checkMs);
    expect(await readSize(await ask())).toBe(20);
    expect(bucket.reads).toBe(2);
    resolve();
    await finish();
  });

  test("reads the same version no second time", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask, pass, settle: resolve } = opened(bucket);
    const first = await ask();
    pass(checkMs);
    await ask();
    await resolve();
    const second = await ask();
    expect(
      first.state === "ready" && second.state === "ready" && first.engine === second.engine,
    ).toBe(true);
  });

  test("keeps the last good index when the bucket fails, and reads it no more often than a healthy one", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask, pass, settle: resolve, reports } = opened(bucket);
    await ask();
    bucket.error = new Error("unreachable");
    pass(checkMs);
    for (let requestCount = 0; requestCount < 5; requestCount++)
      expect(await readSize(await ask())).toBe(20);
    await resolve();
    expect(await readSize(await ask())).toBe(20);
    expect([bucket.reads, reports.length]).toEqual([2, 1]);
    bucket.error = null;
    await store(bucket, 40);
    pass(checkMs);
    await ask();
    await resolve();
    expect(await readSize(await ask())).toBe(40);
  });

  test("keeps the last good index where a newer blob is damaged", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const { ask, pass, settle: resolve, reports } = opened(bucket);
    await ask();
    await bucket.put(indexKey(locale), "half of a blob", { customMetadata: { state: "ready" } });
    pass(checkMs);
    await ask();
    await resolve();
    expect([await readSize(await ask()), reports.length]).toEqual([20, 1]);
  });

  test("returns none until there is an index", async () => {
    const bucket = mapBucket();
    const { ask, pass } = opened(bucket);
    expect(await readSize(await ask())).toBe("none");
    await store(bucket, 20);
    expect(await readSize(await ask())).toBe("none");
    pass(checkMs);
    expect(await readSize(await ask())).toBe(20);
  });

  test("reports that the shop has too many products, until that changes", async () => {
    const bucket = mapBucket();
    const source = { ...empty, tooMany: 30_000 };
    await storeTooMany(bucket, locale, { source, before: null });
    const { ask, pass } = opened(bucket);
    expect(await readSize(await ask())).toBe("too-many");
    await store(bucket, 20);
    pass(checkMs);
    expect(await readSize(await ask())).toBe(20);
  });

  test("keeps languages apart", async () => {
    const bucket = mapBucket();
    await store(bucket, 20);
    const reader = new IndexReader();
    const request = { bucket, now: () => 0, waitUntil: () => {} };
    expect(await readSize(await reader.current("en_US", request))).toBe("none");
    expect(await readSize(await reader.current("id_ID", request))).toBe(20);
  });
});
