import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, Kind, print, visit } from "graphql";

/** Our additions to WooGraphQL's schema (the end of shared/graphql/schema.graphql). */
const ourFields = new Set(["giftCards"]);

type AnyDocument = TadaDocumentNode<unknown, never>;

const texts = { embedded: new WeakMap<object, string>(), stock: new WeakMap<object, string>() };

function withoutOurFields(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (node) => (ourFields.has(node.name.value) ? null : undefined),
  });
}

/** Names of one kind of reference, gathered from the operation through the fragments it spreads. */
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

// What is left over by a removed selection would be refused as unused, or as on an unknown type.
function withoutUnused(document: DocumentNode): DocumentNode {
  const { fragments, variables } = namesInUse(document);
  return visit(document, {
    FragmentDefinition: (node) => (fragments.has(node.name.value) ? undefined : null),
    VariableDefinition: (node) => (variables.has(node.variable.name.value) ? undefined : null),
  });
}

/** The text that is sent for a document; for a stock WooGraphQL without the fields that only ours has. */
export function documentText(document: AnyDocument, { embedded }: { embedded: boolean }): string {
  const known = embedded ? texts.embedded : texts.stock;
  const text =
    known.get(document) ?? print(embedded ? document : withoutUnused(withoutOurFields(document)));
  known.set(document, text);
  return text;
}
