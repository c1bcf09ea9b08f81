import fc from "fast-check";
import { expect, test } from "vitest";
import { cacheKey, canonicalJson } from "./key.ts";

/** The same value with the names of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).map(([name, inner]) => [name, reversed(inner)] as const);
  return Object.fromEntries(pairs.reverse());
}

test("the order of names does not matter, at any depth", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

test("nothing is lost: the text brings the value back", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(plain);
    }),
  );
});

test("different values have different keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(canonicalJson(a) !== canonicalJson(b));
      expect(cacheKey("getProduct", a)).not.toBe(cacheKey("getProduct", b));
    }),
  );
});

test("the order of a list matters", () => {
  expect(cacheKey("q", ["a", "b"])).not.toBe(cacheKey("q", ["b", "a"]));
});

test("a variable that is left out and one that is undefined are the same", () => {
  expect(cacheKey("q", { slug: "a", after: undefined })).toBe(cacheKey("q", { slug: "a" }));
  expect(cacheKey("q", undefined)).toBe(cacheKey("q", null));
});

test("a key is an https URL on an internal host, with any content", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.string(), (name, text) => {
      const url = new URL(cacheKey(name, { text }));
      expect(url.origin).toBe("https://cache.internal");
      expect(url.search + url.hash).toBe("");
      expect(url.pathname.split("/")).toHaveLength(3);
    }),
  );
});

test("names that look alike in the URL have different keys", () => {
  expect(cacheKey("page..", 1)).not.toBe(cacheKey("page__", 1));
  expect(new URL(cacheKey("..", 1)).pathname).toMatch(/^\/__\//);
});

test("a name called __proto__ counts like any other", () => {
  const harmful = JSON.parse('{"__proto__": {"a": 1}}');
  expect(cacheKey("q", harmful)).not.toBe(cacheKey("q", {}));
});
