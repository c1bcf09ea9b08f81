import { documentText } from "../../worker/woocommerce/operation.ts";
import type { Backend } from "./backend.ts";
import type { Finding } from "./findings.ts";

/** Checks one aspect of a backend. */
export type Check = (backend: Backend) => Promise<Finding[]>;

type AnyDocument = Parameters<typeof documentText>[0];

/** Returns an operation's text for a real backend: without the embedded one's additional fields. */
export const stock = (document: unknown): string =>
  documentText(document as AnyDocument, { giftCards: false });

/** Returns the nodes of a connection in a result. */
export const nodesOf = <Node>(data: Record<string, unknown> | null, name: string): Node[] =>
  (data?.[name] as { nodes?: Node[] } | undefined)?.nodes ?? [];
