import { BackendError } from "./graphql/backend-error.ts";

/** Why something is written down. */
export type LogLevel = "info" | "warn" | "error";

/** Facts of a line: never a name, an address, a cookie or a search; paths come without their query. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

const detailsOf = (cause: unknown): LogFacts => {
  if (cause instanceof BackendError) {
    const { operation, reason, status } = cause;
    // The line's own status is what the visitor got.
    return { error: cause.name, operation, reason, backendStatus: status };
  }
  if (cause instanceof Error) return { error: cause.name, detail: cause.message };
  return {};
};

/** Writes one line of JSON, so that an operator can search by event and by request id. */
export function writeLog(level: LogLevel, event: string, facts: LogFacts, cause?: unknown): void {
  console[level](JSON.stringify({ level, event, ...facts, ...detailsOf(cause) }));
}
