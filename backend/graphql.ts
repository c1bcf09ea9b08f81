import { createSchema, createYoga } from "graphql-yoga";
import typeDefs from "../shared/graphql/schema.graphql?raw";
import { openContext } from "./context.ts";
import type { OpenExchange } from "./exchange.ts";
import { wordpressAnswers } from "./graphql-answer.ts";
import { readRequest } from "./graphql-request.ts";
import { maskError } from "./mask-error.ts";
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

/**
 * GraphQL over HTTP; one instance per isolate, because it caches parsed and validated documents.
 */
export const graphql = createYoga<OpenExchange>({
  schema: createSchema({ typeDefs, resolvers }),
  context: openContext,
  plugins: [readRequest(), wordpressAnswers()],
  maskedErrors: { maskError },
  batching: { limit: 10 },
  graphqlEndpoint: "/graphql",
  landingPage: false,
  logging: false,
  cors: false,
  fetchAPI,
});
