import { SESSION_MOVED } from "../../shared/actions.ts";
import { refusesToken } from "../cart/session-health.ts";
import type { AnswerError } from "../platform/graphql/result.ts";
import { noticeOf } from "../platform/i18n/notice-of.ts";
import type { Refusal } from "./session-contract.ts";

/** The backend's error as pages and actions read it. */
export const refusalOf = ({ message, path }: AnswerError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});

/** What somebody hears who is no customer; in the backend's own words, so that all are read in one way. */
export const notLoggedIn: Refusal = refusalOf({ message: "Not authorized to access this" });

/** What somebody hears whose session a login took on under another id meanwhile: browsers send it again. */
export const sessionMoved: Refusal = {
  notice: { id: SESSION_MOVED },
  message: "",
  path: "",
};
