import { documentText } from "../../worker/platform/graphql/operation.ts";
import type { Backend } from "./backend.ts";
import type { Finding } from "./findings.ts";

/** Looks at one side of a backend. */
export type Check = (backend: Backend) => Promise<Finding[]>;

type AnyDocument = Parameters<typeof documentText>[0];

/** An operation's text as a real backend gets it: without the fields that only the embedded one knows. */
export const stock = (document: unknown): string =>
  documentText(document as AnyDocument, { embedded: false });

/** The nodes of a connection in an answer. */
export const nodesOf = <Node>(data: Record<string, unknown> | null, name: string): Node[] =>
  (data?.[name] as { nodes?: Node[] } | undefined)?.nodes ?? [];
