import catalogues from "virtual:messages/server";
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { createIntl, createIntlCache } from "@formatjs/intl";
import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import type { MessageValues, Translate } from "../../../shared/i18n/translator.ts";
import { writeLog } from "../../log.ts";

const cache = createIntlCache();

/** A text as it is, or its pieces: every second one is the name of a value. */
type Plain = string | string[];

/** A message in which no rule of a language decides; null where one does. */
function plainOf(tree: readonly MessageFormatElement[]): Plain | null {
  const pieces = [""];
  for (const element of tree) {
    if (element.type === TYPE.literal) pieces.push(`${pieces.pop()}${element.value}`);
    else if (element.type === TYPE.argument) pieces.push(element.value, "");
    else return null;
  }
  return pieces.length === 1 ? (pieces[0] ?? "") : pieces;
}

/** The text with its values; null where one is missing. */
function filled(pieces: readonly string[], values: MessageValues): string | null {
  let text = pieces[0] ?? "";
  for (let at = 1; at < pieces.length; at += 2) {
    const value = values[pieces[at] as string];
    if (value === undefined) return null;
    text += `${value}${pieces[at + 1]}`;
  }
  return text;
}

/** The translate function of a language, from the catalogues compiled at build time. */
export function translateIn(locale: Locale): Translate {
  const { lang, languageTag } = locales[locale];
  const messages = catalogues[lang] ?? {};
  const intl = createIntl(
    {
      locale: languageTag,
      messages,
      // A text that is missing or malformed must not cost the shopper the page; tests fail on it.
      onError: (error) => writeLog("error", "text", { message: error.message }),
    },
    cache,
  );
  // The formatter takes an eighth of a page's time, and few texts have anything to decide.
  const plain = new Map<string, Plain | null>(
    Object.entries(messages).map(([id, tree]) => [id, plainOf(tree)]),
  );
  return (id, values) => {
    const known = plain.get(id);
    if (typeof known === "string") return known;
    const text = known && values ? filled(known, values) : null;
    return text ?? intl.formatMessage({ id }, values);
  };
}
