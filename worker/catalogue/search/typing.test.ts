import { beforeEach, expect, test } from "vitest";
import { TypingBursts } from "./typing.ts";

let now: number;
let bursts: TypingBursts;
beforeEach(() => {
  now = 0;
  bursts = new TypingBursts(() => now);
});

/** Types texts a moment apart; returns how many searches are counted. */
const counted = (texts: readonly string[], client = "ani"): number =>
  texts.filter((text) => {
    now += 150;
    return !bursts.continues(client, text);
  }).length;

test("the letters of one word count once, also those that are taken away", () => {
  expect(counted(["b", "br", "bra", "brak", "bra", "brake", "brake f"])).toBe(1);
});

test("another word, the same word and a pause count again", () => {
  expect(counted(["oli", "rem", "rem"])).toBe(3);
  now += 2_000;
  expect(counted(["rem f"])).toBe(1);
});

test("each client types for itself", () => {
  expect(counted(["o"]) + counted(["ol"], "budi") + counted(["oli"])).toBe(2);
});

test("a chain without end is counted every twelve letters", () => {
  expect(counted(Array.from({ length: 120 }, (_, at) => "a".repeat(at + 1)))).toBe(10);
});

test("who types at the same time behind one address is not counted by each letter", () => {
  expect(counted(["o", "r", "ol", "re", "oli", "rem", "oli m", "rem d"])).toBe(2);
});
