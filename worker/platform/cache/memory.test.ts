import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";

const text = (value: string) => value.length;

test("all parts together stay below the one bound, whatever they hold", () => {
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

test("an entry of more than a quarter is not kept, and takes the old one of its key with it", () => {
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
