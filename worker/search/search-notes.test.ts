import { expect, test } from "vitest";
import { matchingAnswers, matchingArticles } from "./search-notes.tsx";

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
  article(4, "Mengapa Oli Mobil Tidak Cocok untuk Motor"),
  article(3, "Merawat Interior Mobil", "Tanpa minyak dan tanpa rem."),
];

test.each([
  ["minyak rem", [2]],
  ["ganti minyak rem", [2]],
  ["5w30", [1]],
  ["oli untuk 5w-30", [1]],
  ["kapan harus ganti minyak rem?", [2]],
  ["berapa lama minyak rem tahan", [2]],
  ["bolehkah oli mobil dipakai di motor", [4]],
  ["kapan ganti", []],
  ["perawatan mobil", [3]],
  ["minyak goreng", []],
  ["untuk", []],
  ["", []],
])("“%s” finds the articles %o", (search, ids) => {
  expect(matchingArticles(articles, search).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["how long does engine flush run", ["flush"]],
  ["is my warranty still valid", ["warranty"]],
  ["engine flush", ["flush"]],
  ["brake pads", []],
])("“%s” is answered by the questions %o", (search, ids) => {
  const question = (id: string, question: string, answer: string) => ({
    ...{ id, question, answer: [answer] },
  });
  const questions = [
    question("flush", "How long does an engine flush run?", "Ten minutes."),
    question("warranty", "Does my vehicle's warranty stay valid?", "Yes."),
  ];
  const faq = { title: "", description: "", lead: "" };
  const groups = [{ id: "usage", title: "", questions }];
  expect(matchingAnswers({ ...faq, groups }, search).map(({ id }) => id)).toEqual(ids);
});
