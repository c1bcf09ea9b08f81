import { expect, test } from "vitest";
import { readableSlug } from "../commerce/readable-slug.ts";
import { readSlugs, storedSlug, storedSlugs } from "./slugs.ts";

const korean = "%ec%98%a4%ec%9d%bc-%ed%95%84%ed%84%b0";

test.each([
  [korean, "오일-필터"],
  ["%f0%9f%9b%a2-oli", "🛢-oli"],
  ["caf%c3%a9", "café"],
  ["diskon-50%25-off", "diskon-50%-off"],
  // Decoded, it could not be distinguished from an octet.
  ["diskon-50%25ab", "diskon-50%25ab"],
  // WordPress's 200 octets may end within a character.
  [`${"%ec%98%a4".repeat(2)}%ec%98`, `${"%ec%98%a4".repeat(2)}%ec%98`],
  ["oli-samudra", "oli-samudra"],
  ["a%2fb", "a%2fb"],
  ["a%00b", "a%00b"],
])("reads the stored slug %s as %s, and finds it again", (stored, readable) => {
  expect(readableSlug(stored)).toBe(readable);
  expect(storedSlug(readable)).toBe(stored);
  expect(storedSlug(stored)).toBe(stored);
});

test("decodes slugs everywhere in a result, and no names beside them", () => {
  const data = {
    product: {
      slug: korean,
      name: "%ec%98%a4",
      attributes: {
        nodes: [
          {
            name: "pa_%ec%83%89",
            label: "색",
            options: [korean],
            terms: { nodes: [{ name: "100%25", slug: korean }] },
          },
          { name: "kemasan", label: "Kemasan", options: ["50%25"] },
        ],
      },
      variations: { nodes: [{ attributes: { nodes: [{ name: "pa_size", value: korean }] } }] },
    },
  };
  readSlugs(data);
  expect(data).toEqual({
    product: {
      slug: "오일-필터",
      name: "%ec%98%a4",
      attributes: {
        nodes: [
          {
            name: "pa_색",
            label: "색",
            options: ["오일-필터"],
            terms: { nodes: [{ name: "100%25", slug: "오일-필터" }] },
          },
          { name: "kemasan", label: "Kemasan", options: ["50%25"] },
        ],
      },
      variations: { nodes: [{ attributes: { nodes: [{ name: "pa_size", value: "오일-필터" }] } }] },
    },
  });
});

test("sends slugs as they are stored, a list of slugs decoded, and what is no slug as it is", () => {
  expect(
    storedSlugs({
      slug: [korean, "oli"],
      category: ["오일-필터"],
      search: "오일",
      input: {
        variation: [
          { attributeName: "pa_size", attributeValue: "오일-필터" },
          { attributeName: "kemasan", attributeValue: "큰 병" },
        ],
      },
    }),
  ).toEqual({
    slug: ["오일-필터", "oli"],
    category: [korean],
    search: "오일",
    input: {
      variation: [
        { attributeName: "pa_size", attributeValue: korean },
        { attributeName: "kemasan", attributeValue: "큰 병" },
      ],
    },
  });
});
