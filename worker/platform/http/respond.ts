import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import {
  type ActionFailure,
  type ActionName,
  type Actions,
  failure,
  type Notice,
  SESSION_MOVED,
} from "../../../shared/actions.ts";
import { isPrivatePath, splitLocale } from "../../../shared/read-path.ts";
import { localePath } from "../../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { BackendError } from "../backend-error.ts";
import { pause, systemTimer } from "../cache/with-timeout.ts";
import { writeLog } from "../log.ts";
import {
  type Action,
  type ActionContext,
  type ActionOutcome,
  backendFailure,
} from "./define-action.ts";
import type { ActionBody } from "./parse-input.ts";
import { secondsToWait } from "./rate-limit.ts";
import { isOwnPath, ownReferer } from "./request-checks.ts";

interface Sent {
  request: Request;
  action: Action;
  body: ActionBody;
  outcome: ActionOutcome;
  context: ActionContext;
}

interface RespondOptions {
  toContext(c: Context<AppEnv>): ActionContext;
  /** The browser has only the texts of its own controls, so messages are translated here. */
  translate(c: Context<AppEnv>, outcome: ActionOutcome): ActionOutcome;
  /** Status of a failure by its code; 200 where it has none. */
  failureStatus: Readonly<Partial<Record<string, 400 | 429 | 503>>>;
}

/** Runs the action, and responds: JSON for an island, a redirect for a form. */
export const respond = (options: RespondOptions) =>
  createMiddleware<AppEnv>(async (c) => {
    const { action, body } = c.var;
    const context = options.toContext(c);
    const outcome = await runAction(c, context);
    await context.session.dropEmpty();
    c.header("cache-control", "no-store");
    if (!body.isForm) return respondJson(c, outcome, options);
    return respondToForm(c, { request: c.req.raw, action, body, outcome, context });
  });

async function runAction(c: Context<AppEnv>, context: ActionContext): Promise<ActionOutcome> {
  const { action, body, requestId } = c.var;
  const parsed = v.safeParse(action.input, body.input);
  if (!parsed.success) return failure(inputInvalid(parsed.issues));
  try {
    const outcome = await action.run(context, parsed.output);
    if (!outcome.ok) return outcome;
    const headers = Object.entries(action.headers?.(parsed.output) ?? {});
    for (const [name, value] of headers) c.header(name, value);
    return outcome;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    writeLog("warn", "action", { requestId, action: action.name }, error);
    return failure(backendFailure(error));
  }
}

function inputInvalid(issues: readonly v.BaseIssue<unknown>[]): ActionFailure {
  const paths = issues.map((issue) => v.getDotPath(issue)).filter((path) => path !== null);
  const fields = Object.fromEntries(
    paths.map((path) => [path, { id: "field-invalid" } satisfies Notice]),
  );
  return { code: "input-invalid", notice: { id: "input-invalid" }, fields };
}

/** Responds to an island. */
export function respondJson(
  c: Context<AppEnv>,
  outcome: ActionOutcome,
  { translate, failureStatus }: Pick<RespondOptions, "translate" | "failureStatus">,
): Response {
  const status = outcome.ok ? 200 : (failureStatus[outcome.error.code] ?? 200);
  if (!outcome.ok && status === 429)
    c.header("retry-after", String(secondsToWait(outcome.error.code)));
  c.header("cache-control", "no-store");
  return c.json(translate(c, outcome), status);
}

/** Responds to a form with a 303, and stores its notices for the next page. */
async function respondToForm(c: Context<AppEnv>, sent: Sent): Promise<Response> {
  const { outcome } = sent;
  const repeated = overtaken(sent);
  if (repeated) return sendAgain(c, repeated);
  const page = outcome.ok ? afterSuccess(sent, outcome.value) : backToForm(sent);
  const hasFlash = await keepFlash(sent);
  return c.redirect(hasFlash ? withFlash(page) : page, 303);
}

/** The parameter of a public page's address that has the page show what a form has left for it. */
export const flashParameter = "flash";

/** The address of a page that shows what a form has left: a public page only does where it is asked. */
export function withFlash(page: string): string {
  if (!isOwnPath(page)) return page;
  const url = new URL(page, "https://shop.internal");
  if (isPrivatePath(splitLocale(url.pathname).path)) return page;
  url.searchParams.set(flashParameter, "1");
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the URL for resending a form whose session moved at a concurrent login; null after the
 * second attempt.
 */
function overtaken({ request, outcome }: Sent): URL | null {
  if (outcome.ok || outcome.error.code !== SESSION_MOVED) return null;
  const again = new URL(request.url);
  if (again.searchParams.has("again")) return null;
  again.searchParams.set("again", "1");
  return again;
}

// Time for the login's own response to arrive with its cookie.
const LOGIN_MS = 1_000;

async function sendAgain(c: Context<AppEnv>, { pathname, search }: URL): Promise<Response> {
  await pause(systemTimer, LOGIN_MS);
  return c.redirect(pathname + search, 307);
}

function afterSuccess(sent: Sent, output: Actions[ActionName]["output"]): string {
  const { action, body, context } = sent;
  const referer = action.showsErrorsOnPage ? null : ownReferer(sent.request);
  const target = action.target?.(output) ?? [body.values.returnTo, referer].find(isOwnPath);
  return target ?? localePath(action.home, context.locale);
}

/** Returns the page for a failed form. */
function backToForm({ request, action, body, context }: Sent): string {
  const candidates = [action.showsErrorsOnPage ? null : body.values.returnTo, ownReferer(request)];
  const page = candidates.find(isOwnPath) ?? localePath(action.home, context.locale);
  return action.formAt && !page.includes("#") ? `${page}#${action.formAt}` : page;
}

/** Keeps notices and typed values for the next page; false where there are none. */
async function keepFlash({ action, body, outcome, context }: Sent): Promise<boolean> {
  const { session } = context;
  if (!outcome.ok) {
    const { notice, fields } = outcome.error;
    const values = typedValues(body.values);
    const notices = [...session.notices, notice];
    await session.flash.keep({ notices, form: action.name, fields, values });
    return true;
  }
  const shown = (outcome.value as { notices?: Notice[] }).notices ?? session.notices;
  const { done } = action;
  const notices: Notice[] = [...shown, ...(done ? [{ id: done, isGood: true } as const] : [])];
  const typed = action.keepsForm ? { form: action.name, values: typedValues(body.values) } : {};
  if (notices.length === 0 && !(action.keepsForm && session.id !== null)) return false;
  await session.flash.keep({ notices, ...typed });
  return true;
}

const secrets = new Set(["password", "currentPassword", "confirmation", "emailPassword"]);

/** Returns the typed values without passwords, which are typed again. */
export const typedValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
