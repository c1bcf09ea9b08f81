import type { CatalogueQuery } from "./operation.ts";

/** Asks the backend; cached for a shopper's request, plain for the builder's run. */
export type UncachedQuery = <Data, Variables>(
  operation: CatalogueQuery<Data, Variables>,
  variables: Variables,
) => Promise<Data>;
