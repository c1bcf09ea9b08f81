import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";

/** Reads a JSON body as WPGraphQL does, which tolerates extra members and a missing query. */
export function readRequest(): Plugin {
  return {
    onRequestParse: ({ request, setRequestParser }) => {
      const type = request.headers.get("content-type") ?? "";
      if (request.method === "POST" && /json/i.test(type)) setRequestParser(readBody);
    },
  };
}

async function readBody(request: Request) {
  const body = parse(await request.text());
  // Yoga accepts a batch as an array, although its parser's type does not allow it.
  return (Array.isArray(body) ? body.map(readParameters) : readParameters(body)) as ReturnType<
    typeof readParameters
  >;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unread(
      'Expected JSON object or array for "application/json" request, but failed to parse because: Syntax error',
    );
  }
}

function readParameters(body: unknown) {
  if (typeof body !== "object" || body === null) {
    throw unread('Expected JSON object or array for "application/json" request');
  }
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  return {
    query: query as string,
    variables: variables as Record<string, unknown>,
    operationName: operationName as string,
    extensions: extensions as Record<string, unknown>,
  };
}

const unread = (message: string) =>
  new GraphQLError(message, { extensions: { unread: true, http: { status: 400 } } });
