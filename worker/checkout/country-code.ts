import type { graphql } from "../platform/graphql/operation.ts";

/** A country as the schema's enum; an unknown one makes the backend refuse the whole request. */
export type CountryCode = ReturnType<typeof graphql.scalar<"CountriesEnum">>;
