import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import { systemTimer, type Timer } from "../cache/with-timeout.ts";
import { BackendError } from "./backend-error.ts";
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
  /** Maximum size of a body, in bytes. */
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

/** One entry of an answer's errors; WooGraphQL's messages are HTML. */
export interface AnswerError {
  message: string;
  path?: readonly (string | number)[];
}

/** A GraphQL answer over HTTP; `data` is null where the whole request was refused. */
export interface Answer {
  data: Record<string, unknown> | null;
  errors: readonly AnswerError[];
  headers: Headers;
  /** 200, or 400 and 403 with a GraphQL body: a dead bearer is 403 without errors (docs/woocommerce.md: What WooGraphQL answers). */
  status: number;
}

// WPGraphQL answers these with a body that says more than the status does.
const tellingStatuses = new Set([200, 400, 403]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAnswerError = (value: unknown): value is AnswerError =>
  isObject(value) && typeof value.message === "string";

/** What is said of an error that says nothing itself, by the HTTP status. */
export const wordlessError = (status: number): string => `GraphQL Error (Code: ${status})`;

interface Reading {
  operation: string;
  maxBytes: number;
}

async function boundedText(response: Response, { operation, maxBytes }: Reading): Promise<string> {
  const { status } = response;
  const tooLarge = () => new BackendError("too-large", operation, { status });
  if (Number(response.headers.get("Content-Length")) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop by an error also cancels the stream.
    if (bytes > maxBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string, { operation }: Reading, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackendError("not-json", operation, { status, cause });
  }
}

/** Reads a response as a GraphQL answer; throws BackendError for any other thing. */
export async function readAnswer(response: Response, reading: Reading): Promise<Answer> {
  const { status, headers } = response;
  const { operation } = reading;
  const isJson = /^application\/(graphql-response\+)?json\b/i.test(
    headers.get("Content-Type") ?? "",
  );
  if (!tellingStatuses.has(status) || (status !== 200 && !isJson)) {
    await response.body?.cancel();
    throw new BackendError("status", operation, { status });
  }
  if (!isJson) {
    await response.body?.cancel();
    throw new BackendError("not-json", operation, { status });
  }
  const body = parsed(await boundedText(response, reading), reading, status);
  if (!isObject(body)) throw new BackendError("shape", operation, { status });
  const { data = null, errors = [] } = body;
  const shaped = (data === null || isObject(data)) && Array.isArray(errors);
  if (!shaped || !errors.every(isAnswerError) || (data === null && errors.length === 0))
    throw new BackendError("shape", operation, { status });
  const told = errors.map((error) =>
    error.message.trim() ? error : { ...error, message: wordlessError(status) },
  );
  return { data, errors: told, headers, status };
}
