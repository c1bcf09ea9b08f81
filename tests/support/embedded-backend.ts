import { env, exports } from "cloudflare:workers";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";

const ORIGIN = "http://embedded.internal";
const SHOP = "http://localhost:8787";
const OPERATOR_TOKEN = "open sesame";

/** The embedded backend of the test's own isolate. */
export const backendEnv = env as unknown as Env;

/** A request to the embedded backend, by path. */
export function backendFetch(path: string, init?: RequestInit): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  return worker.fetch(new Request(`${ORIGIN}${path}`, init));
}

/** One GraphQL operation by POST. */
export function backendPost(body: unknown, headers: Record<string, string> = {}) {
  return backendFetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A form of the embedded backend's operator. */
export function operate(
  path: string,
  fields: Record<string, string>,
  method: "GET" | "POST" = "POST",
): Promise<Response> {
  const request = new Request(`${SHOP}/__backend${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, origin: SHOP },
    ...(method === "POST" && { body: new URLSearchParams(fields) }),
    redirect: "manual",
  });
  const env = { ...backendEnv, OPERATOR_TOKEN };
  return handle(request, env, { waitUntil: () => {} }, () => new Date());
}
