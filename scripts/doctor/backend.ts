import type { Bindings } from "../../worker/platform/app-env.ts";
import { BackendError } from "../../worker/platform/backend-error.ts";
import { backendFetch } from "../../worker/platform/http/backend-fetch.ts";
import { ConfigError, parseConfig } from "../../worker/settings/config.ts";
import { readResult } from "../../worker/woocommerce/transport.ts";
import { Refusal, toUnreachable } from "../refusal.ts";
import { fromBackendError, jsonIn, NoAnswer, refusedWhole } from "./no-answer.ts";
import { type Plugin, readPlugin } from "./wordpress-plugin.ts";

/** A GraphQL result with its response headers. */
export interface GraphQLResponse {
  status: number;
  data: Record<string, unknown> | null;
  messages: string[];
  headers: Headers;
  milliseconds: number;
  /** Whether something is printed around it. */
  isAmongNotices?: true;
}

/** The backend under examination. */
export interface Backend {
  url: string;
  /** Fetches another of its URLs as the shop would: with its User-Agent and secret headers. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The same without a User-Agent, as a bot would. */
  fetchAsBot(url: string, init: RequestInit): Promise<Response>;
  /** The WordPress plugin there, asked once. */
  plugin(): Promise<Plugin>;
  /** Queries it as the shop does; throws NoAnswer where nothing of the query was executed. */
  ask(
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ): Promise<GraphQLResponse>;
}

const timeoutMs = 15_000;

/** Returns the doctor's settings from the environment. */
export function doctorConfig() {
  const { BACKEND_HEADERS, WORDPRESS_KEY, CONTACT_FORM_ID, CONTACT_FIELDS, PRICE_DISPLAY_SUFFIX } =
    process.env;
  const { CURRENCY, GATEWAYS, PAYMENT_HOSTS, WORDPRESS_CHECKOUT, WORDPRESS_METHODS } = process.env;
  try {
    return parseConfig({
      CURRENCY,
      BACKEND_HEADERS,
      WORDPRESS_KEY,
      CONTACT_FORM_ID,
      CONTACT_FIELDS,
      GATEWAYS,
      PAYMENT_HOSTS,
      WORDPRESS_CHECKOUT,
      WORDPRESS_METHODS,
      PRICE_DISPLAY_SUFFIX,
    });
  } catch (error) {
    throw error instanceof ConfigError ? new Refusal(error.message) : error;
  }
}

/** Returns the address in the WordPress plugin's key; null where the environment has none. */
export const backendOfKey = (): string | null =>
  process.env.WORDPRESS_KEY ? doctorConfig().backend.graphqlUrl : null;

/** Returns the URL of a shop's GraphQL endpoint: "/graphql" when only a host is given. */
export function graphqlUrl(given: string): string {
  const url = new URL(given);
  if (url.pathname === "/") url.pathname = "/graphql";
  return url.href;
}

/** Opens a backend by its URL. */
export const openBackend = (given: string): Backend => {
  const url = graphqlUrl(given);
  // The embedded backend's binding is never used.
  const shopFetch = backendFetch({} as Pick<Bindings, "BACKEND">, {
    ...doctorConfig(),
    backend: { ...doctorConfig().backend, embedded: false, graphqlUrl: url },
  });
  const fetch = (address: string, init: RequestInit) => {
    // The WordPress plugin closes /graphql to others once the shop itself has used the key.
    const headers = new Headers(init.headers);
    headers.set("x-storefront-doctor", "1");
    const signal = AbortSignal.timeout(timeoutMs);
    return shopFetch(address, { ...init, headers, signal }).catch((error) => {
      throw toUnreachable(address, error);
    });
  };
  let plugin: Promise<Plugin> | undefined;
  return {
    url,
    fetch,
    plugin() {
      plugin ??= readPlugin(fetch, url);
      return plugin;
    },
    fetchAsBot(address, init) {
      const headers = new Headers(init.headers);
      for (const [name, value] of doctorConfig().backend.headers) headers.set(name, value);
      headers.set("x-storefront-doctor", "1");
      headers.set("user-agent", "");
      return globalThis.fetch(address, {
        ...init,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      });
    },
    async ask(query, variables = {}, headers = {}) {
      const began = performance.now();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - began);
      const { data, errors, ...rest } = await readAsShop(response, text);
      const messages = errors.map(({ message }) => message);
      const [message] = messages;
      if (data === null && message !== undefined && internal.test(message))
        throw refusedWhole(message);
      return { ...rest, data, messages, milliseconds };
    },
  };
};

const maxBytes = 20_000_000;

/** What WPGraphQL says of an error of PHP's. */
const internal = /^Internal server error/;

/** The errors behind notices, where there are no data: nothing that the shop asks for has such a result. */
function refusalIn(text: string): { message: string }[] | null {
  const { errors } = Object(jsonIn(text)) as { errors?: { message: string }[] };
  return Array.isArray(errors) ? errors : null;
}

/** Reads a response as the shop does: what it reads is no fault, and what it cannot read is one. */
async function readAsShop({ status, headers }: Response, text: string) {
  try {
    const response = new Response(text || null, { status, headers });
    return await readResult(response, { operation: "", maxBytes });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.isUnauthorized) throw new NoAnswer(`status ${status}`, { status });
    const refusal = error.reason === "not-json" ? refusalIn(text) : null;
    if (!refusal) throw fromBackendError(error, text);
    return { data: null, errors: refusal, status, headers, isAmongNotices: true as const };
  }
}

/** Whether the messages report a missing part of the schema, and not an invalid value. */
export const lacksSchema = (messages: readonly string[]): boolean =>
  messages.some((message) =>
    /Cannot query field|Unknown (argument|type)|not defined by type|Expected value of type/.test(
      message,
    ),
  );
