import { parse } from "@formatjs/icu-messageformat-parser";
import { createIntl } from "@formatjs/intl";
import fc from "fast-check";
import { expect, test } from "vitest";
import { browserMessage } from "../../scripts/vite/browser-message.ts";
import { locales } from "../../shared/i18n/locales.ts";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import type { MessageId } from "../../shared/i18n/translator.ts";
import { createTranslate } from "./translate.ts";

const texts: Record<string, Record<string, string>> = { en, id };

// Rich text is the worker's; the browser's build refuses it.
const isPlain = ([, text]: [string, string]) => !/[<]|select/.test(text);

const languages = Object.values(locales).map(({ lang, languageTag }) => {
  const messages = Object.fromEntries(Object.entries(texts[lang] ?? {}).filter(isPlain));
  return { languageTag, messages };
});

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "");

const isCounted = (text: string, name: string) =>
  new RegExp(`\\{${name}, (plural|number)`).test(text);

const count = fc.oneof(fc.constantFrom(0, 1, 2, 1_000, 1_234_567), fc.nat());

test.each(languages)(
  "says in $languageTag what the worker says, whatever the values",
  ({ languageTag, messages }) => {
    const intl = createIntl({ locale: languageTag, messages });
    const trees = Object.entries(messages).map(([key, text]) => [key, browserMessage(parse(text))]);
    const translate = createTranslate(Object.fromEntries(trees), languageTag);
    for (const [key, text] of Object.entries(messages)) {
      const values = namesIn(text).map((name) => [
        name,
        isCounted(text, name) ? count : fc.oneof(fc.string(), fc.nat()),
      ]);
      fc.assert(
        fc.property(fc.record(Object.fromEntries(values)), (given) => {
          const shown = translate(key as MessageId, given as Record<string, string>);
          expect(shown).toBe(intl.formatMessage({ id: key }, given as Record<string, string>));
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
])("the build refuses %s, which the browser could not say", (text) => {
  expect(() => browserMessage(parse(text))).toThrow();
});

test("a message that is not there is shown by its id", () => {
  expect(createTranslate({}, "en")("cart.at-most")).toBe("cart.at-most");
});
