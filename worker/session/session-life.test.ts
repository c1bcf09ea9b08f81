import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import { SessionLife } from "./session-life.ts";

const START = Date.UTC(2026, 10, 1);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A session's life over storage in memory. */
function newLife() {
  const storage = mapStorage();
  const { kv, alarm } = storage;
  const resumeAt = (time: number) => void storage.setAlarm(time);
  const life = new SessionLife(storage as unknown as DurableObjectStorage, resumeAt);
  return { life, kv, alarm, names: () => [...kv.list()].map(([name]) => name) };
}

const reason = (life: SessionLife) => life.unknown("getCart").reason;

test("only its own key opens it, and the key itself is not stored", () => {
  const { life, kv } = newLife();
  expect([life.isLocked, life.isKey("key")]).toEqual([false, false]);
  life.lock("key");
  expect([life.isLocked, life.isKey("key"), life.isKey("other")]).toEqual([true, true, false]);
  expect(JSON.stringify([...kv.list()])).not.toContain('"key"');
});

// Resets between two writes are possible wherever one of them is awaited.
test("is erased in one write, with what it was to resume", async () => {
  const { life, alarm, names } = newLife();
  life.lock("key");
  life.begin();
  const erasing = life.erase();
  expect([names(), alarm.at]).toEqual([[], null]);
  await erasing;
});

test("looks at itself after a day, or earlier where work is to be resumed", async () => {
  const { life, alarm } = newLife();
  expect(life.isOpen).toBe(false);
  life.begin();
  expect([life.isOpen, alarm.at]).toEqual([true, START + DAY]);
  life.begin(6 * SECOND);
  expect(alarm.at).toBe(START + 6 * SECOND);
});

test("lasts a day when empty, 30 with a cart, a year with a remembered login", async () => {
  const { life } = newLife();
  life.begin();
  const days = (["empty", "guest", "remembered"] as const).map(
    (retention) => (life.endsAt(retention) - START) / DAY,
  );
  expect(days).toEqual([1, 30, 365]);
});

test("its use is recorded once an hour", async () => {
  const { life } = newLife();
  life.begin();
  await pass(HOUR);
  life.use();
  expect(life.endsAt("empty")).toBe(START + DAY);
  await pass(1);
  life.use();
  expect(life.endsAt("empty")).toBe(START + HOUR + 1 + DAY);
});

test("closed, it accepts no calls, and work that has waited finds that out", async () => {
  const { life, kv } = newLife();
  life.begin();
  kv.put("cart", 1);
  expect(life.assertOpen).not.toThrow();
  life.close();
  expect([life.isOpen, life.isDraining, kv.get("cart")]).toEqual([false, false, 1]);
  expect(life.assertOpen).toThrow(SessionClosed);
  expect(life.unknown("getCart")).toEqual({
    reason: "unknown-session",
    operation: "getCart",
    status: null,
  });
});

test("ended with an unsettled order, it keeps what settles it", async () => {
  const { life, kv, names } = newLife();
  life.begin();
  for (const name of ["flash", "restoring", "checkout:1"]) kv.put(name, 1);
  life.drain();
  expect([life.isOpen, life.isDraining]).toEqual([false, true]);
  expect(life.assertOpen).not.toThrow();
  expect(names().sort()).toEqual(["checkout:1", "draining"]);
});

test("one that has not moved is forgotten at once", async () => {
  const { life, names } = newLife();
  life.begin();
  expect(await life.forget()).toBeNull();
  expect(names()).toEqual([]);
});

test("moved, it reports that to its former key for two minutes", async () => {
  const { life, kv, alarm } = newLife();
  life.begin();
  life.lock("key");
  kv.put("cart", 1);
  await life.moveAway("next", null);
  expect([life.isOpen, life.isKey("key"), kv.get("cart"), reason(life)]).toEqual([
    false,
    true,
    undefined,
    "moved",
  ]);
  expect([alarm.at, life.copies]).toEqual([START + 6 * SECOND, { next: "moved" }]);
  life.dropCopy("next");
  expect(await life.forget()).toBe(START + 120 * SECOND);
  await pass(120 * SECOND - 1);
  expect(reason(life)).toBe("moved");
  await pass(1);
  expect(reason(life)).toBe("unknown-session");
});

test("moved without a key, it gets none", async () => {
  const { life, names } = newLife();
  await life.moveAway("next", null);
  expect([life.isLocked, names()]).toEqual([false, ["copies", "moved"]]);
});

test("where another customer continues, its unsettled orders stay", async () => {
  const { life, kv } = newLife();
  life.begin();
  kv.put("checkout:1", 1);
  life.drainMoved("next");
  expect(life.copies).toEqual({ next: "moved" });
  expect([life.isDraining, reason(life), kv.get("checkout:1")]).toEqual([true, "moved", 1]);
});

test("its new id is given only to the form that made the account, for two minutes", async () => {
  const { life } = newLife();
  expect(life.successorFor({ key: "key", hash: "hash" })).toBeNull();
  await life.moveAway("next", { id: "next", key: "key", hash: "hash" });
  expect(life.successorFor({ key: "key", hash: "hash" })).toBe("next");
  expect(life.successorFor({ key: "key", hash: "other" })).toBeNull();
  expect(life.successorFor({ key: "other", hash: "hash" })).toBeNull();
  await pass(120 * SECOND);
  expect(life.successorFor({ key: "key", hash: "hash" })).toBeNull();
});
