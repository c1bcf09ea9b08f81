import type { Clock } from "./clock.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Env } from "./env.ts";
import { type Locale, readLocale } from "./locale.ts";
import type { Once } from "./once/once.ts";
import { openSession, type Session } from "./session/open-session.ts";

/** One HTTP request, and everything of its response besides the body. */
export interface Exchange {
  request: Request;
  env: Env;
  db: Database;
  locale: Locale;
  now: Clock;
  /** Of the shop's own requests, where its backend has the plugin. */
  once: Once | null;
  /**
   * Shared by all operations of a batch; `status` overrides, for example 403 for a refused bearer
   * token.
   */
  response: {
    headers: Headers;
    status: number | null;
    /** Replaces the GraphQL response when PHP ended early. */
    html: string | null;
  };
  waitUntil(work: Promise<unknown>): void;
}

export interface OpenExchange extends Exchange {
  session: Session;
}

export async function openExchange(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  now: Clock,
  once: Once | null = null,
): Promise<OpenExchange> {
  const exchange: Exchange = {
    request,
    env,
    db: openDatabase(env.DB),
    locale: readLocale(request),
    now,
    once,
    response: { headers: new Headers(), status: null, html: null },
    waitUntil: (work) => execution.waitUntil(work),
  };
  return Object.assign(exchange, { session: await openSession(exchange) });
}
