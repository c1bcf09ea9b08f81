import type messages from "./messages/en.json";

/** Every text of the shop has an id, and every catalogue holds each. */
export type MessageId = keyof typeof messages;

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>;

/** A message as the build compiles it: plain text, or its parts in order. */
export type CompiledMessage = string | MessagePart[];

/** Text, or a placeholder's name with its form: none as it is, 0 a number, else cases by "=n" or plural category. */
export type MessagePart = string | [name: string, form?: 0 | Record<string, CompiledMessage>];

/** Compiled messages by id. */
export type Catalogue = Record<string, CompiledMessage>;

/** Gives a message's text in one language. */
export type Translate = (id: MessageId, values?: MessageValues) => string;
