import { expect, test } from "vitest";
import { matchingArticles } from "./search-notes.tsx";

const article = (id: number, title: string, excerpt = "") => ({
  id,
  slug: `article-${id}`,
  title,
  excerpt,
  date: "",
  image: null,
  categories: [],
});

const articles = [
  article(1, "Memahami Kekentalan Oli: Apa Arti 5W-30?"),
  article(2, "Kapan Minyak Rem Harus Diganti?", "Minyak rem menyerap air."),
  article(3, "Merawat Interior Mobil", "Tanpa minyak dan tanpa rem."),
];

test.each([
  ["minyak rem", [2]],
  ["ganti minyak rem", [2]],
  ["5w30", [1]],
  ["oli untuk 5w-30", [1]],
  ["perawatan mobil", [3]],
  ["minyak goreng", []],
  ["untuk", []],
  ["", []],
])("“%s” finds the articles %o", (search, ids) => {
  expect(matchingArticles(articles, search).map(({ id }) => id)).toEqual(ids);
});
