import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../../../shared/graphql/schema-types.d.ts";

// No masking: fragments are there to be read, and every reader is on this side of the network.
/** Writes a GraphQL document that is typed by shared/graphql/schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
}>();

export type { FragmentOf, ResultOf, VariablesOf } from "gql.tada";
