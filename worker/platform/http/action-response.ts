import {
  type ActionName,
  type Actions,
  type Notice,
  SESSION_MOVED,
} from "../../../shared/actions.ts";
import { localePath } from "../../../shared/routes.ts";
import { pause, systemTimer } from "../cache/with-timeout.ts";
import type { Action, ActionContext, ActionOutcome } from "./define-action.ts";
import type { ActionBody } from "./read-body.ts";
import { isOwnPath, ownReferer } from "./request-checks.ts";

interface FormAnswer {
  request: Request;
  action: Action;
  body: ActionBody;
  outcome: ActionOutcome;
  context: ActionContext;
  /** Response headers of the action. */
  headers: Record<string, string>;
}

/** Responds to a form with a 303, and stores its notices for the next page. */
export async function answerForm(answer: FormAnswer): Promise<Response> {
  const { outcome, context } = answer;
  const repeated = overtaken(answer);
  if (repeated) return sentAgain(repeated);
  await keepFlash(answer);
  const location = outcome.ok ? afterSuccess(answer, outcome.value) : backToForm(answer);
  const headers = new Headers({ ...answer.headers, location, "cache-control": "no-store" });
  for (const cookie of context.session.cookies()) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Returns the URL for resending a form whose session moved at a concurrent login; null after the
 * second attempt.
 */
function overtaken({ request, outcome }: FormAnswer): URL | null {
  if (outcome.ok || outcome.error.code !== SESSION_MOVED) return null;
  const again = new URL(request.url);
  if (again.searchParams.has("again")) return null;
  again.searchParams.set("again", "1");
  return again;
}

// Time for the login's own response to arrive with its cookie.
const LOGIN_ANSWER_MS = 1_000;

async function sentAgain({ pathname, search }: URL): Promise<Response> {
  await pause(systemTimer, LOGIN_ANSWER_MS);
  const headers = { location: pathname + search, "cache-control": "no-store" };
  return new Response(null, { status: 307, headers });
}

function afterSuccess(answer: FormAnswer, output: Actions[ActionName]["output"]): string {
  const { action, body, context } = answer;
  const referer = action.showsErrorsOnPage ? null : ownReferer(answer.request);
  const target = action.target?.(output) ?? [body.values.returnTo, referer].find(isOwnPath);
  return target ?? localePath(action.home, context.locale);
}

/**
 * Returns the page for a failed form. Most forms are on cached pages, which cannot show errors:
 * returnTo shows them.
 */
function backToForm({ request, action, body, context }: FormAnswer): string {
  const candidates = [action.showsErrorsOnPage ? null : body.values.returnTo, ownReferer(request)];
  const page = candidates.find(isOwnPath) ?? localePath(action.home, context.locale);
  return action.formAt && !page.includes("#") ? `${page}#${action.formAt}` : page;
}

async function keepFlash({ action, body, outcome, context }: FormAnswer): Promise<void> {
  const { session } = context;
  if (!outcome.ok) {
    const { notice, fields } = outcome.error;
    const values = typedValues(body.values);
    const notices = [...session.notices, notice];
    return session.flash.keep({ notices, form: action.name, fields, values });
  }
  const told = (outcome.value as { notices?: Notice[] }).notices ?? session.notices;
  const notices: Notice[] = [...told, ...(action.done ? [action.done] : [])];
  const typed = action.keepsForm ? { form: action.name, values: typedValues(body.values) } : {};
  if (notices.length > 0 || (action.keepsForm && session.id !== null))
    await session.flash.keep({ notices, ...typed });
}

const secrets = new Set(["password", "currentPassword", "confirmation", "emailPassword"]);

/** Returns the typed values without passwords, which are typed again. */
export const typedValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
