import { env, exports } from "cloudflare:workers";
import type { Env } from "../../backend/env.ts";

const ORIGIN = "http://embedded.internal";

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
