import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { pluginSentences } from "../../tests/support/plugin-sentences.ts";
import { recordedSentences } from "../../tests/support/recorded-sentences.ts";
import { backendMessageIds, messageOf } from "./messages.ts";

const files = import.meta.glob<Record<string, string>>("../../shared/i18n/messages/*.json", {
  eager: true,
  import: "default",
});
/** All sentences of a language, from however many files it has. */
const texts: Record<string, Record<string, string>> = {};
for (const [file, messages] of Object.entries(files)) {
  const lang = /([a-z]+)\.json$/.exec(file)?.[1] ?? "";
  texts[lang] = { ...texts[lang], ...messages };
}

const sentences = [...recordedSentences, ...pluginSentences];

test.each(sentences)("%s is %s", (text, id, values) => {
  expect(messageOf(text)).toStrictEqual({ id, values });
});

// What a sentence begins with is a name or a label, or it is known by its middle.
const isOpen = (text: string) =>
  /^\S+( \S+)? (has been removed|is not a valid attribute|is a required|and Kemasan)|^"flat_rate/.test(
    text,
  );

test.each(sentences.filter(([text]) => !isOpen(text)))(
  "a text that only quotes it is not known: %s",
  (text) => {
    expect(messageOf(`They say: ${text}`)).toHaveProperty("text");
  },
);

test("a name that quotes or that holds markup comes through as it is", () => {
  expect(
    messageOf(
      "You cannot add &quot;A &quot;B&quot; &lt;strong&gt;&quot; to the cart because the product is out of stock.",
    ),
  ).toEqual({ id: "cart.out-of-stock", values: { name: 'A "B" <strong>' } });
});

test("an unknown message is cleaned and keeps its language", () => {
  expect(
    messageOf("Sorry, we are closed &mdash; <a href='http://woo.example'>come back</a>"),
  ).toEqual({
    text: "Sorry, we are closed — come back",
    lang: "en",
  });
});

/** The names of the values that an ICU message shows. */
const valuesIn = (message: string): string[] =>
  parse(message).flatMap((part) => ("value" in part && part.type !== 0 ? [part.value] : []));

test.each(Object.entries(texts))("%s has a sentence for every id", (_, messages) => {
  expect(backendMessageIds.filter((id) => !messages[id])).toEqual([]);
});

test("every language shows the same values", () => {
  const [first = {}, ...others] = Object.values(texts);
  expect(others).not.toHaveLength(0);
  for (const other of others) {
    for (const id of backendMessageIds) {
      expect(valuesIn(other[id] ?? ""), id).toEqual(valuesIn(first[id] ?? ""));
    }
  }
});
