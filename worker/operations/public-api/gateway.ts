import { Kind, parse, visit } from "graphql";
import type { Context, Handler, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { imageUrl, sourceBelow } from "../../../shared/ui/images.ts";
import { orderRecord } from "../../order/order-record.ts";
import { type AppEnv, development } from "../../platform/app-env.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { backendFetch } from "../../platform/http/backend-fetch.ts";
import { boundedBody } from "../../platform/http/body-limit.ts";
import { cleanJson } from "../../platform/http/fields.ts";
import { isBoundedJson } from "../../platform/http/parse-input.ts";
import { retryAfterSeconds } from "../../platform/http/rate-limit.ts";
import { isSameOrigin } from "../../platform/http/same-origin.ts";
import type { Config } from "../../settings/config.ts";
import { limiterFor } from "../../settings/limiter.ts";
import { isArticleCursor, readByArticleSlug } from "../../woocommerce/catalogue/articles.ts";
import { readByProductSlug } from "../../woocommerce/catalogue/products.ts";
import { getPost, getPosts } from "../../woocommerce/documents/article-queries.ts";
import {
  getMoreMembers,
  getMoreReviews,
  getMoreVariations,
  getProduct,
  getStockStatus,
  getTermsOfProduct,
} from "../../woocommerce/documents/product-queries.ts";
import type { CatalogueQuery } from "../../woocommerce/operation.ts";
import { wordlessError } from "../../woocommerce/transport.ts";
import allowList from "./allow-list.json";
import { documentResult, orderResult, rootKeys } from "./document-result.ts";
import { type GatewayOperation, gatewayOperations, toId } from "./gateway-operations.ts";

const maxDocumentBytes = 64 * 1024;
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
interface GatewayRequest {
  operation: GatewayOperation;
  variables: Record<string, unknown>;
}

/** Why a request was refused, as clients receive it. */
type GatewayRefusal =
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
  const name = names.get(id ?? (query === undefined ? "" : toId(query)));
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
  const clean = Object.entries(variables).map(([name, value]) => [name, cleanJson(value, name)]);
  if ("action" in operation) return Object.fromEntries(clean);
  const existing = declared(operation);
  if ([variables.first, variables.last].some(isBeyondPage)) return null;
  return Object.fromEntries(clean.filter(([name]) => existing.has(String(name))));
}

