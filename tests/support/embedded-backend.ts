import { env, exports } from "cloudflare:workers";
import { type Clock, systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";
import { storefrontSettings } from "./backend-proxy.ts";
import { shopHeader } from "./shop-settings.ts";

const ORIGIN = "http://embedded.internal";
const SHOP = "http://localhost:8787";
const OPERATOR_TOKEN = "open sesame";

/** The embedded backend of the test's own isolate. */
export const backendEnv = env as unknown as Env;

/** A request of the shop, unless it says itself whose it is. */
function ownRequest(url: URL, init: RequestInit): Request {
  const request = new Request(url, { redirect: "manual", ...init });
  for (const [name, value] of Object.entries(shopHeader))
    if (!request.headers.has(name)) request.headers.set(name, value);
  return request;
}

/** A request to the embedded backend, by path. */
export function backendFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  return worker.fetch(ownRequest(new URL(path, ORIGIN), init));
}

/** One GraphQL operation by POST. */
export function backendPost(body: unknown, headers: Record<string, string> = {}) {
  return backendFetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A request to the embedded backend with a test's settings and time, all of its work done. */
export async function askBackend(
  path: string,
  init: RequestInit = {},
  settings: Partial<Env> = {},
  now: Clock = systemClock,
): Promise<Response> {
  const env = { ...backendEnv, ...storefrontSettings, ...settings };
  const work: Promise<unknown>[] = [];
  const execution = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const request = ownRequest(new URL(path, env.SITE_URL), init);
  const response = await handle(request, env, execution, now);
  await Promise.all(work);
  return response;
}

/** A form of the embedded backend's operator. */
export function operate(
  path: string,
  fields: Record<string, string>,
  method: "GET" | "POST" = "POST",
): Promise<Response> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, origin: SHOP };
  const body = method === "POST" ? new URLSearchParams(fields) : null;
  return askBackend(`${SHOP}/__backend${path}`, { method, headers, body }, { OPERATOR_TOKEN });
}
