import fc from "fast-check";
import { expect, test } from "vitest";
import { ageSeconds, entryState, wholeWindowSeconds } from "./policy.ts";

const profile = { freshSeconds: 10, staleSeconds: 20, staleIfErrorSeconds: 30 };
const stateAt = (seconds: number, isInvalidated = false) =>
  entryState({ storedAt: 5_000, now: 5_000 + seconds * 1000, profile, isInvalidated });

test.each([
  [0, "fresh"],
  [9.999, "fresh"],
  [10, "stale"],
  [29.999, "stale"],
  [30, "stale-if-error"],
  [59.999, "stale-if-error"],
  [60, "gone"],
])("an entry of %s s is %s", (seconds, state) => {
  expect(stateAt(seconds)).toBe(state);
});

test("an invalidated entry is never served before a refresh was tried, and is gone when others are", () => {
  expect(stateAt(0, true)).toBe("stale-if-error");
  expect(stateAt(15, true)).toBe("stale-if-error");
  expect(stateAt(60, true)).toBe("gone");
});

test("a clock that ran backwards leaves an entry new", () => {
  expect(ageSeconds(5_000, 1_000)).toBe(0);
  expect(stateAt(-100)).toBe("fresh");
});

const order = ["fresh", "stale", "stale-if-error", "gone"];
const seconds = fc.nat({ max: 200_000 });
const lifetime = fc.record({
  freshSeconds: seconds,
  staleSeconds: seconds,
  staleIfErrorSeconds: seconds,
});

test("an entry never gets better by waiting or by being invalidated", () => {
  fc.assert(
    fc.property(lifetime, seconds, seconds, (anyProfile, age, wait) => {
      const rank = (at: number, isInvalidated: boolean) =>
        order.indexOf(
          entryState({ storedAt: 0, now: at * 1000, profile: anyProfile, isInvalidated }),
        );
      expect(rank(age + wait, false)).toBeGreaterThanOrEqual(rank(age, false));
      expect(rank(age, true)).toBeGreaterThanOrEqual(rank(age, false));
      expect(rank(age, true)).toBeGreaterThanOrEqual(2);
    }),
  );
});

test("an entry is gone exactly when its whole window is over", () => {
  fc.assert(
    fc.property(lifetime, seconds, fc.boolean(), (anyProfile, age, isInvalidated) => {
      const at = { storedAt: 0, now: age * 1000, profile: anyProfile, isInvalidated };
      expect(entryState(at) === "gone").toBe(age >= wholeWindowSeconds(anyProfile));
    }),
  );
});
