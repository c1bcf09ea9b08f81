import { expect, test, vi } from "vitest";
import type { CacheEntry } from "./entry.ts";
import { entryOf, responseOf } from "./entry.ts";
import { createEdgeTier, createMemoryTier } from "./tiers.ts";

const entry = (body: CacheEntry["body"], tags: CacheEntry["tags"] = []): CacheEntry => ({
  body,
  headers: { ETag: '"a"', Vary: "*" },
  storedAt: 1_000,
  lifetime: { freshSeconds: 1, staleSeconds: 2, staleIfErrorSeconds: 3 },
  tags,
  generation: 4,
});

test("memory forgets the least recently used beyond its bytes", async () => {
  const memory = createMemoryTier({ maxBytes: 10_000 });
  for (const name of ["a", "b", "c"]) await memory.put(name, entry("x".repeat(450)));
  await memory.get("a");
  for (const name of ["d", "e"]) await memory.put(name, entry("x".repeat(450)));
  expect(await memory.get("b")).toBeNull();
  expect(await memory.get("a")).not.toBeNull();
  expect(memory.bytes).toBeLessThanOrEqual(10_000);
  expect(memory.count).toBe(4);
});

test("memory does not take an entry that would push out everything else", async () => {
  const memory = createMemoryTier({ maxBytes: 10_000 });
  await memory.put("small", entry("x"));
  await memory.put("huge", entry(new Uint8Array(2_500)));
  expect(await memory.get("huge")).toBeNull();
  expect(await memory.get("small")).not.toBeNull();
});

test("memory reckons four bytes for a letter of text, one for a byte, and some for the entry", async () => {
  const weighed = async (body: CacheEntry["body"]) => {
    const memory = createMemoryTier({ maxBytes: 100_000 });
    await memory.put("a", entry(body));
    return memory.bytes;
  };
  const empty = await weighed("");
  expect((await weighed("x".repeat(1_000))) - empty).toBe(4_000);
  expect((await weighed(new Uint8Array(1_000))) - empty).toBe(1_000);
});

test.each([
  ["text", "Sikat “rem” 🚗"],
  ["no text", ""],
  ["bytes", new Uint8Array([0, 255, 128])],
])("an entry of %s comes back from a response as it was", async (_, body) => {
  const kept = entry(body, ["product:sikat-rem-ü", "listing"]);
  expect(await entryOf(responseOf(kept))).toEqual(kept);
});

test("the Cache API sees the whole window and none of the entry's own headers", () => {
  const { headers } = responseOf(entry("x"));
  expect(headers.get("Cache-Control")).toBe("public, max-age=6");
  expect(headers.get("Vary")).toBeNull();
  expect(headers.get("ETag")).toBeNull();
});

test("the Cache API is told which bodies are text", () => {
  const typeOf = (body: CacheEntry["body"]) => responseOf(entry(body)).headers.get("Content-Type");
  expect(typeOf("x")).toBe("text/plain;charset=utf-8");
  expect(typeOf(new Uint8Array(1))).toBe("application/octet-stream");
});

test("a response without a body is no entry", async () => {
  expect(await entryOf(new Response(null))).toBeNull();
});

test.each([
  ["no header", undefined],
  ["junk", "%%%"],
  ["another version's shape", encodeURIComponent('{"storedAt": 1}')],
])("a response with %s of ours is no entry", async (_, header) => {
  const headers: Record<string, string> = header ? { "Shop-Entry": header } : {};
  expect(await entryOf(new Response("x", { headers }))).toBeNull();
});

test("an edge cache that fails holds nothing, breaks nothing and says so", async () => {
  const fail = () => Promise.reject(new Error("cache unavailable"));
  const report = vi.fn();
  const edge = createEdgeTier({ cache: { match: fail, put: fail }, report });
  const key = "https://cache.internal/a?search=oli";
  await edge.put(key, entry("x"));
  expect(await edge.get(key)).toBeNull();
  expect(report.mock.calls.map(([message]) => message)).toEqual([
    "edge cache could not be written: https://cache.internal/a",
    "edge cache could not be read: https://cache.internal/a",
  ]);
});