/** Reads the requested operation; GET allows catalogue queries only. */
function readOperation(body: unknown, isGet: boolean): GatewayRequest | GatewayRefusal {
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
async function readGatewayRequest(request: Request): Promise<GatewayRequest | GatewayRefusal> {
  if (request.method === "GET") {
    const { searchParams } = new URL(request.url);
    const { variables, ...rest } = Object.fromEntries(searchParams);
    return readOperation({ ...rest, variables: parsed(variables ?? "{}") }, true);
  }
  // A cross-site form cannot send this type without a CORS preflight.
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return "not-json";
  const body = await boundedBody(request, maxDocumentBytes);
  return body ? readOperation(parsed(new TextDecoder().decode(body)), false) : "too-large";
}

const refusalStatus = {
  "too-large": 413,
  malformed: 400,
  "not-json": 415,
  "operation-unknown": 400,
  "variables-invalid": 400,
} as const satisfies Record<GatewayRefusal, number>;

const secondsFresh = 60;

/** Queries for a single item by slug, and the field that contains it. */
const fieldOfOne: Record<string, "product" | "post"> = {
  [getProduct.name]: "product",
  [getMoreMembers.name]: "product",
  [getMoreReviews.name]: "product",
  [getMoreVariations.name]: "product",
  [getTermsOfProduct.name]: "product",
  [getStockStatus.name]: "product",
  [getPost.name]: "post",
};

const responseType = "application/graphql-response+json";

type GatewayContext = Context<AppEnv>;

/** Sends a response, with the GraphQL-over-HTTP content type when the client accepts it. */
function reply(c: GatewayContext, body: object, status = 200, given = new Headers()): Response {
  const acceptHeader = c.req.header("accept") ?? "";
  const type = acceptHeader.includes(responseType) ? responseType : "application/json";
  const headers = new Headers(given);
  headers.set("content-type", `${type}; charset=utf-8`);
  headers.delete("content-length");
  for (const [name, value] of headers) c.header(name, value);
  return c.body(JSON.stringify(hideBackend(body, c.var.config)), status as 200);
}

/** A request that was not executed: errors only, no data. */
const refuse = (c: GatewayContext, code: string, status: number): Response =>
  reply(c, { errors: [{ message: wordlessError(status), extensions: { code } }] }, status);

interface Refused {
  code: string;
  notice?: { text?: string };
  fields?: Record<string, { text?: string }>;
}

interface ActionResponse {
  ok: boolean;
  value?: unknown;
  error?: Refused;
}

function toError({ code, notice, fields }: Refused, status: number) {
  const texts = Object.entries(fields ?? {}).map(([name, { text }]) => [name, text]);
  return {
    message: notice?.text || wordlessError(status),
    extensions: { code, ...(fields ? { fields: Object.fromEntries(texts) } : {}) },
  };
}

interface Ordered {
  state?: string;
  orderId?: number;
  orderKey?: string;
  location?: string;
}

async function checkoutResult(c: GatewayContext, value: unknown): Promise<unknown> {
  const { state, orderId, orderKey, location } = Object(value) as Ordered;
  const redirect = location ? new URL(location, c.var.config.baseUrl).href : null;
  // The outcome is not known yet: the URL leads to the page that resolves it.
  if (state !== "done" || !orderId || !orderKey)
    return { checkout: { result: "pending", redirect, order: null } };
  const order = await orderRecord(c.env, orderId).read(orderKey);
  return {
    checkout: {
      result: "success",
      redirect,
      order: order && orderResult(order, orderKey, c.var.config.images.baseUrl),
    },
  };
}

type ActionOperation = Extract<GatewayOperation, { action: unknown }>;

/** Runs the pages' action with the same session, input schema and errors. */
async function runAction(
  action: MiddlewareHandler<AppEnv>,
  c: GatewayContext,
  operation: ActionOperation,
  variables: Record<string, unknown>,
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete("content-length");
  const body = JSON.stringify(operation.toInput(variables));
  c.req.raw = new Request(c.req.url, { method: "POST", headers, body });
  const received = new Map<string, unknown>();
  c.set("received", received);
  c.set("actionName", operation.action);
  await action(c, async () => {});
  const { status, headers: given } = c.res;
  const { ok, value, error } = await c.res.json<ActionResponse>();
  // Its response is replaced by one in GraphQL's form.
  c.res = undefined;
  c.finalized = false;
  if (ok) {
    const isOrder = operation.action === "checkout";
    const data = isOrder ? await checkoutResult(c, value) : documentResult(operation, received);
    return reply(c, { data }, status, given);
  }
  const keys = rootKeys(operation);
  const graphqlError = toError(error ?? { code: "" }, status);
  // An executed action that failed has null data; one that was not executed has no data.
  if (status !== 200) return reply(c, { errors: [graphqlError] }, status, given);
  const data = Object.fromEntries(keys.map((key) => [key, null]));
  return reply(c, { data, errors: [{ ...graphqlError, path: keys.slice(0, 1) }] }, status, given);
}

/**
 * Returns a query's data. Ignores an unknown article cursor, and returns null without a backend
 * call for a slug that is not in the lists.
 */
async function readCatalogue(
  c: Context<AppEnv>,
  { query }: { query: CatalogueQuery<unknown, Record<string, unknown>> },
  variables: Record<string, unknown>,
): Promise<unknown> {
  const { source } = c.var;
  const { client } = source;
  const { slug, after, ...others } = variables;
  if (query.name === getPosts.name && typeof after === "string") {
    const isOfArticles = await isArticleCursor(client, after);
    return client.query(query, isOfArticles ? variables : others);
  }
  const field = fieldOfOne[query.name];
  if (!field || typeof slug !== "string") return client.query(query, variables);
  const readBySlug = field === "post" ? readByArticleSlug : readByProductSlug;
  const match = await readBySlug(source, slug, async () => {
    const data = await client.query(query, variables);
    return (data as Record<string, unknown>)[field] ? data : null;
  });
  return match ?? { [field]: null };
}

/** POST and GET /graphql: allowed operations only, by id or by exact text. */
export const graphqlGateway =
  (action: MiddlewareHandler<AppEnv>): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "no-store");
    const isGet = c.req.method === "GET";
    if (!isSameOrigin(c.req.raw, c.var.config.baseUrl)) return refuse(c, "cross-site", 403);
    if ((await limiterFor(c).waitOfClient("graphql")) > 0) {
      c.header("retry-after", String(retryAfterSeconds));
      return refuse(c, "too-many-requests", 429);
    }
    if (development) return developmentGraphql(c);
    const request = await readGatewayRequest(c.req.raw);
    if (typeof request === "string") return refuse(c, request, refusalStatus[request]);
    const { operation, variables } = request;
    if ("action" in operation) return runAction(action, c, operation, variables);
    try {
      const data = await readCatalogue(c, operation, variables);
      if (isGet) c.header("cache-control", `public, max-age=${secondsFresh}`);
      return reply(c, { data });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      // A variable of the wrong type is the client's fault, which the backend reports as an error.
      if (error.reason === "graphql") return refuse(c, "query-refused", 400);
      c.header("retry-after", "10");
      return refuse(c, "backend-unavailable", 503);
    }
  };

