/** Events that the platform logs; docs/operate.md explains each. */
export const platformEvents = [
  "action",
  "cache",
  "code.guessed",
  "job.failed",
  "request",
  "text",
] as const;

/**
 * All log events; the shop declares its own (`declare module`).
 * @public
 */
export interface LogEvents extends Record<(typeof platformEvents)[number], unknown> {}

/** The event of a log line. */
export type LogEvent = keyof LogEvents;

export type LogLevel = "info" | "warn" | "error";

/**
 * Fields of a log line: never a name, an address, a cookie or a search; paths without their query.
 */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

const toDetails = (cause: unknown): LogFacts => {
  if (!(cause instanceof Error)) return {};
  // The message of an error that has its own facts may contain what a visitor typed.
  const { facts } = cause as Error & { facts?: LogFacts };
  return { error: cause.name, ...(facts ?? { detail: cause.message }) };
};

/** Writes one line of JSON, so that an operator can search by event and by request id. */
export function writeLog(level: LogLevel, event: LogEvent, facts: LogFacts, cause?: unknown): void {
  console[level](JSON.stringify({ level, event, ...facts, ...toDetails(cause) }));
}

/** Logs a cache failure where no request's own report is available. */
export const reportCache = (message: string, cause: unknown): void =>
  writeLog("warn", "cache", { message }, cause);
