/** All log events; docs/operate.md explains each. */
export const logEvents = [
  "account",
  "action",
  "alert.full",
  "alert.given_up",
  "alert.refused",
  "alert.unread",
  "backend",
  "backend.notice",
  "backend.unauthorized",
  "cache",
  "change.uncertain",
  "code.guessed",
  "contact",
  "csp",
  "defect",
  "delivery.rates_missing",
  "erase",
  "events.delayed",
  "events.full",
  "events.given_up",
  "events.lost",
  "events.refused",
  "feed",
  "icons",
  "index",
  "job.failed",
  "listing.fallback",
  "login.copy_unresolved",
  "login.not_ended",
  "login.not_recorded",
  "login.provider_failed",
  "logout",
  "checkout.uncertain",
  "order.pending",
  "page.interrupted",
  "page.speed_unavailable",
  "payment.refused",
  "payment.review_needed",
  "payment.cancel_failed",
  "payment.intent_missing",
  "payment.event_failed",
  "payment.page_refused",
  "payment.event_handled",
  "payment.unknown",
  "picture",
  "purge",
  "refund.pending",
  "request",
  "text",
  "lock.skipped",
  "settings.refused",
  "settings.unavailable",
  "webhook",
  "webhook.missed",
  "webhook.refused",
  "wordpress_checkout.failed",
  "wordpress_checkout.refused",
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
