import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import {
  bundledIconSets,
  iconBucket,
  iconBuckets,
  maxIconUrlLength,
  splitIconNames,
} from "./icon-sets.ts";

test("every icon has one bucket, the same each time", () => {
  expect([...bundledIconSets]).toEqual(["tabler", "simple-icons"]);
  const names = ["", "a", "b", "brand-whatsapp", "shopping-cart"];
  expect(names.map(iconBucket)).toEqual([0, 33, 34, ...names.slice(3).map(iconBucket)]);
  expect(iconBucket("ab")).toBe((97 * 31 + 98) % iconBuckets);
  const many = Array.from({ length: 500 }, (_, at) => iconBucket(`icon-name-of-length-${at}`));
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many)).toBeLessThan(iconBuckets);
  expect(new Set(many).size).toBeGreaterThan(50);
});

test("icons are requested in as few addresses as fit, each icon once and in order", () => {
  const fixed = "https://icons.example/tabler.json?icons=";
  const getLength = (names: string[]) => `${fixed}${names.join(",")}`.length;
  const name = string({ minLength: 1, maxLength: maxIconUrlLength - fixed.length });
  assert(
    property(array(name, { maxLength: 40 }), (names) => {
      const groups = splitIconNames(names, fixed);
      expect(groups.flat()).toEqual(names);
      for (const [at, group] of groups.entries()) {
        expect(getLength(group)).toBeLessThanOrEqual(maxIconUrlLength);
        const [next] = groups[at + 1] ?? [];
        if (next) expect(getLength([...group, next])).toBeGreaterThan(maxIconUrlLength);
      }
    }),
  );
});

test("an address may be exactly as long as is allowed", () => {
  const names = ["a".repeat(maxIconUrlLength - 13), "b"];
  expect(splitIconNames(names, "icons.test/")).toEqual([names]);
  expect(splitIconNames(names, "icons.test/+")).toEqual(names.map((name) => [name]));
});
