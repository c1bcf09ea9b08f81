import { documentText } from "../../worker/woocommerce/operation.ts";
import { type Backend, type GraphQLResponse, lacksSchema } from "./backend.ts";
import type { Finding } from "./findings.ts";
import { refusedWhole } from "./no-answer.ts";

/** Checks one aspect of a backend. */
export type Check = (backend: Backend) => Promise<Finding[]>;

type AnyDocument = Parameters<typeof documentText>[0];

/** Returns an operation's text for a real backend: without the embedded one's additional fields. */
export const stock = (document: unknown): string =>
  documentText(document as AnyDocument, { giftCards: false });

/**
 * Returns the nodes of a connection in a result; a list that an error stands for is not an empty one.
 * What a visitor may not see, a draft say, has no node.
 */
export function nodesOf<Node>(
  { data, messages }: Pick<GraphQLResponse, "data" | "messages">,
  name: string,
): Node[] {
  const connection = data?.[name] as { nodes?: (Node | null)[] } | null | undefined;
  const [message] = messages;
  if (!connection?.nodes && message !== undefined && !lacksSchema(messages))
    throw refusedWhole(message);
  return (connection?.nodes ?? []).filter((node) => node !== null);
}
