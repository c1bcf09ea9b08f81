import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Result } from "../../shared/result.ts";
import { localePath } from "../../shared/routes.ts";
import type { ActionContext, AnyAction } from "./define-action.ts";
import type { ActionBody } from "./read-body.ts";

interface FormAnswer {
  request: Request;
  action: AnyAction;
  body: ActionBody;
  outcome: Result<unknown, ActionFailure>;
  context: ActionContext;
}

/** 303 to where the form wants to go, with what there is to say kept for that page. */
export async function answerForm(answer: FormAnswer): Promise<Response> {
  const { outcome, context } = answer;
  await keepFlash(answer);
  const location = outcome.ok ? afterSuccess(answer, outcome.value) : comingFrom(answer);
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of context.session.cookies()) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

function afterSuccess(answer: FormAnswer, output: unknown): string {
  return answer.action.target?.(output) ?? comingFrom(answer);
}

function comingFrom({ request, action, body, context }: FormAnswer): string {
  const referer = request.headers.get("referer");
  const page = referer && URL.canParse(referer) ? new URL(referer) : null;
  const isOurs = page?.origin === new URL(request.url).origin;
  const wishes = [body.values.returnTo, isOurs ? page.pathname + page.search : undefined];
  return wishes.find(isOwnPath) ?? localePath(action.home, context.locale);
}

// "//host" and "/\host" are other sites to a browser.
const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(path);

async function keepFlash({ action, body, outcome, context }: FormAnswer): Promise<void> {
  const { session } = context;
  if (!outcome.ok) {
    const { notice, fields } = outcome.error;
    const values = withoutSecrets(body.values);
    const notices = [...session.notices, notice];
    return session.keepFlash({ notices, form: action.name, ...(fields ? { fields } : {}), values });
  }
  const notices: Notice[] = [...session.notices, ...(action.done ? [action.done] : [])];
  const typed = action.keepsForm ? { form: action.name, values: withoutSecrets(body.values) } : {};
  if ((notices.length > 0 || action.keepsForm) && session.id !== null)
    await session.keepFlash({ notices, ...typed });
}

// What was typed comes back, but a password is typed again.
function withoutSecrets(values: Record<string, string>): Record<string, string> {
  const { password: _password, returnTo: _returnTo, ...rest } = values;
  return rest;
}
