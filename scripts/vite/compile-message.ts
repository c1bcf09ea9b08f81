import {
  type MessageFormatElement,
  type PluralElement,
  TYPE,
} from "@formatjs/icu-messageformat-parser";
import type { CompiledMessage, MessagePart } from "../../shared/i18n/translate.ts";

function plural({ value, options, offset, pluralType }: PluralElement): MessagePart {
  if (offset || pluralType !== "cardinal")
    throw new Error(`{${value}}: messages have no offset and no ordinal forms.`);
  const cases = Object.entries(options).map(([rule, { value: parts }]) => [
    rule,
    compileMessage(parts, value),
  ]);
  return [value, Object.fromEntries(cases)];
}

function toPart(element: MessageFormatElement, counted: string | undefined): MessagePart {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.argument) return [element.value];
  if (element.type === TYPE.number && !element.style) return [element.value, 0];
  if (element.type === TYPE.pound && counted) return [counted, 0];
  if (element.type === TYPE.plural) return plural(element);
  throw new Error(`Messages have no form for ${JSON.stringify(element)}.`);
}

/**
 * Compiles a parsed message to text or its parts. The shop uses only text, placeholders, plain
 * numbers and cardinal plurals; anything else fails the build. `counted` is the value of #.
 */
export function compileMessage(
  elements: MessageFormatElement[],
  counted?: string,
): CompiledMessage {
  const parts = elements.map((element) => toPart(element, counted));
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}
