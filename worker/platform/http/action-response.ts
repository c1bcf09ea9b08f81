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
import { isOwnPath, ownReferer } from "./same-origin.ts";

interface FormAnswer {
  request: Request;
  action: Action;
  body: ActionBody;
  outcome: ActionOutcome;
  context: ActionContext;
  /** What the action has to say beside its outcome. */
  headers: Record<string, string>;
}

/** 303 to where the form wants to go, with what there is to say kept for that page. */
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

/** Where a form is sent again that a login has overtaken; null after the second time. */
function overtaken({ request, outcome }: FormAnswer): URL | null {
  if (outcome.ok || outcome.error.code !== SESSION_MOVED) return null;
  const again = new URL(request.url);
  if (again.searchParams.has("again")) return null;
  again.searchParams.set("again", "1");
  return again;
}

// The login's own answer, and its cookie with it, is on its way at this moment.
const LOGIN_ANSWER_MS = 1_000;

async function sentAgain({ pathname, search }: URL): Promise<Response> {
  await pause(systemTimer, LOGIN_ANSWER_MS);
  const headers = { location: pathname + search, "cache-control": "no-store" };
  return new Response(null, { status: 307, headers });
}

function afterSuccess(answer: FormAnswer, output: Actions[ActionName]["output"]): string {
  const { action, body, context } = answer;
  const referer = action.saysOnItsPage ? null : ownReferer(answer.request);
  const target = action.target?.(output) ?? [body.values.returnTo, referer].find(isOwnPath);
  return target ?? localePath(action.home, context.locale);
}

/** Most forms stand on cached pages, which can say nothing: what went wrong is said at returnTo. */
function backToForm({ request, action, body, context }: FormAnswer): string {
  const wishes = [action.saysOnItsPage ? null : body.values.returnTo, ownReferer(request)];
  const page = wishes.find(isOwnPath) ?? localePath(action.home, context.locale);
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

/** What was typed comes back, but a password is typed again. */
export const typedValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
