import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../bindings.ts";
import { answerContext } from "../catalogue/answer-context.ts";
import type { Config } from "../config.ts";
import { visitorOf } from "../visitor.ts";
import { sessionIdOf } from "./cookie.ts";
import { createSessionClient, type SessionClient } from "./session-client.ts";

/** What a session client of a request needs to know beside its cookie. */
export interface SessionSurroundings {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  config: Config;
  locale: Locale;
}

/** The session that a request's cookie names; asks nobody yet. */
export const sessionOfRequest = (
  request: Request,
  { bindings, config, locale }: SessionSurroundings,
): SessionClient =>
  createSessionClient({
    namespace: bindings.SESSIONS,
    accounts: bindings.ACCOUNTS,
    sessionId: sessionIdOf(request.headers.get("cookie")),
    locale,
    visitor: visitorOf(request, config),
    embedded: config.backend.embedded,
    ...answerContext(config),
  });
