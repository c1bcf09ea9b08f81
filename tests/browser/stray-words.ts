import { readdirSync, readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { readDocument } from "./words.ts";

const folder = new URL("../../shared/i18n/messages/", import.meta.url);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const asPattern = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return literally(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return `(?:${Object.values(element.options)
          .map(({ value }) => asPattern(value))
          .join("|")})`;
      return element.type === TYPE.pound ? "[\\d.,]+" : ".+";
    })
    .join("");

// A message that is hardly more than its values would be found everywhere.
const isTelling = (pattern: string) => pattern.replace(/\\d|[^\p{L}]/gu, "").length > 3;

const patternsIn = (file: string): string[] =>
  Object.values<string>(JSON.parse(readFileSync(new URL(file, folder), "utf8"))).map((message) =>
    asPattern(parse(message)),
  );

const patterns = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(".json", ""), patternsIn(file)]),
);

/** One expression for all messages of the other languages that this one does not have as well. */
function foreignTo(lang: string): RegExp {
  const own = new Set(patterns.get(lang));
  const others = [...patterns].filter(([other]) => other !== lang).flatMap(([, each]) => each);
  return new RegExp(
    `^(?:${others.filter((each) => !own.has(each) && isTelling(each)).join("|")})$`,
  );
}

const foreign = new Map([...patterns.keys()].map((lang) => [lang, foreignTo(lang)]));

/** What a document says in a language's name, in text or attribute, that is another language's message. */
export const strayWords = (html: string, lang: string): string[] =>
  readDocument(html)
    .words.filter((shown) => shown.lang === lang && foreign.get(lang)?.test(shown.text))
    .map(({ text }) => text);
