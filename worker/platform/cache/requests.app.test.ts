import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CacheBindings, CacheProbe } from "./cache-probe.fixture.ts";

const { GENERATIONS } = env as unknown as CacheBindings;
const probe = (exports as unknown as { CacheProbe: Service<CacheProbe> }).CacheProbe;

test("stale pages are refreshed behind requests that have already ended", async () => {
  await probe.read("stale");
  await probe.pass(300_000);
  expect(await probe.read("stale")).toEqual({ value: 1, state: "stale" });
  await expect.poll(() => probe.read("stale")).toEqual({ value: 2, state: "fresh" });
});

test("a purge is noticed by requests that are too short to wait for news", async () => {
  await probe.read("purged");
  await GENERATIONS.getByName("probe").invalidate(["product:purged"]);
  await probe.pass(5_000);
  expect(await probe.read("purged")).toEqual({ value: 1, state: "fresh" });
  await expect.poll(async () => (await probe.read("purged")).value).toBe(2);
});

test("a purge is noticed at once by the first request after a quiet time", async () => {
  await probe.read("quiet");
  await GENERATIONS.getByName("probe").invalidate(["product:quiet"]);
  await probe.pass(60_000);
  expect(await probe.read("quiet")).toEqual({ value: 2, state: "miss" });
});
