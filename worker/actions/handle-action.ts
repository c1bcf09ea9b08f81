import * as v from "valibot";
import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Translate } from "../../shared/i18n/translator.ts";
import { failure, type Result } from "../../shared/result.ts";
import type { ContactDesk } from "../contact/contact-desk.ts";
import { BackendError } from "../graphql/backend-error.ts";
import type { Limiter } from "../limits/limiter.ts";
import { retryAfterSeconds } from "../limits/limits.ts";
import { writeLog } from "../log.ts";
import { isSameOrigin } from "../middleware/same-origin.ts";
import { backendUnavailable } from "../session/checkout-failure.ts";
import { sayFields, sayNotice, sayNotices } from "../session/say-notice.ts";
import type { SessionClient } from "../session/session-client.ts";
import { type SessionSurroundings, sessionOfRequest } from "../session/session-of-request.ts";
import { actions } from "./actions.ts";
import type { ActionContext, AddressBook, AnyAction } from "./define-action.ts";
import { answerForm } from "./form-answer.ts";
import { type ActionBody, type BodyProblem, readBody } from "./read-body.ts";

/** What the app hands to every action. */
export interface ActionSurroundings extends SessionSurroundings {
  bindings: SessionSurroundings["bindings"] & ActionContext["bindings"];
  addresses: AddressBook;
  contact: ContactDesk;
  /** Absent where nobody counts. */
  limiter?: Limiter;
  /** The request's id in the log. */
  requestId?: string;
  /** Words of the visitor's language. */
  t: Translate;
}

/** What an action made of its input. */
export type Outcome = Result<unknown, ActionFailure>;

const problemStatus: Record<BodyProblem, number> = {
  "too-large": 413,
  malformed: 400,
  "wrong-type": 415,
};
const failureStatus: Record<string, number> = {
  "input-invalid": 400,
  "backend-unavailable": 503,
  "cart.add-unconfirmed": 503,
  "contact.too-many": 429,
};

/** Answers POST /actions/{name}: JSON for an island, 303 for a form. */
export async function handleAction(
  request: Request,
  name: string,
  surroundings: ActionSurroundings,
): Promise<Response> {
  const { config } = surroundings;
  if (!isSameOrigin(request, config.baseUrl)) return refused("cross-site", 403);
  const action = actions.find((it) => it.name === name);
  if (!action) return refused("action-unknown", 404);
  const { limiter, t } = surroundings;
  if (await limiter?.isClientOver(name)) return tooMany(t);
  const body = await readBody(request);
  if (!body.ok) return refused("input-invalid", problemStatus[body.error]);
  const account = accountIn(body.value);
  if (account && (await limiter?.isAccountOver(name, account))) return tooMany(t);
  const session = sessionOfRequest(request, surroundings);
  const context: ActionContext = { ...surroundings, session };
  const { outcome, headers } = await outcomeOf(action, body.value, context);
  return body.value.isForm
    ? answerForm({ request, action, body: body.value, outcome, context, headers })
    : answerJson(spoken(outcome, surroundings.t), context.session, headers);
}

async function outcomeOf(
  action: AnyAction,
  { input }: ActionBody,
  context: ActionContext,
): Promise<{ outcome: Outcome; headers: Record<string, string> }> {
  const parsed = v.safeParse(action.input, input);
  if (!parsed.success) return { outcome: failure(inputInvalid(parsed.issues)), headers: {} };
  try {
    const outcome = await action.run(context, parsed.output);
    return { outcome, headers: outcome.ok ? (action.headers?.(parsed.output) ?? {}) : {} };
  } catch (trouble) {
    if (!(trouble instanceof BackendError)) throw trouble;
    const { requestId } = context;
    writeLog("warn", "action", { requestId, action: action.name }, trouble);
    return { outcome: failure(backendUnavailable), headers: {} };
  }
}

function inputInvalid(issues: readonly v.BaseIssue<unknown>[]): ActionFailure {
  const paths = issues.map((issue) => v.getDotPath(issue)).filter((path) => path !== null);
  const fields = Object.fromEntries(
    paths.map((path) => [path, { id: "field-invalid" } satisfies Notice]),
  );
  return { code: "input-invalid", notice: { id: "input-invalid" }, fields };
}

/** The browser carries the texts of its own controls only: what the shop says is put into words here. */
function spoken(outcome: Outcome, t: Translate): Outcome {
  if (outcome.ok) {
    const value = outcome.value as { notices?: Notice[] };
    if (!value.notices) return outcome;
    return { ok: true, value: { ...value, notices: sayNotices(value.notices, t) } };
  }
  const { notice, fields } = outcome.error;
  const said = { ...outcome.error, notice: sayNotice(notice, t) };
  return failure(fields ? { ...said, fields: sayFields(fields, t) } : said);
}

function answerJson(
  outcome: Outcome,
  session: SessionClient,
  more: Record<string, string>,
): Response {
  const status = outcome.ok ? 200 : (failureStatus[outcome.error.code] ?? 200);
  const later: Record<string, string> =
    status === 429 ? { "retry-after": String(retryAfterSeconds) } : {};
  const headers = { ...more, ...later, "cache-control": "no-store" };
  const response = Response.json(outcome, { status, headers });
  for (const cookie of session.cookies()) response.headers.append("set-cookie", cookie);
  return response;
}

/** Whose account is tried, as login and lost password name it. */
function accountIn({ input }: ActionBody): string | undefined {
  const { username, login } = Object(input) as Record<string, unknown>;
  return [username, login].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;
}

const tooMany = (t: Translate): Response =>
  Response.json(failure({ code: "limit.reached", notice: sayNotice({ id: "limit.reached" }, t) }), {
    status: 429,
    headers: { "cache-control": "no-store", "retry-after": String(retryAfterSeconds) },
  });

const refused = (code: string, status: number): Response =>
  Response.json(failure({ code, notice: { id: code } }), {
    status,
    headers: { "cache-control": "no-store" },
  });
