import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { BackendFetch } from "../commerce/backend-fetch.ts";
import { BackendError, type BackendErrorReason } from "../platform/backend-error.ts";
import { longestWait } from "../platform/cache/longest-wait.ts";
import { systemTimer, type Timer } from "../platform/cache/with-timeout.ts";
import { writeLog } from "../platform/log.ts";
import { readSlugs, storedSlugs } from "./slugs.ts";

/** Sends GraphQL over HTTP to one backend; every failure is a BackendError. */
export interface Transport {
  readonly url: string;
  send(
    text: string,
    operationName: string,
    variables: unknown,
    options: { locale: Locale; headers?: Record<string, string> },
  ): Promise<GraphQLResult>;
}

interface TransportOptions {
  fetch: BackendFetch;
  url: string;
  /** For the whole exchange, including the body. */
  timeoutMs?: number;
  /** Maximum size of a body, in bytes. */
  maxBytes?: number;
  timer?: Timer;
}

/** Only an operator can mend this, so each one is a line of its own, whoever catches the error. */
function logged(error: BackendError): BackendError {
  if (error.isUnauthorized) writeLog("error", "backend.unauthorized", error.facts);
  return error;
}

class TimeIsUp extends Error {}

/** Runs work with a timeout; aborts it when the time is up. */
async function within<Value>(
  { timeoutMs, timer }: { timeoutMs: number; timer: Timer },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let cancel = () => {};
  const limit = new Promise<never>((_, reject) => {
    cancel = timer(timeoutMs, () => {
      const timeIsUp = new TimeIsUp();
      reject(timeIsUp);
      controller.abort(timeIsUp);
    });
  });
  try {
    // A race, because not every fetch and body stream respects its signal.
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    cancel();
  }
}

function createRequest(
  body: unknown,
  locale: Locale,
  headers: Record<string, string>,
): RequestInit {
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Accept-Language": locales[locale].languageTag,
      ...headers,
    },
    body: JSON.stringify(body),
    // A redirect would turn the POST into a GET, and might send tokens to another host.
    redirect: "manual",
  };
}

/**
 * Creates a transport to one backend; `send` throws BackendError for anything but a GraphQL result.
 */
export function createTransport({
  fetch,
  url,
  timeoutMs = longestWait.ms,
  maxBytes = 5_000_000,
  timer = systemTimer,
}: TransportOptions): Transport {
  return {
    url,
    async send(query, operationName, variables, { locale, headers = {} }) {
      const body = { query, operationName, variables: storedSlugs(variables) };
      const request = createRequest(body, locale, headers);
      let status: number | undefined;
      const exchange = async (signal: AbortSignal) => {
        const response = await fetch(url, { ...request, signal });
        status = response.status;
        const result = await readResult(response, { operation: operationName, maxBytes });
        if (result.isAmongNotices) writeLog("warn", "backend.notice", { operation: operationName });
        readSlugs(result.data);
        return result;
      };
      try {
        return await within({ timeoutMs, timer }, exchange);
      } catch (cause) {
        if (cause instanceof BackendError) throw logged(cause);
        const reason = cause instanceof TimeIsUp ? "timeout" : "refused";
        throw new BackendError(reason, operationName, { status, cause });
      }
    },
  };
}

/** By this header the plugin says that it makes a change with a key once. */
export const contractHeader = "x-storefront-once";

/** What the plugin's refusals of a change are here; with each but the first nothing was done. */
const changeErrors: Partial<Record<number, BackendErrorReason>> = {
  409: "change-running",
  410: "change-expired",
  429: "too-many-calls",
  503: "busy-elsewhere",
};

/** What the WordPress plugin's refusal of the shop's secret has in its extensions. */
const keyRefused = "storefront_key_refused";

/** An entry of a result's errors; WooGraphQL's messages are HTML. */
export interface GraphQLResultError {
  message: string;
  extensions?: { code?: unknown };
  path?: readonly (string | number)[];
}

