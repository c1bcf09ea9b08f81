import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { getPost, getPosts } from "../content/article-queries.ts";
import { development } from "../development.ts";
import { actionSurroundings, handleAction } from "../handle-action.ts";
import { isolateOf } from "../isolate.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueQuery } from "../platform/graphql/operation.ts";
import { createLimiter } from "../platform/http/limiter.ts";
import { retryAfterSeconds } from "../platform/http/rate-limits.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { isArticleCursor, readBySlug } from "../product/known-slugs.ts";
import { getMoreVariations, getProduct, getStockStatus } from "../product/product-queries.ts";
import { developmentGraphql } from "./development-graphql.ts";
import { hideBackend } from "./hide-backend.ts";
import { type GatewayRefusal, readGatewayRequest } from "./read-request.ts";

const refusalStatus = {
  "too-large": 413,
  malformed: 400,
  "not-json": 415,
  "operation-unknown": 400,
  "variables-invalid": 400,
} as const satisfies Record<GatewayRefusal, number>;

const secondsFresh = 60;

/** Queries for one thing by its slug, and the field that it comes in. */
const fieldOfOne: Record<string, "product" | "post"> = {
  [getProduct.name]: "product",
  [getMoreVariations.name]: "product",
  [getStockStatus.name]: "product",
  [getPost.name]: "post",
};

const failed = (code: string) => ({ errors: [{ message: code, extensions: { code } }] });

interface ActionAnswer {
  ok: boolean;
  value?: unknown;
  error?: { code: string; notice?: { text?: string } };
}

/** Runs the pages' action: its session, its input's shape and its refusals are the same. */
async function runAction(
  c: Context<AppEnv>,
  { name, action }: { name: string; action: string },
  variables: Record<string, unknown>,
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete("content-length");
  const body = JSON.stringify(variables.input ?? variables);
  const request = new Request(c.req.url, { method: "POST", headers, body });
  const response = await handleAction(request, action, actionSurroundings(c));
  const { ok, value, error } = await response.json<ActionAnswer>();
  const answer = ok ? { data: { [name]: value } } : { data: null, ...failed(error?.code ?? "") };
  const answerHeaders = new Headers(response.headers);
  answerHeaders.delete("content-length");
  return Response.json(answer, { status: response.status, headers: answerHeaders });
}

/** A query's data; no page after a made-up cursor, and null, without a call, for a slug that the lists do not have. */
async function readCatalogue(
  c: Context<AppEnv>,
  { query }: { query: CatalogueQuery<unknown, Record<string, unknown>> },
  variables: Record<string, unknown>,
): Promise<unknown> {
  const { catalogue, index, now } = c.var;
  const { slug, after, ...others } = variables;
  if (query.name === getPosts.name && typeof after === "string") {
    const isKnown = await isArticleCursor(catalogue, after);
    return catalogue.query(query, isKnown ? variables : others);
  }
  const field = fieldOfOne[query.name];
  if (!field || typeof slug !== "string") return catalogue.query(query, variables);
  const { unlisted } = isolateOf(c.env, now);
  const kind = field === "post" ? "article" : "product";
  const found = await readBySlug({ catalogue, index, unlisted }, { kind, slug }, async () => {
    const data = await catalogue.query(query, variables);
    return (data as Record<string, unknown>)[field] ? data : null;
  });
  return found ?? { [field]: null };
}

/** POST and GET /graphql: allowed operations alone, by id or by exact text. */
export const gateway: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const isGet = c.req.method === "GET";
  if (!isSameOrigin(c.req.raw, c.var.config.baseUrl)) return c.json(failed("cross-site"), 403);
  if ((await createLimiter(c.req.raw, c.env, c.var.config).waitOfClient("graphql")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.json(failed("too-many-requests"), 429);
  }
  if (development) return developmentGraphql(c);
  const request = await readGatewayRequest(c.req.raw);
  if (typeof request === "string") return c.json(failed(request), refusalStatus[request]);
  const { operation, variables } = request;
  if ("action" in operation) return runAction(c, operation, variables);
  try {
    const data = await readCatalogue(c, operation, variables);
    if (isGet) c.header("cache-control", `public, max-age=${secondsFresh}`);
    return c.json({ data: hideBackend(data, c.var.config) });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    // A variable of the wrong type is the client's fault, and the backend says so as an error.
    if (error.reason === "graphql") return c.json(failed("query-refused"), 400);
    c.header("retry-after", "10");
    return c.json(failed("backend-unavailable"), 503);
  }
};
