/** All log events; docs/operate.md explains each. */
export const logEvents = [
  "account",
  "action",
  "backend",
  "backend notice",
  "cache",
  "codes guessed",
  "contact",
  "csp",
  "defect",
  "delivery rates",
  "erase",
  "feed",
  "icons",
  "index",
  "listing from backend pages",
  "logins not noted",
  "logout",
  "order differs",
  "order late",
  "order made twice",
  "order waits",
  "page broke off",
  "page speed",
  "payment given back",
  "payment needs a look",
  "payment not cancelled",
  "payment not offered",
  "payment not settled",
  "payment page refused",
  "payment settled",
  "payment unknown",
  "picture",
  "purge",
  "refund waits",
  "request",
  "text",
  "turn skipped",
  "webhook",
  "webhook missed",
  "webhook refused",
] as const;

/** The event of a log line. */
export type LogEvent = (typeof logEvents)[number];

export type LogLevel = "info" | "warn" | "error";

/**
 * Fields of a log line: never a name, an address, a cookie or a search; paths without their query.
 */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

const detailsOf = (cause: unknown): LogFacts => {
  if (!(cause instanceof Error)) return {};
  // The message of an error that has its own facts may contain what a shopper typed.
  const { facts } = cause as Error & { facts?: LogFacts };
  return { error: cause.name, ...(facts ?? { detail: cause.message }) };
};

/** Writes one line of JSON, so that an operator can search by event and by request id. */
export function writeLog(level: LogLevel, event: LogEvent, facts: LogFacts, cause?: unknown): void {
  console[level](JSON.stringify({ level, event, ...facts, ...detailsOf(cause) }));
}

/** Logs a cache failure where no request's own report is available. */
export const reportCache = (message: string, cause: unknown): void =>
  writeLog("warn", "cache", { message }, cause);
