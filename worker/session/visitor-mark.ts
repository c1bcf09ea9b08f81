import { createMiddleware } from "hono/factory";
import {
  noVisitor,
  OTHER_VISITOR,
  visitorCookieName,
  visitorHeader,
} from "../../shared/offline.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { toHash } from "../platform/crypto.ts";
import { refuse } from "../platform/http/define-action.ts";

const YEAR_S = 365 * 24 * 60 * 60;
/** 96 bits: nobody finds a session by them. */
const MARK_LENGTH = 16;

/** What scripts may know of a session: whether it is still the same. */
export const toVisitorMark = (sessionId: string | null): string =>
  sessionId === null ? noVisitor : toHash(`visitor:${sessionId}`).slice(0, MARK_LENGTH);

/** The Set-Cookie value of a session's mark, which lasts as long as the session's cookie. */
export const visitorCookie = (sessionId: string, isLasting: boolean): string =>
  `${visitorCookieName}=${toVisitorMark(sessionId)}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} SameSite=Lax`;

/** The Set-Cookie value that deletes it. */
export const forgottenVisitor = `${visitorCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Refuses a change that waited on a device and was made for another visitor's session. */
export const sameVisitor = createMiddleware<AppEnv>(async (c, next) => {
  const meant = c.req.header(visitorHeader);
  if (meant !== undefined && meant !== toVisitorMark(c.var.session.id))
    return refuse(c, OTHER_VISITOR, 403);
  await next();
});
