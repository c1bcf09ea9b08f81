import { toHash } from "../platform/crypto.ts";

/**
 * A message to the operator with a reference: one whose response was lost is sent again, and its
 * reader, or a rule of the mailbox, knows the second by it. `occurrence` distinguishes what has
 * happened more than once.
 */
export function operatorMessage(text: string, occurrence = 1): string {
  const reference = toHash(`${occurrence} ${text}`, "hex").slice(0, 10);
  return `${text}\n\nReference: ${reference} (another message with it is this one, sent again)`;
}
