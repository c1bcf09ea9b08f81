import { createSchema, createYoga } from "graphql-yoga";
import typeDefs from "../shared/graphql/schema.graphql?raw";
import { openContext } from "./context.ts";
import type { Env } from "./env.ts";
import type { OpenExchange } from "./exchange.ts";
import { readRequest } from "./graphql-request.ts";
import { wordpressResponses } from "./graphql-response.ts";
import { maskError } from "./mask-error.ts";
import { showsUnsupported, unsupportedResolvers } from "./resolvers/products.ts";
import { resolvers } from "./resolvers/resolvers.ts";

const fetchAPI = {
  Response,
  Request,
  Headers,
  fetch,
  URL,
  URLPattern,
  URLSearchParams,
  ReadableStream,
  WritableStream,
  TransformStream,
  FormData,
  File,
  Blob,
  TextEncoder,
  TextDecoder,
};

/** WooGraphQL's schema with "Enable Unsupported Product Type". */
function withUnsupported(schema: string): string {
  const simple = /^type SimpleProduct [^}]*\}/m.exec(schema)?.[0] ?? "";
  const type = simple
    .replace("SimpleProduct", "UnsupportedProduct")
    .replace(/^ *crossSell.*\n/m, "")
    .replace(/\}$/, "  storefrontSeo: StorefrontSeo\n}");
  return `${schema}\n${type}\nextend enum ProductTypesEnum {\n  UNSUPPORTED\n}\n`;
}

const schema = createSchema<OpenExchange>({ typeDefs, resolvers });

let unsupportedSchema: typeof schema | undefined;

/** The schema by the shop's setting, created at its first request. */
function schemaFor(env: Env): typeof schema {
  if (!showsUnsupported(env)) return schema;
  unsupportedSchema ??= createSchema<OpenExchange>({
    typeDefs: withUnsupported(typeDefs),
    resolvers: { ...resolvers, ...unsupportedResolvers },
  });
  return unsupportedSchema;
}

/**
 * GraphQL over HTTP; one instance per isolate, because it caches parsed and validated documents.
 */
export const graphql = createYoga<OpenExchange>({
  schema: ({ env }) => schemaFor(env),
  context: openContext,
  plugins: [readRequest(), wordpressResponses()],
  maskedErrors: { maskError },
  batching: { limit: 10 },
  graphqlEndpoint: "/graphql",
  landingPage: false,
  logging: false,
  cors: false,
  fetchAPI,
});