/** A GraphQL result over HTTP; `data` is null when the whole request was refused. */
export interface GraphQLResult {
  data: Record<string, unknown> | null;
  errors: readonly GraphQLResultError[];
  headers: Headers;
  /** Whether something was printed around it, a notice of PHP as a rule. */
  isAmongNotices?: true;
  /**
   * 200, or 400 and 403 with a GraphQL body: for an invalid bearer, 403 without errors
   * (docs/woocommerce.md: What WooGraphQL returns).
   */
  status: number;
}

/**
 * Whether an error is about the product of an item in a cart or an order whose type WooGraphQL does
 * not know: the product is null, and the item all there (docs/woocommerce.md: Other product types).
 */
const isUnknownItem = ({ message, path = [] }: GraphQLResultError): boolean =>
  /product type is not supported/.test(message) && /.\.product(\.node)?$/.test(path.join("."));

// With these statuses WPGraphQL sends a body that is more specific than the status.
const tellingStatuses = new Set([200, 400, 403]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isGraphQLError = (value: unknown): value is GraphQLResultError =>
  isObject(value) && typeof value.message === "string";

/** Returns the message for an error without one, by the HTTP status. */
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
    // Throwing out of the loop also cancels the stream.
    if (bytes > maxBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(
  text: string,
  { operation }: Reading,
  status: number,
): { body: unknown; isAmongNotices?: true } {
  try {
    return { body: JSON.parse(text) };
  } catch (cause) {
    const body = withoutNotices(text);
    if (body === undefined) throw new BackendError("not-json", operation, { status, cause });
    return { body, isAmongNotices: true };
  }
}

/** A GraphQL result among what PHP has printed around it; undefined where there is none. */
function withoutNotices(text: string): Record<string, unknown> | undefined {
  const start = text.search(/\{"(?:data|errors)":/);
  if (start < 0) return undefined;
  // What is printed behind it is text or HTML: the last braces of the rest may not be its own.
  for (let end = text.length; end > start; end = text.lastIndexOf("}", end - 2) + 1) {
    try {
      const result: unknown = JSON.parse(text.slice(start, end));
      // A gateway's own JSON in an error page is no result.
      return isObject(result) && isObject(result.data) ? result : undefined;
    } catch {
      if (text.length - end > maxTailLength) return undefined;
    }
  }
  return undefined;
}

/** So much may stand behind a result. */
const maxTailLength = 10_000;

/** Reads a response as a GraphQL result; throws BackendError for anything else. */
export async function readResult(response: Response, reading: Reading): Promise<GraphQLResult> {
  const { status, headers } = response;
  const { operation } = reading;
  const isJson = /^application\/(graphql-response\+)?json\b/i.test(
    headers.get("Content-Type") ?? "",
  );
  const isHtml = /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
  const changeError = headers.has(contractHeader) && changeErrors[status];
  if (changeError) {
    await response.body?.cancel();
    throw new BackendError(changeError, operation, { status });
  }
  if (!tellingStatuses.has(status) || (status !== 200 && !isJson)) {
    await response.body?.cancel();
    throw new BackendError("status", operation, { status });
  }
  const text = await boundedText(response, reading);
  // A notice that PHP prints before its JSON has taken the headers with it.
  if (!isJson && !(isHtml && /^[^{[]/.test(text.trimStart())))
    throw new BackendError("not-json", operation, { status });
  const { body, ...among } = parsed(text, reading, status);
  if (!isObject(body)) throw new BackendError("shape", operation, { status });
  const { data = null, errors = [] } = body;
  const shaped = (data === null || isObject(data)) && Array.isArray(errors);
  if (!shaped || !errors.every(isGraphQLError) || (data === null && errors.length === 0))
    throw new BackendError("shape", operation, { status });
  if (errors.some(({ extensions }) => extensions?.code === keyRefused))
    throw new BackendError("unauthorized", operation, { status });
  const messages = errors
    .filter((error) => !isUnknownItem(error))
    .map((error) => (error.message.trim() ? error : { ...error, message: wordlessError(status) }));
  return { data, errors: messages, headers, status, ...among };
}
