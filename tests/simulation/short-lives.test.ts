import { expect, test } from "vitest";
import { changeNames } from "./record-changes.ts";
import { shortLives } from "./short-lives.ts";

test("each change of an order's records has a short life that aims at it", () => {
  expect(Object.keys(shortLives).sort()).toEqual(changeNames.toSorted());
});
