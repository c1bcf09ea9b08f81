import { initGraphQLTada, type TadaDocumentNode } from "gql.tada";
import { type DocumentNode, Kind, print, visit } from "graphql";
import type { introspection } from "../../shared/graphql/schema-types.d.ts";
import type { CacheProfileName, Tag } from "../commerce/cache-policy.ts";
import { memo } from "../platform/memo.ts";
import { linkKeys } from "../settings/payment-gateways.ts";
import { nextCursor, readNodes } from "./pages.ts";

// No masking: fragments are meant to be read, and all code that reads them is on this side of the
// network.
/** Creates a GraphQL document that is typed by shared/graphql/schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
}>();

export type { FragmentOf, ResultOf, VariablesOf } from "gql.tada";

interface Operation<Kind extends string, Data, Variables> {
  readonly kind: Kind;
  /** The operation's name in its document, as in the GraphQL spec. */
  readonly name: string;
  readonly document: TadaDocumentNode<Data, Variables>;
}

/** A read that is the same for every visitor: cached, retried, never with a session. */
export interface CatalogueQuery<Data, Variables>
  extends Operation<"catalogue-query", Data, Variables> {
  readonly profile: CacheProfileName;
  readonly tags: (variables: Variables, data: Data) => Tag[];
  /** The backend's error message for a missing entry; its data is then used as it is. */
  readonly absent: RegExp | null;
  /** Whether only some backends have its fields: where they are refused, its data is empty. */
  readonly isOptional: boolean;
}

/** A read that belongs to one session: never cached. */
export interface SessionQuery<Data, Variables>
  extends Operation<"session-query", Data, Variables> {}

/**
 * A write that belongs to one session: never cached, never retried, never concurrent with another.
 */
export interface SessionMutation<Data, Variables>
  extends Operation<"session-mutation", Data, Variables> {}

interface CatalogueOptions<Data, Variables> {
  profile: CacheProfileName;
  tags?: (variables: Variables, data: Data) => Tag[];
  absent?: RegExp;
  isOptional?: boolean;
}

function getName(
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

/** Creates a catalogue query; throws when the document is no single named query. */
export const catalogueQuery = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  { profile, tags = () => [], absent, isOptional = false }: CatalogueOptions<Data, Variables>,
): CatalogueQuery<Data, Variables> => ({
  kind: "catalogue-query",
  name: getName(document, "query"),
  document,
  profile,
  tags,
  absent: absent ?? null,
  isOptional,
});

/** Creates a session query; throws when the document is no single named query. */
export const sessionQuery = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
): SessionQuery<Data, Variables> => ({
  kind: "session-query",
  name: getName(document, "query"),
  document,
});

/** Creates a session mutation; throws when the document is no single named mutation. */
export const sessionMutation = <Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
): SessionMutation<Data, Variables> => ({
  kind: "session-mutation",
  name: getName(document, "mutation"),
  document,
});

/** Queries the backend; cached for a shopper's request, uncached for the index builder. */
export type UncachedQuery = <Data, Variables>(
  operation: CatalogueQuery<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Our additions to WooGraphQL's schema (the end of shared/graphql/schema.graphql). */
const ourFields = new Set(["giftCards"]);

type AnyDocument = TadaDocumentNode<unknown, never>;

const getTexts = memo(
  (_kind: string, keys: readonly string[], { giftCards, without }: TextOptions) =>
    memo((document: AnyDocument) => {
      const whole = withLinkKeys(document, keys);
      const remaining = without ? withoutFields(whole, without) : whole;
      return print(giftCards ? remaining : withoutUnused(withoutOurFields(remaining)));
    }),
);

function withoutOurFields(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (node) => (ourFields.has(node.name.value) ? null : undefined),
  });
}

/** Returns the fragments and variables that the operation uses, directly or through fragments. */
function namesInUse(document: DocumentNode): { fragments: Set<string>; variables: Set<string> } {
  const fragments = new Set<string>();
  const variables = new Set<string>();
  const gather = (root: DocumentNode["definitions"][number]) => {
    visit(root, {
      VariableDefinition: () => false,
      Variable: (node) => void variables.add(node.name.value),
      FragmentSpread: ({ name: { value } }) => {
        if (fragments.has(value)) return;
        fragments.add(value);
        const target = document.definitions.find(
          (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === value,
        );
        if (target) gather(target);
      },
    });
  };
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operation) gather(operation);
  return { fragments, variables };
}

// Definitions left without a use would be refused, or refer to an unknown type.
function withoutUnused(document: DocumentNode): DocumentNode {
  const { fragments, variables } = namesInUse(document);
  return visit(document, {
    FragmentDefinition: (node) => (fragments.has(node.name.value) ? undefined : null),
    VariableDefinition: (node) => (variables.has(node.variable.name.value) ? undefined : null),
  });
}

/** Leaves out what a fragment selects itself, but for other fragments. */
const withoutFields = (document: DocumentNode, fragment: string): DocumentNode =>
  visit(document, {
    FragmentDefinition: (node) => {
      if (node.name.value !== fragment) return undefined;
      const selections = node.selectionSet.selections.filter(
        ({ kind }) => kind === Kind.FRAGMENT_SPREAD,
      );
      return { ...node, selectionSet: { ...node.selectionSet, selections } };
    },
  });

/** The last key of the order meta that says how to pay, before those of payment providers. */
const LAST_KEY = "_headless_payment_expires";

/** Adds the keys in which payment providers' plugins store their page. */
const withLinkKeys = (document: DocumentNode, linkKeys: readonly string[]): DocumentNode =>
  visit(document, {
    ListValue: (node) => {
      const index = node.values.findIndex(
        (value) => value.kind === Kind.STRING && value.value === LAST_KEY,
      );
      if (index < 0) return undefined;
      const added = linkKeys.map((value) => ({ kind: Kind.STRING, value }) as const);
      return { ...node, values: node.values.toSpliced(index + 1, 0, ...added) };
    },
  });

interface TextOptions {
  giftCards: boolean;
  /** A fragment whose own fields are left out. */
  without?: string | undefined;
}

/**
 * Returns the text of a document; for a stock WooGraphQL without the fields that only our backend
 * has.
 */
export function documentText(document: AnyDocument, options: TextOptions): string {
  const keys = linkKeys();
  const { giftCards, without } = options;
  return getTexts(`${giftCards} ${without} ${keys}`, keys, options)(document);
}

interface Connection<Node> {
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
}

type Page<Node> = Connection<Node> | null | undefined;

// 3,000 are no cart any more, nor one product: a backend that says otherwise is not followed for ever.
const maxPages = 30;

/** Reads the nodes after a connection's first page. */
export async function restOfConnection<Node>(
  first: Page<unknown>,
  readPage: (after: string) => Promise<Page<Node>>,
): Promise<Node[]> {
  const after = nextCursor(first);
  return after
    ? readNodes((cursor) => readPage(cursor ?? after), { after, max: maxPages - 1 })
    : [];
}
