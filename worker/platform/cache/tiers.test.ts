import { expect, test, vi } from "vitest";
import {
  type CacheEntry,
  createEdgeTier,
  createMemory,
  createMemoryTier,
  deepFreeze,
  jsonCodec,
  toEntry,
  toResponse,
} from "./tiers.ts";

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
])("an entry of %s survives the round trip through a response", async (_, body) => {
  const stored = entry(body, ["product:sikat-rem-ü", "listing"]);
  expect(await toEntry(toResponse(stored))).toEqual(stored);
});

test("the Cache API sees the whole window and none of the entry's own headers", () => {
  const { headers } = toResponse(entry("x"));
  expect(headers.get("Cache-Control")).toBe("public, max-age=6");
  expect(headers.get("Vary")).toBeNull();
  expect(headers.get("ETag")).toBeNull();
});

test("the Cache API receives text and bytes with their own content types", () => {
  const getType = (body: CacheEntry["body"]) => toResponse(entry(body)).headers.get("Content-Type");
  expect(getType("x")).toBe("text/plain;charset=utf-8");
  expect(getType(new Uint8Array(1))).toBe("application/octet-stream");
});

test("a response without a body is no entry", async () => {
  expect(await toEntry(new Response(null))).toBeNull();
});

test.each([
  ["no header", undefined],
  ["junk", "%%%"],
  ["another version's shape", encodeURIComponent('{"storedAt": 1}')],
])("a response with %s of ours is no entry", async (_, header) => {
  const headers: Record<string, string> = header ? { "Shop-Entry": header } : {};
  expect(await toEntry(new Response("x", { headers }))).toBeNull();
});

test("a failing edge cache returns nothing, breaks nothing and reports the failure", async () => {
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

const text = (value: string) => value.length;

test("all parts together stay below the one bound, with any content", () => {
  const memory = createMemory({ maxBytes: 100_000 });
  const parts = ["data", "page", "brotli"].map((name) => memory.part(name, text));
  for (let n = 0; n < 1_000; n += 1)
    for (const part of parts) {
      part.set(`key-${n}`, "x".repeat((n * 37) % 20_000));
      expect(memory.bytes).toBeLessThanOrEqual(100_000);
      expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(memory.bytes);
    }
  expect(parts.every(({ count }) => count > 0)).toBe(true);
});

test("what is used stays, whichever part makes room", () => {
  const memory = createMemory({ maxBytes: 20_000 });
  const data = memory.part("data", text);
  const pages = memory.part("page", text);
  data.set("used", "x");
  data.set("unused", "y");
  for (let n = 0; n < 50; n += 1) {
    pages.set(`${n}`, "z".repeat(1_000));
    expect(data.get("used")).toBe("x");
  }
  expect(data.get("unused")).toBeUndefined();
  expect(data.count).toBe(1);
});

test("an entry of more than a quarter is not stored, and removes the old one of its key", () => {
  const memory = createMemory({ maxBytes: 20_000 });
  const part = memory.part("page", text);
  expect(part.set("a", "x")).toBe(true);
  expect(part.set("a", "x".repeat(5_000))).toBe(false);
  expect([part.get("a"), part.count, part.bytes, memory.bytes]).toEqual([undefined, 0, 0, 0]);
});

test("an entry that is replaced is counted once, with its key", () => {
  const memory = createMemory({ maxBytes: 20_000 });
  const part = memory.part("page", text);
  part.set("a", "x".repeat(100));
  const { bytes } = part;
  part.set("a", "x".repeat(90));
  expect([part.count, part.bytes]).toEqual([1, bytes - 10]);
  part.set("a".repeat(101), "x".repeat(90));
  expect([part.count, part.bytes]).toEqual([2, 2 * (bytes - 10) + 200]);
});

test("parts with the same keys do not meet", () => {
  const memory = createMemory({ maxBytes: 20_000 });
  const [one, other] = ["a", "b"].map((name) => memory.part(name, text));
  one?.set("key", "one");
  expect(other?.get("key")).toBeUndefined();
});

test("JSON stored as bytes decodes like JSON stored as text", () => {
  const { body, headers } = jsonCodec<{ name: string }>().encode({ name: "é" });
  const bytes = new TextEncoder().encode(String(body));
  expect(jsonCodec().decode({ body: bytes, headers })).toEqual({ name: "é" });
});

test("what many share is frozen to the last list, and plain values stay what they are", () => {
  const value = deepFreeze({ list: [{ n: 1 }], none: null, text: "x" });
  expect([value, value.list, value.list[0]].every(Object.isFrozen)).toBe(true);
  expect([deepFreeze("x"), deepFreeze(null), deepFreeze(0)]).toEqual(["x", null, 0]);
});
