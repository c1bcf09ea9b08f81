import { createIntl } from "@formatjs/intl";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { localeCodes, locales } from "../../../shared/i18n/locales.ts";
import en from "../../../shared/i18n/messages/en.json";
import id from "../../../shared/i18n/messages/id.json";
import type { MessageId, MessageValues } from "../../../shared/i18n/translator.ts";
import { translateIn } from "../i18n/translate.ts";

const texts: Record<string, Record<string, string>> = { en, id };

const anyValue = (text: string, name: string) =>
  new RegExp(`\\{${name}, (plural|number)`).test(text) ? fc.nat() : fc.oneof(fc.string(), fc.nat());

const anyValues = (text: string): fc.Arbitrary<MessageValues> => {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
  return fc.record(Object.fromEntries(names.map((name) => [name, anyValue(text, name)])));
};

test.each(localeCodes)("every message in %s says what ICU's rules make of it", (locale) => {
  const { lang, languageTag } = locales[locale];
  const messages = texts[lang] ?? {};
  const intl = createIntl({ locale: languageTag, messages });
  const translate = translateIn(locale);
  for (const [id, text] of Object.entries(messages))
    fc.assert(
      fc.property(anyValues(text), (values) => {
        expect(translate(id as MessageId, values)).toBe(intl.formatMessage({ id }, values));
      }),
      { numRuns: text.includes("{") ? 10 : 1 },
    );
});

test("a value that is forgotten is reported, and its text shown by its id", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(translateIn("en_US")("cart.gift-card-left", {})).toBe("cart.gift-card-left");
  expect(report).toHaveBeenCalled();
  report.mockRestore();
});
