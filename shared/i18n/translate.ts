import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type messages from "./messages/en.json";

/** Ids of all messages; every catalogue contains each of them. */
export type MessageId = keyof typeof messages;

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>;

/** A message as the build compiles it: plain text, or its parts in order. */
export type CompiledMessage = string | MessagePart[];

/**
 * Text, or a placeholder's name with its format: none for the plain value, 0 for a number, else
 * cases by "=n" or plural category.
 */
export type MessagePart = string | [name: string, form?: 0 | Record<string, CompiledMessage>];

/** A message with rules for numbers, for ICU's own formatter on the server. */
export interface RuledMessage {
  /** Names of its values. */
  names: string[];
  elements: MessageFormatElement[];
}

/** Compiled messages by id. */
export type MessageCatalogue = Record<string, CompiledMessage>;

/** Returns a message's text in one language. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/**
 * Creates the translate function of a compiled catalogue, for server and browser: no formatter is
 * shipped.
 */
export function createTranslate(catalogue: MessageCatalogue, languageTag: string): Translate {
  // Created on first use: a slow phone needs a frame to create them.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  return (id, values = {}) => {
    const text = (message: CompiledMessage): string => {
      if (typeof message === "string") return message;
      return message.map((part) => (typeof part === "string" ? part : filled(...part))).join("");
    };
    const filled = (name: string, form?: 0 | Record<string, CompiledMessage>): string => {
      const value = values[name] ?? "";
      const number = Number(value);
      if (form === undefined) return String(value);
      if (form === 0) {
        numbers ??= new Intl.NumberFormat(languageTag);
        return numbers.format(number);
      }
      plurals ??= new Intl.PluralRules(languageTag);
      return text(form[`=${number}`] ?? form[plurals.select(number)] ?? form.other ?? "");
    };
    return text(catalogue[id] ?? id);
  };
}
