import { expect, test } from "vitest";
import { readHead } from "./head.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test.each([
  ["minyak rem mobil", "minyak"],
  ["cari lap merah", "lap"],
  ["brake fluid", "fluid"],
  ["cleaner for the carburettor", "cleaner"],
])(
  "the word for what is searched for stands first in Indonesian, last in English: %s",
  (text, head) => {
    expect(readWith(readHead, text).head?.text).toBe(head);
  },
);

test("words that nothing has are set aside", () => {
  const read = readWith(readHead, "minyak zzrem");
  expect(read.unknown).toEqual(["zzrem"]);
  expect(listTexts(read.left)).toEqual(["minyak"]);
});
