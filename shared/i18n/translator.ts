import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type messages from "./messages/en.json";

/** Every text of the shop has an id, and every catalogue holds each. */
export type MessageId = keyof typeof messages;

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>;

/** Messages by id: plain text, or the syntax tree that the build made of ICU syntax. */
export type Catalogue = Record<string, string | MessageFormatElement[]>;

/** Gives a message's text in one language. */
export type Translate = (id: MessageId, values?: MessageValues) => string;
