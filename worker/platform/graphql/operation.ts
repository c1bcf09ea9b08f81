import type { TadaDocumentNode } from "gql.tada";
import type { CacheProfileName } from "../cache/profiles.ts";
import type { Tag } from "../cache/tags.ts";

interface Operation<Kind extends string, Data, Variables> {
  readonly kind: Kind;
  /** The operation's name in its document: the spec's name for it. */
  readonly name: string;
  readonly document: TadaDocumentNode<Data, Variables>;
}

/** A read that is the same for everybody: cached, retried, never with a session. */
export interface CatalogueQuery<Data, Variables>
  extends Operation<"catalogue-query", Data, Variables> {
  readonly profile: CacheProfileName;
  readonly tags: (variables: Variables, data: Data) => Tag[];
  /** The error message by which the backend says "there is none"; its data is then taken as it is. */
  readonly absent: RegExp | null;
}

/** A read that belongs to one session: never cached. */
export interface SessionQuery<Data, Variables>
  extends Operation<"session-query", Data, Variables> {}

/** A write that belongs to one session: never cached, never retried, never beside another. */
export interface SessionMutation<Data, Variables>
  extends Operation<"session-mutation", Data, Variables> {}

interface CatalogueOptions<Data, Variables> {
  profile: CacheProfileName;
  tags?: (variables: Variables, data: Data) => Tag[];
  absent?: RegExp;
}

function nameOf(
  document: TadaDocumentNode<unknown, never>,
  expected: "query" | "mutation",
): string {
  const operations = document.definitions.filter((node) => node.kind === "OperationDefinition");
  const [operation] = operations;
  if (operations.length !== 1 || operation?.name === undefined)
    throw new Error("A document must hold exactly one operation, and name it");
  if (operation.operation !== expected)
    throw new Error(`${operation.name.value} is a ${operation.operation}, not a ${expected}`);
  return operation.name.value;
}

/** Makes a catalogue query; throws where the document is no single named query. */
export const catalogueQuery = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  { profile, tags = () => [], absent }: CatalogueOptions<Data, Variables>,
): CatalogueQuery<Data, Variables> => ({
  kind: "catalogue-query",
  name: nameOf(document, "query"),
  document,
  profile,
  tags,
  absent: absent ?? null,
});

/** Makes a session query; throws where the document is no single named query. */
export const sessionQuery = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
): SessionQuery<Data, Variables> => ({
  kind: "session-query",
  name: nameOf(document, "query"),
  document,
});

/** Makes a session mutation; throws where the document is no single named mutation. */
export const sessionMutation = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
): SessionMutation<Data, Variables> => ({
  kind: "session-mutation",
  name: nameOf(document, "mutation"),
  document,
});
