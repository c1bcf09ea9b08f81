import { BackendError } from "./backend-error.ts";

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
