import { expect, test } from "vitest";
import { cacheKey } from "./key.ts";
import { type CacheEntry, createEdgeTier } from "./tiers.ts";

const edge = createEdgeTier({ cache: await caches.open("tiers") });
const entry = (body: CacheEntry["body"]): CacheEntry => ({
  body,
  headers: { "Content-Type": "text/html", "Set-Cookie": "never", Vary: "*" },
  storedAt: 1_000,
  lifetime: { freshSeconds: 1, staleSeconds: 2, staleIfErrorSeconds: 86_400 },
  tags: ["product:a", "listing"],
  generation: 4,
});

test.each([
  ["text", "<p>Sikat rem</p>"],
  ["bytes", new Uint8Array([31, 139, 0, 255])],
])("the Cache API stores an entry of %s with all its fields", async (name, body) => {
  const key = cacheKey("page", name);
  expect(await edge.get(key)).toBeNull();
  await edge.put(key, entry(body));
  expect(await edge.get(key)).toEqual(entry(body));
});

test("a second put replaces the first", async () => {
  const key = cacheKey("page", "twice");
  await edge.put(key, entry("one"));
  await edge.put(key, entry("two"));
  expect((await edge.get(key))?.body).toBe("two");
});
