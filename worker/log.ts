/** Everything that is written down; docs/operate.md says what each means. */
export const logEvents = [
  "account",
  "action",
  "backend",
  "cache",
  "codes guessed",
  "contact",
  "csp",
  "defect",
  "delivery rates",
  "icons",
  "index",
  "listing from backend pages",
  "logins not noted",
  "logout",
  "order differs",
  "order made twice",
  "order waits",
  "page broke off",
  "page speed",
  "payment given back",
  "payment needs a look",
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
  "webhook refused",
] as const;

/** What a line is about. */
export type LogEvent = (typeof logEvents)[number];

/** Why something is written down. */
export type LogLevel = "info" | "warn" | "error";

/** Facts of a line: never a name, an address, a cookie or a search; paths come without their query. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

const detailsOf = (cause: unknown): LogFacts => {
  if (!(cause instanceof Error)) return {};
  // An error that names its facts may hold in its message what a shopper typed.
  const { facts } = cause as Error & { facts?: LogFacts };
  return { error: cause.name, ...(facts ?? { detail: cause.message }) };
};

/** Writes one line of JSON, so that an operator can search by event and by request id. */
export function writeLog(level: LogLevel, event: LogEvent, facts: LogFacts, cause?: unknown): void {
  console[level](JSON.stringify({ level, event, ...facts, ...detailsOf(cause) }));
}

/** Writes down trouble of a cache where no request's own report is at hand. */
export const reportCache = (message: string, cause: unknown): void =>
  writeLog("warn", "cache", { message }, cause);
