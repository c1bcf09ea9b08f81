import type { Context } from "hono";
import type * as v from "valibot";
import {
  type ActionFailure,
  type ActionName,
  type Actions,
  failure,
  type Notice,
  type Result,
} from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import type { AppEnv } from "../app-env.ts";
import type { BackendError } from "../backend-error.ts";
import type { Limiter } from "./limiter.ts";

/** What an action may use; the site declares what it hands in (`declare module`). */
export interface ActionContext {
  locale: Locale;
  now: () => Date;
  /** The request's Cookie header. */
  cookies: string | null;
  limiter: Limiter;
  /** For the log. */
  requestId?: string;
}

/** An action: its name, input schema and run function; any action without a type argument. */
export interface Action<Name extends ActionName = ActionName> {
  name: Name;
  input: v.GenericSchema<unknown, Actions[Name]["input"]>;
  /** Returns an expected refusal as a value; throws BackendError when the backend fails. */
  run(
    context: ActionContext,
    input: Actions[Name]["input"],
  ): Promise<Result<Actions[Name]["output"], ActionFailure>>;
  /** Good news on the next page after a form succeeds. */
  done?: MessageId;
  /** Whether this is a step before the form itself: the typed values are shown again. */
  keepsForm?: boolean;
  /** Page after a form succeeds, instead of its returnTo; with its language prefix. */
  target?(output: Actions[Name]["output"]): string;
  /** Headers of a successful response; `setCookie` of the context sets cookies. */
  headers?(input: Actions[Name]["input"]): Record<string, string>;
  /** Whether errors are shown on the form's own page, and returnTo is for success only. */
  showsErrorsOnPage?: true;
  /** The id of the page element that shows errors, unless it is the start of the page. */
  formAt?: string;
  /** Default page after the form, without language prefix. */
  home: string;
}

/** The result of any action. */
export type ActionOutcome = Result<Actions[ActionName]["output"], ActionFailure>;

/** Defines an action; actions.ts lists it. Run receives only input that its schema has parsed. */
export const defineAction = <Name extends ActionName>(action: Action<Name>): Action<Name> => action;

/** Returns a failure that consists of a message only. */
export const plainFailure = (id: MessageId): ActionFailure => ({ code: id, notice: { id } });

/** Refuses as the backend has, on a field when one is given. */
export function refusedBy(
  { notice }: { notice: Notice },
  field?: string,
): { ok: false; error: ActionFailure } {
  const fields = field ? { fields: { [field]: notice } } : {};
  return failure({ code: notice.id, notice, ...fields });
}

/** Refuses with a message, on a field when one is given; with more that the failure's receiver reads. */
export function refusal(
  id: MessageId,
  {
    values,
    field,
    ...more
  }: Omit<ActionFailure, "code" | "notice" | "fields"> & {
    values?: Record<string, string | number>;
    field?: string;
  } = {},
): { ok: false; error: ActionFailure } {
  const notice = { id, ...(values ? { values } : {}) };
  const fields = field ? { fields: { [field]: notice } } : {};
  return failure({ code: id, notice, ...fields, ...more });
}

/** A backend error, in the words of the error page. */
export const backendUnavailable: ActionFailure = {
  code: "backend-unavailable",
  notice: { id: "error.unavailable" },
};

/** The failure of an action by a backend error. */
export function backendFailure(error: BackendError): ActionFailure {
  if (error.reason === "too-many-calls") return plainFailure("limit.calls");
  if (!error.isClosed) return backendUnavailable;
  return { ...backendUnavailable, notice: { id: "error.locked-notice" } };
}

/** Refuses a request before its action, for a defect of the client's. */
export const refuse = (c: Context<AppEnv>, code: string, status: 400 | 403 | 404 | 413 | 415) =>
  c.json(failure({ code, notice: { id: code } }), status, { "cache-control": "no-store" });

declare module "../app-env.ts" {
  interface Variables {
    /** The action that the public API asks for. */
    actionName?: ActionName;
    action: Action;
  }
}
