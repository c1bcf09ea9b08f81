import { expect, test } from "vitest";
import { marksAndWords } from "./method-marks.ts";

const splitMarks = (title: string, description: string) => {
  const { marks, ...words } = marksAndWords({ id: "offline", title, description });
  return { ...words, marks: marks.map(({ src, text }) => [src.split("#")[1], text]) };
};

test("a method has the marks that its words name, in place of words that do nothing else", () => {
  expect(splitMarks("Virtual account atau QRIS", "BCA, Mandiri")).toEqual({
    description: "",
    marks: [
      ["qris", ""],
      ["bca", "BCA"],
      ["mandiri", "Mandiri"],
    ],
  });
  expect(splitMarks("Transfer bank", "Transfer ke BCA, lalu kirim buktinya")).toEqual({
    description: "Transfer ke BCA, lalu kirim buktinya",
    marks: [["bca", ""]],
  });
  expect(splitMarks("Tunai", "")).toEqual({ description: "", marks: [] });
});
