import { expect, test, vi } from "vitest";
import { fakeClock, resolve } from "../../../tests/support/fake-clock.ts";
import {
  type GenerationChanges,
  GenerationReader,
  type GenerationStore,
  type StoredGenerations,
} from "./generation-reader.ts";

const none: GenerationChanges = { sequence: 0, allBefore: 0, changes: [] };

const waitUntil = (_: Promise<unknown>) => {};

function reader(read: (since: number) => Promise<GenerationChanges>) {
  const clock = fakeClock();
  const report = vi.fn();
  const { now, timer } = clock;
  const ages = { refreshMs: 5_000, maxAgeMs: 10_000 };
  return { clock, report, reader: new GenerationReader({ read, now, timer, report, ...ages }) };
}

test("reads once in 5 seconds, and then only what is new", async () => {
  const read = vi.fn(async () => ({ ...none, sequence: 7 }));
  const { clock, reader: generations } = reader(read);
  await generations.current(waitUntil);
  await clock.pass(4_999);
  await generations.current(waitUntil);
  expect(read.mock.calls).toEqual([[0]]);
  await clock.pass(1);
  await generations.current(waitUntil);
  await resolve();
  expect(read.mock.calls).toEqual([[0], [7]]);
});

test("an entry is invalidated by a newer generation of one of its tags, not by others or older ones", async () => {
  const { reader: generations } = reader(async () => ({
    sequence: 9,
    allBefore: 2,
    changes: [{ tag: "product:a", sequence: 9 }],
  }));
  const snapshot = await generations.current(waitUntil);
  expect(snapshot.sequence).toBe(9);
  expect(snapshot.isInvalidated(["listing", "product:a"], 8)).toBe(true);
  expect(snapshot.isInvalidated(["product:a"], 9)).toBe(false);
  expect(snapshot.isInvalidated(["product:b"], 2)).toBe(false);
  expect(snapshot.isInvalidated([], 1)).toBe(true);
});

test("later reads do not wait: a request uses the known generations", async () => {
  const results = [Promise.resolve(none), new Promise<GenerationChanges>(() => {})];
  const { clock, reader: generations } = reader(() => results.shift() ?? Promise.resolve(none));
  await generations.current(waitUntil);
  await clock.pass(5_000);
  expect((await generations.current(waitUntil)).sequence).toBe(0);
});

test("after a quiet time the first request waits, so that it sees new invalidations", async () => {
  const news = Promise.withResolvers<GenerationChanges>();
  const results = [Promise.resolve(none), news.promise];
  const { clock, reader: generations } = reader(() => results.shift() ?? Promise.resolve(none));
  await generations.current(waitUntil);
  await clock.pass(10_000);
  const resolved = vi.fn();
  const current = generations.current(waitUntil);
  current.then(resolved);
  await resolve();
  expect(resolved).not.toHaveBeenCalled();
  news.resolve({ sequence: 5, allBefore: 0, changes: [{ tag: "stock", sequence: 5 }] });
  expect((await current).isInvalidated(["stock"], 4)).toBe(true);
});

test("no request waits again while reads hang", async () => {
  const { clock, reader: generations } = reader(() => new Promise(() => {}));
  const first = generations.current(waitUntil);
  await clock.pass(1_000);
  await first;
  await clock.pass(60_000);
  await generations.current(waitUntil);
  await clock.pass(12_000);
  expect(clock.running).toBe(0);
});

test("a read that no request waits for outlives the request that started it", async () => {
  const stored: Promise<unknown>[] = [];
  const { clock, reader: generations } = reader(async () => none);
  await generations.current(waitUntil);
  await clock.pass(5_000);
  await generations.current((work) => void stored.push(work));
  await resolve();
  expect(stored).toHaveLength(3);
});

test("the first read holds a request for a second at most", async () => {
  const { clock, reader: generations } = reader(() => new Promise(() => {}));
  const current = generations.current(waitUntil);
  let isThere = false;
  current.then(() => {
    isThere = true;
  });
  await clock.pass(999);
  expect(isThere).toBe(false);
  await clock.pass(1);
  expect(isThere).toBe(true);
});

test("uses the last known generations when a read fails, reports it, and reads no more often", async () => {
  const read = vi.fn(async (since: number): Promise<GenerationChanges> => {
    if (since > 0) throw new Error("Durable Object reset");
    return { sequence: 3, allBefore: 0, changes: [{ tag: "stock", sequence: 3 }] };
  });
  const { clock, report, reader: generations } = reader(read);
  await generations.current(waitUntil);
  await clock.pass(5_000);
  const snapshot = await generations.current(waitUntil);
  await resolve();
  expect(snapshot.isInvalidated(["stock"], 2)).toBe(true);
  const reset = new Error("Durable Object reset");
  expect(report).toHaveBeenCalledExactlyOnceWith("generations could not be read", reset);
  await clock.pass(4_999);
  await generations.current(waitUntil);
  expect(read).toHaveBeenCalledTimes(2);
});

