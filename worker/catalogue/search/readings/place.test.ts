import { expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { readPlace } from "./place.ts";

const read = (text: string) => readPlace(unread(text), shopSynonyms());

test.each([
  ["karet di bawah setir", ["setir"]],
  ["cairan di dalam kap buat setir", ["kap"]],
  ["grease under the bonnet", ["bonnet"]],
])("where something is need not be named: %s", (text, optional) => {
  expect(read(text).optional).toEqual(optional);
});

test("a word alone is no place", () => {
  expect(read("jamur di kaca")).toEqual({});
});
