import type { ExecutionResult, GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { OpenExchange } from "./exchange.ts";

const DEBUG = [
  {
    type: "DEBUG_LOGS_INACTIVE",
    message:
      "GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.",
  },
];

// WPGraphQL's messages for Yoga's.
const WORDS = new Map([
  [
    "Can only perform a mutation operation from a POST request.",
    "GET supports only query operation",
  ],
  [
    "Must provide query string.",
    'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
  ],
]);

/** Responds like WPGraphQL: 200 for errors, 500 for unreadable requests, and a debug extension. */
export function wordpressResponses(): Plugin<OpenExchange> {
  return {
    onParams: ({ params, setParams }) => {
      // WPGraphQL treats an empty query as missing.
      if (params.query === "") setParams({ ...params, query: undefined });
    },
    onResultProcess: ({ request, setResultProcessor, serverContext }) => {
      // A client that requests the newer media type gets the statuses of GraphQL over HTTP from
      // Yoga.
      if (request.headers.get("accept")?.includes("application/graphql-response+json")) return;
      const exchange = serverContext as unknown as OpenExchange;
      setResultProcessor((result) => respond(result, exchange.response.status), "application/json");
    },
  };
}

function respond(result: unknown, status: number | null): Response {
  const unread = !Array.isArray(result) && isUnread(result as ExecutionResult);
  const body = Array.isArray(result)
    ? result.map((one) => toBody(one as ExecutionResult, false))
    : toBody(result as ExecutionResult, unread);
  return Response.json(body, {
    status: status ?? (unread ? 500 : 200),
    headers: { "content-type": "application/json; charset=UTF-8" },
  });
}

function toBody(result: ExecutionResult, unread: boolean) {
  const errors = result.errors?.map(errorBody);
  if (unread) return { errors };
  const data = result.data === undefined ? {} : { data: result.data };
  return { ...(errors ? { errors } : {}), ...data, extensions: { debug: DEBUG } };
}

function errorBody({ message, locations, path }: GraphQLError) {
  return {
    message: WORDS.get(message) ?? message.replace(/^(Syntax Error: .*)\.$/, "$1"),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
  };
}

function isUnread({ errors }: ExecutionResult): boolean {
  const first = errors?.[0];
  if (!first) return false;
  return first.message.startsWith("Syntax Error") || first.extensions?.unread === true;
}
