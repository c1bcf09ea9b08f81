import { parse } from "@formatjs/icu-messageformat-parser";
import { createIntl } from "@formatjs/intl";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileMessage } from "../../scripts/vite/compile-message.ts";
import { locales } from "./locales.ts";
import en from "./messages/en.json";
import id from "./messages/id.json";
import { createTranslate, type MessageId } from "./translate.ts";

const texts: Record<string, Record<string, string>> = { en, id };

const languages = Object.values(locales).map(({ lang, languageTag }) => {
  return { languageTag, messages: texts[lang] ?? {} };
});

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "");

const isCounted = (text: string, name: string) =>
  new RegExp(`\\{${name}, (plural|number)`).test(text);

const count = fc.oneof(fc.constantFrom(0, 1, 2, 1_000, 1_234_567), fc.nat());

test.each(languages)(
  "every message in $languageTag is formatted as by ICU's rules, for any values",
  ({ languageTag, messages }) => {
    const intl = createIntl({ locale: languageTag, messages });
    const trees = Object.entries(messages).map(([key, text]) => [key, compileMessage(parse(text))]);
    const translate = createTranslate(Object.fromEntries(trees), languageTag);
    for (const [key, text] of Object.entries(messages)) {
      const values = namesIn(text).map((name) => [
        name,
        isCounted(text, name) ? count : fc.oneof(fc.string(), fc.nat()),
      ]);
      fc.assert(
        fc.property(fc.record(Object.fromEntries(values)), (given) => {
          const shown = translate(key as MessageId, given as Record<string, string>);
          // ICU's formatter shows the id of an empty sentence.
          const formatted = () => intl.formatMessage({ id: key }, given as Record<string, string>);
          expect(shown).toBe(text === "" ? "" : formatted());
        }),
        { numRuns: values.length === 0 ? 1 : 10 },
      );
    }
  },
);

test.each([
  "{place, selectordinal, other {#th}}",
  "{count, plural, offset:1 other {#}}",
  "{at, date}",
  "<b>bold</b>",
])("the build refuses %s, which the formatter does not support", (text) => {
  expect(() => compileMessage(parse(text))).toThrow();
});

test("a message that is not there is shown by its id", () => {
  expect(createTranslate({}, "en")("cart.at-most")).toBe("cart.at-most");
});
