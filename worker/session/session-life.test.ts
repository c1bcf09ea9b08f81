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

const reason = (life: SessionLife, key: string) => life.unknown("getCart", key).reason;

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
  expect(life.unknown("getCart", "key")).toEqual({
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

test("logged in, it opens for its new key alone, and says to the former one for two minutes that it moved", async () => {
  const { life, kv, alarm } = newLife();
  life.lock("key");
  life.begin();
  kv.put("cart", 1);
  life.rotate("new", null);
  expect([life.isOpen, life.isKey("key"), life.isKey("new"), kv.get("cart")]).toEqual([
    true,
    false,
    true,
    1,
  ]);
  expect([reason(life, "key"), reason(life, "other"), alarm.at]).toEqual([
    "moved",
    "unknown-session",
    START + 6 * SECOND,
  ]);
  expect(JSON.stringify([...kv.list()])).not.toContain('"new"');
  await pass(120 * SECOND - 1);
  expect(reason(life, "key")).toBe("moved");
  await pass(1);
  expect(reason(life, "key")).toBe("unknown-session");
});

test("erased within these two minutes, it still says so, and is looked at again after them", async () => {
  const { life, alarm, names } = newLife();
  life.lock("key");
  life.rotate("new", null);
  await life.erase();
  expect([life.isOpen, reason(life, "key"), reason(life, "new")]).toEqual([
    false,
    "moved",
    "unknown-session",
  ]);
  expect(alarm.at).toBe(START + 120 * SECOND);
  await pass(120 * SECOND);
  await life.erase();
  expect(names()).toEqual([]);
});

test("its new id is given only to the form that made the account, with the former key, for two minutes", async () => {
  const { life } = newLife();
  const form = { key: "form", hash: "hash" };
  life.lock("key");
  expect(life.successorFor("key", form)).toBeNull();
  life.rotate("new", { id: "id", ...form });
  expect(life.successorFor("key", form)).toBe("id");
  expect(life.successorFor("other", form)).toBeNull();
  expect(life.successorFor("key", { ...form, hash: "other" })).toBeNull();
  expect(life.successorFor("key", { ...form, key: "other" })).toBeNull();
  await pass(120 * SECOND);
  expect(life.successorFor("key", form)).toBeNull();
});