const pictureWidth = 1280;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/**
 * Copies a result with every backend URL replaced, whatever its scheme: pictures by the image
 * route, pages by the shop's own URLs.
 */
function hideBackend(
  data: unknown,
  { baseUrl, images, backend }: Pick<Config, "baseUrl" | "images" | "backend">,
): unknown {
  const hosts = [images.baseUrl, backend.graphqlUrl].map((address) => new URL(address).host);
  const own = new RegExp(
    `(?:https?:)?//(?:${hosts.map(escaped).join("|")})(?![\\w-]|\\.\\w|:\\d)(?:/[^\\s"'<>)]*)?`,
    "gi",
  );
  const base = new URL(images.baseUrl);
  const replaced = (address: string): string => {
    const { host, pathname } = new URL(address, base);
    const href = `${base.protocol}//${host}${pathname}`;
    return href.startsWith(images.baseUrl)
      ? baseUrl + imageUrl(sourceBelow(images.baseUrl, href), pictureWidth)
      : baseUrl + pathname;
  };
  const hide = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.includes("//") ? value.replace(own, replaced) : value;
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(inner)]));
  };
  return hide(data);
}

const deepest = 20;
const maxBodyBytes = 64 * 1024;

/** Depth of a query's selection sets; Infinity when the text is not valid GraphQL. */
function depthOfText(text: string): number {
  let depth = 0;
  let deepest = 0;
  const enter = () => {
    depth += 1;
    deepest = Math.max(deepest, depth);
  };
  const leave = () => {
    depth -= 1;
  };
  try {
    visit(parse(text, { maxTokens: 5_000 }), { SelectionSet: { enter, leave } });
    return deepest;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * In development only: runs any query, including introspection. GraphiQL is
 * scripts/vite/graphiql.ts.
 */
async function developmentGraphql(c: Context<AppEnv>): Promise<Response> {
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  const { query } = JSON.parse(text || '{"query":""}') as { query?: string };
  if (depthOfText(query ?? "") > deepest) return c.json({ errors: [{ message: "too-deep" }] }, 400);
  const { config } = c.var;
  const response = await backendFetch(c.env, config)(config.backend.graphqlUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: text,
  });
  return new Response(response.body, response);
}
