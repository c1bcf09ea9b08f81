import { expect, test } from "vitest";
import type { Category } from "../commerce/catalogue.ts";
import { findTrail } from "./category-tree.ts";

const category = (slug: string, children: Category[] = []): Category => ({
  id: 1,
  slug,
  name: slug,
  description: "",
  html: "",
  image: null,
  count: 1,
  children,
});

test("a trail leads from the top to a category, and nowhere for one that is not there", () => {
  const tree = [category("minyak-rem"), category("oli", [category("oli-motor")])];
  expect(findTrail(tree, "oli-motor").map(({ slug }) => slug)).toEqual(["oli", "oli-motor"]);
  expect(findTrail(tree, "tidak-ada")).toEqual([]);
});