test("an overtaken response undoes nothing", async () => {
  const results: GenerationChanges[] = [
    { sequence: 9, allBefore: 4, changes: [{ tag: "listing", sequence: 9 }] },
    { sequence: 5, allBefore: 0, changes: [{ tag: "listing", sequence: 5 }] },
  ];
  const { reader: generations } = reader(async () => results.shift() ?? none);
  await generations.refresh();
  await generations.refresh();
  const snapshot = await generations.current(waitUntil);
  expect(snapshot.sequence).toBe(9);
  expect(snapshot.isInvalidated(["listing"], 8)).toBe(true);
  expect(snapshot.isInvalidated([], 3)).toBe(true);
});

test("what is known is at hand until it is too old, and refreshed behind when it is due", async () => {
  const read = vi.fn(async () => ({ ...none, sequence: 7 }));
  const { clock, reader: generations } = reader(read);
  expect(generations.cached(waitUntil)).toBeNull();
  await generations.refresh();
  await clock.pass(4_999);
  expect(generations.cached(waitUntil)?.sequence).toBe(7);
  expect(read).toHaveBeenCalledTimes(1);
  await clock.pass(1);
  expect(generations.cached(waitUntil)?.sequence).toBe(7);
  await resolve();
  expect(read).toHaveBeenCalledTimes(2);
  await clock.pass(10_000);
  expect(generations.cached(waitUntil)).toBeNull();
});

test("nothing is at hand that was never read", async () => {
  const { reader: generations } = reader(() => Promise.reject(new Error("reset")));
  await generations.refresh();
  expect(generations.cached(waitUntil)).toBeNull();
});

/** Isolates of one data centre, whose cache they share. */
function dataCentre() {
  const clock = fakeClock();
  let stored: StoredGenerations | null = null;
  const store: GenerationStore = {
    get: async () => stored,
    put: async (generations) => {
      stored = generations;
    },
  };
  const read = vi.fn(
    async (since: number): Promise<GenerationChanges> => ({
      sequence: 9,
      allBefore: 2,
      changes: since < 9 ? [{ tag: "listing", sequence: 9 }] : [],
      indexes: { id_ID: "edition:etag" },
    }),
  );
  const open = () => {
    const { now, timer } = clock;
    return new GenerationReader({ read, now, timer, store, refreshMs: 500, maxAgeMs: 8_500 });
  };
  return { clock, read, open };
}

test("an isolate reads another's generations from its data centre's cache, without a read of its own", async () => {
  const { clock, read, open } = dataCentre();
  await open().current(waitUntil);
  await clock.pass(499);
  const other = open();
  const snapshot = await other.current(waitUntil);
  expect([snapshot.sequence, snapshot.isInvalidated(["listing"], 8)]).toEqual([9, true]);
  expect([snapshot.isInvalidated([], 1), other.getIndex("id_ID")]).toEqual([true, "edition:etag"]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("what the data centre knows is used until it is too old, and refreshed behind", async () => {
  const { clock, read, open } = dataCentre();
  await open().current(waitUntil);
  await clock.pass(8_000);
  const held = Promise.withResolvers<GenerationChanges>();
  read.mockImplementation(() => held.promise);
  expect((await open().current(waitUntil)).sequence).toBe(9);
  expect(read).toHaveBeenCalledTimes(2);
  await clock.pass(500);
  let isResolved = false;
  void open()
    .current(waitUntil)
    .then(() => {
      isResolved = true;
    });
  await resolve();
  expect(isResolved).toBe(false);
  held.resolve({ ...none, sequence: 10 });
  await resolve();
  expect(isResolved).toBe(true);
});

test("a cached read with a time in the future is ignored", async () => {
  const { clock, read, open } = dataCentre();
  await clock.pass(60_000);
  await open().current(waitUntil);
  const early = new GenerationReader({
    read,
    now: () => clock.now() - 30_000,
    timer: clock.timer,
    store: { get: async () => ({ ...none, readAt: clock.now() }), put: async () => {} },
  });
  await early.current(waitUntil);
  expect(read).toHaveBeenCalledTimes(2);
});

test("of more than 10,000 tags the older half counts as invalidated", async () => {
  const changes = Array.from({ length: 10_001 }, (_, n) => ({
    tag: `product:${n}` as const,
    sequence: n + 1,
  }));
  const { reader: generations } = reader(async () => ({ ...none, sequence: 10_001, changes }));
  const { isInvalidated } = await generations.current(waitUntil);
  expect([
    isInvalidated(["product:10000"], 10_000),
    isInvalidated(["product:9000"], 9_500),
  ]).toEqual([true, false]);
  expect(isInvalidated([], 5_000)).toBe(true);
});
