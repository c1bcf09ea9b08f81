import { expect, test } from "vitest";
import type { CacheProfileName } from "./policy.ts";
import { createCacheTally } from "./tally.ts";

const row = { fresh: 0, stale: 0, miss: 0, oldest: 0 };

test("a tally begins with nothing in every profile", () => {
  const tally = createCacheTally(() => 1_000);
  expect([tally.since, tally.retries]).toEqual([1_000, 0]);
  expect(tally.profiles.get("listing")).toEqual(row);
  expect(tally.profiles.get("page")).toEqual(row);
});

test("counts reads by profile and state, and records the highest age", () => {
  const tally = createCacheTally(Date.now);
  for (const ageSeconds of [7, 90, 30]) tally.count("listing", { state: "fresh", ageSeconds });
  tally.count("listing", { state: "stale", ageSeconds: 60 });
  tally.count("page", { state: "miss", ageSeconds: 0 });
  expect(tally.profiles.get("listing")).toEqual({ fresh: 3, stale: 1, miss: 0, oldest: 90 });
  expect(tally.profiles.get("page")).toEqual({ ...row, miss: 1 });
});

test("adds up second attempts, and takes no notice of a profile that there is not", () => {
  const tally = createCacheTally(Date.now);
  tally.countRetries(2);
  tally.countRetries(1);
  tally.count("drawer" as CacheProfileName, { state: "fresh", ageSeconds: 1 });
  expect(tally.retries).toBe(3);
  expect([...tally.profiles.values()].every(({ fresh }) => fresh === 0)).toBe(true);
});
