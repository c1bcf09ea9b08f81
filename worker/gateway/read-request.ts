import { Kind } from "graphql";
import * as v from "valibot";
import { boundedBody, isBoundedJson } from "../platform/http/read-body.ts";
import allowList from "./allow-list.json";
import { type GatewayOperation, gatewayOperations, idOf } from "./gateway-operations.ts";

const maxBodyBytes = 64 * 1024;
const maxTextLength = 16 * 1024;
const variableLimits = { maxDepth: 8, maxValues: 400 };
/** The backend returns at most this many products per request. */
const maxItems = 100;

const requestSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  query: v.optional(v.pipe(v.string(), v.maxLength(maxTextLength))),
  variables: v.nullish(v.record(v.string(), v.unknown())),
});

/** A request that names one of the allowed operations. */
export interface GatewayRequest {
  operation: GatewayOperation;
  variables: Record<string, unknown>;
}

/** Why a request was refused, as clients receive it. */
export type GatewayRefusal =
  | "too-large"
  | "malformed"
  | "not-json"
  | "operation-unknown"
  | "variables-invalid";

const names = new Map(allowList.map(({ id, name }) => [id, name]));

/** Finds the operation by its id or by its exact text. */
function findOperation({
  id,
  query,
}: v.InferOutput<typeof requestSchema>): GatewayOperation | undefined {
  const name = names.get(id ?? (query === undefined ? "" : idOf(query)));
  return gatewayOperations.find((operation) => operation.name === name);
}

const declared = (operation: GatewayOperation): Set<string> => {
  const [definition] = operation.document.definitions.filter(
    (node) => node.kind === Kind.OPERATION_DEFINITION,
  );
  return new Set(definition?.variableDefinitions?.map((node) => node.variable.name.value));
};

const isBeyondPage = (size: unknown): boolean =>
  typeof size === "number" && (size < 1 || size > maxItems);

// Undeclared variables are dropped: they would fill the caches with identical results.
function cleanVariables(
  operation: GatewayOperation,
  variables: Record<string, unknown>,
): Record<string, unknown> | null {
  if (!isBoundedJson(variables, variableLimits)) return null;
  if ("action" in operation) return variables;
  const known = declared(operation);
  if ([variables.first, variables.last].some(isBeyondPage)) return null;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => known.has(name)));
}

/** Reads the requested operation; GET allows catalogue queries only. */
export function readOperation(body: unknown, isGet: boolean): GatewayRequest | GatewayRefusal {
  const result = v.safeParse(requestSchema, body);
  if (!result.success) return "malformed";
  const operation = findOperation(result.output);
  if (!operation || (isGet && !("query" in operation))) return "operation-unknown";
  const variables = cleanVariables(operation, result.output.variables ?? {});
  return variables ? { operation, variables } : "variables-invalid";
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a request to the gateway: JSON by POST, or id and variables in the URL. */
export async function readGatewayRequest(
  request: Request,
): Promise<GatewayRequest | GatewayRefusal> {
  if (request.method === "GET") {
    const { searchParams } = new URL(request.url);
    const { variables, ...rest } = Object.fromEntries(searchParams);
    return readOperation({ ...rest, variables: parsed(variables ?? "{}") }, true);
  }
  // A cross-site form cannot send this type without a CORS preflight.
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return "not-json";
  const body = await boundedBody(request, maxBodyBytes);
  return body ? readOperation(parsed(new TextDecoder().decode(body)), false) : "too-large";
}
