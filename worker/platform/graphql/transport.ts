import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import { systemTimer, type Timer } from "../cache/with-timeout.ts";
import { BackendError } from "./backend-error.ts";
import { type Answer, readAnswer } from "./result.ts";
import { readSlugs, storedSlugs } from "./slugs.ts";

/** What of fetch the transport needs: a global fetch, a service binding's, or a test's. */
export type BackendFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Speaks GraphQL over HTTP to one backend; every failure of it is a BackendError. */
export interface Transport {
  readonly url: string;
  send(
    text: string,
    operationName: string,
    variables: unknown,
    options: { locale: Locale; headers?: Record<string, string> },
  ): Promise<Answer>;
}

interface TransportOptions {
  fetch: BackendFetch;
  url: string;
  /** For the whole exchange, reading the body included. */
  timeoutMs?: number;
  /** The longest body that is read, in bytes. */
  maxBytes?: number;
  timer?: Timer;
}

class TimeIsUp extends Error {}

/** Runs work under a time limit; what is still going on then is aborted. */
async function within<Value>(
  { timeoutMs, timer }: { timeoutMs: number; timer: Timer },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const timeIsUp = new TimeIsUp();
  let cancel = () => {};
  const limit = new Promise<never>((_, reject) => {
    cancel = timer(timeoutMs, () => {
      reject(timeIsUp);
      controller.abort(timeIsUp);
    });
  });
  try {
    // A race, because not every fetch and not every body stream listens to its signal.
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    cancel();
  }
}

function requestOf(body: unknown, locale: Locale, headers: Record<string, string>): RequestInit {
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Accept-Language": locales[locale].languageTag,
      ...headers,
    },
    body: JSON.stringify(body),
    // A redirect would turn the POST into a GET, and might carry tokens to another host.
    redirect: "manual",
  };
}

/** Makes a transport to one backend; `send` throws BackendError for all but a GraphQL answer. */
export function createTransport({
  fetch,
  url,
  timeoutMs = 5_000,
  maxBytes = 5_000_000,
  timer = systemTimer,
}: TransportOptions): Transport {
  return {
    url,
    async send(query, operationName, variables, { locale, headers = {} }) {
      const body = { query, operationName, variables: storedSlugs(variables) };
      const request = requestOf(body, locale, headers);
      let status: number | undefined;
      const exchange = async (signal: AbortSignal) => {
        const response = await fetch(url, { ...request, signal });
        status = response.status;
        const answer = await readAnswer(response, { operation: operationName, maxBytes });
        readSlugs(answer.data);
        return answer;
      };
      try {
        return await within({ timeoutMs, timer }, exchange);
      } catch (cause) {
        if (cause instanceof BackendError) throw cause;
        const reason = cause instanceof TimeIsUp ? "timeout" : "refused";
        throw new BackendError(reason, operationName, { status, cause });
      }
    },
  };
}
