import { BackendError } from "../../worker/platform/backend-error.ts";
import { ownUserAgent } from "../../worker/platform/http/client-address.ts";
import { readResult } from "../../worker/woocommerce/transport.ts";
import { toUnreachable } from "../refusal.ts";
import { fromBackendError, jsonIn, NoAnswer } from "./no-answer.ts";

/** A GraphQL result with its response headers. */
interface GraphQLResponse {
  status: number;
  data: Record<string, unknown> | null;
  messages: string[];
  headers: Headers;
  milliseconds: number;
  /** Whether something is printed around it. */
  isAmongNotices?: true;
}

/** The WordPress under examination, as the shop reaches it. */
export interface WordPress {
  url: string;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Throws NoAnswer where nothing of the query was executed. */
  ask(query: string, variables?: object): Promise<GraphQLResponse>;
}

const timeoutMs = 30_000;

/** Fetches; where there is no response its error names address and cause. */
export const fetchOrSay = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    redirect: "manual",
    ...init,
    headers: { "user-agent": ownUserAgent, ...init.headers },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error) => {
    throw toUnreachable(url, error);
  });

/** Opens a WordPress by the URL of its GraphQL endpoint. */
export function openWordPress(url: string, key: Record<string, string>): WordPress {
  // By the doctor's header the key closes nothing to others.
  const own = { ...key, "x-storefront-doctor": "1" };
  const send = (address: string, init: RequestInit = {}) =>
    fetchOrSay(address, { ...init, headers: { ...own, ...(init.headers as object) } });
  return {
    url,
    fetch: send,
    async ask(query, variables = {}) {
      const began = performance.now();
      const response = await send(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query, variables }),
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - began);
      const { errors, ...result } = await readAsShop(response, text);
      return { ...result, messages: errors.map(({ message }) => message), milliseconds };
    },
  };
}

const maxBytes = 20_000_000;

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
