import { expect, test } from "vitest";
import { deepFreeze, jsonCodec } from "./entry.ts";

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
