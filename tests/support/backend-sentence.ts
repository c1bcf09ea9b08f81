import type { BackendMessageId } from "../../worker/woocommerce/messages.ts";

/** A sentence of the backend, what it is to us, and what it names. */
export type Sentence = [
  text: string,
  id: BackendMessageId,
  values: Record<string, string | number>,
];
