import type { BackendMessageId } from "../../worker/platform/graphql/backend-error.ts";

/** A sentence of the backend, what it is to us, and what it names. */
export type Sentence = [
  text: string,
  id: BackendMessageId,
  values: Record<string, string | number>,
];
