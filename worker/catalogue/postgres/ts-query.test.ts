import { expect, test } from "vitest";
import { toTsQuery } from "./ts-query.ts";

const oil = {
  word: "oli",
  alternatives: [["oli"], ["engine", "oil"], ["oli", "mesin"], ["lube", "oil"], ["oil"], ["o'li"]],
};

test("asks for each word once where fewer words find as much, other words first", () => {
  expect(toTsQuery(oil, ["oliver"], () => true)).toBe("('oliver') | ('oli') | ('oil') | ('o''li')");
});

test("leaves out what has a word that is not asked for, and always asks for something", () => {
  const isAsked = (word: string) => word === "engine" || word === "oli";
  expect(toTsQuery(oil, [], isAsked)).toBe("('oli')");
  expect(toTsQuery(oil, [], () => false)).toBe("('oli')");
});
