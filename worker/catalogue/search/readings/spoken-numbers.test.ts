import { expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { readSpokenNumbers } from "./spoken-numbers.ts";

const read = (text: string) => readSpokenNumbers(unread(text), shopSynonyms());

test.each([
  ["oli sepuluh w empat puluh", "oli 10 w 40"],
  ["lima w tiga puluh", "5 w 30"],
  ["Oli lima belas w lima puluh", "oli 15 w 50"],
  ["satu liter", "1 liter"],
  ["satu setengah liter oli", "1.5 liter oli"],
  ["minyak rem dot empat setengah liter", "minyak rem dot 4 0.5 liter"],
  ["five w thirty", "5 w 30"],
  ["zero w twenty", "0 w 20"],
  ["di bawah lima puluh ribu", "di bawah 50 ribu"],
  ["under twenty five euros", "under 25 euros"],
  ["sepuluh w empat puluh satu liter", "10 w 40 1 liter"],
  ["half a litre", "0.5 litre"],
  ["dot lima koma satu", "dot 5.1"],
  ["dot five point one", "dot 5.1"],
  ["tahun dua ribu dua puluh satu", "tahun 2021"],
  ["twenty twenty one", "2021"],
  ["vario seratus dua puluh lima", "vario 125"],
  ["dua ratus ribu", "200 ribu"],
  ["dua belas ribu rupiah", "12 ribu rupiah"],
])("a number said as words is digits: %s", (text, written) => {
  expect(read(text).text).toBe(written);
});

test.each(["motor roda dua", "satu paket", "oli 5w-30", "two stroke oil", "oli SATU"])(
  "other words stay: %s",
  (text) => {
    expect(read(text)).toEqual({});
  },
);
