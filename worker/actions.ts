import type { Context, Handler } from "hono";
import * as v from "valibot";
import {
  type ActionFailure,
  type ActionName,
  type Actions,
  failure,
  type Notice,
} from "../shared/actions.ts";
import type { Translate } from "../shared/i18n/translate.ts";
import {
  loginAction,
  logoutAction,
  registerAction,
  resetPasswordAction,
  resetPasswordEmailAction,
  updateAddressAction,
  updateCustomerAction,
  updatePasswordAction,
} from "./account/account-actions.ts";
import {
  deliverToAddressAction,
  preferAddressAction,
  removeAddressAction,
  saveAddressAction,
} from "./account/saved-address-actions.ts";
import type { AppEnv } from "./app-env.ts";
import {
  addToCartAction,
  applyCodeAction,
  emptyCartAction,
  readCartAction,
  removeCouponAction,
  removeGiftCardAction,
  removeLineAction,
  updateQuantityAction,
} from "./cart/cart-actions.ts";
import { chooseDistrictAction, findDistrictAction } from "./cart/delivery-actions.ts";
import {
  changeAddressAction,
  checkoutAction,
  choosePaymentAction,
  chooseShippingAction,
  preparePaymentAction,
  readStatesAction,
  reloadCheckoutAction,
} from "./checkout/checkout-actions.ts";
import type { Countries } from "./commerce/catalogue.ts";
import { contactAction } from "./contact/contact-actions.ts";
import { type ContactDesk, createContactDesk } from "./contact/contact-form-7.ts";
import { rateFormatter } from "./delivery/courier-rate.ts";
import { placeTest } from "./districts/district-address.ts";
import { renderError } from "./layout/serve-page.tsx";
import { writeLog } from "./log.ts";
import { addAllAction, payAgainAction, reorderAction } from "./order/order-actions.ts";
import { BackendError } from "./platform/backend-error.ts";
import { answerForm } from "./platform/http/action-response.ts";
import { clientKey, visitorOf } from "./platform/http/client-address.ts";
import {
  type Action,
  type ActionContext,
  type ActionOutcome,
  backendUnavailable,
  plainFailure,
} from "./platform/http/define-action.ts";
import { createLimiter, type Limiter } from "./platform/http/limiter.ts";
import { retryAfterSeconds, secondsToWait, waitNotice } from "./platform/http/rate-limits.ts";
import { type ActionBody, type BodyProblem, readBody } from "./platform/http/read-body.ts";
import { isSameOrigin } from "./platform/http/request-checks.ts";
import {
  siteFor,
  translateFields,
  translateNotice,
  translateNotices,
} from "./platform/i18n/site-context.ts";
import { writeReviewAction } from "./reviews/review-actions.ts";
import { TooManySessions } from "./session/request-session.ts";
import {
  type SessionClient,
  type SessionEnvironment,
  sessionOfRequest,
} from "./session/session-client.ts";
import { saveWishlistAction } from "./wishlist/wishlist-actions.ts";
import { backendFetch } from "./woocommerce/transport.ts";

/** All actions; each is served at POST /actions/{name}. */
export const actions: readonly Action[] = [
  readCartAction,
  readStatesAction,
  addToCartAction,
  updateQuantityAction,
  removeLineAction,
  emptyCartAction,
  applyCodeAction,
  removeCouponAction,
  removeGiftCardAction,
  choosePaymentAction,
  reloadCheckoutAction,
  chooseShippingAction,
  changeAddressAction,
  chooseDistrictAction,
  findDistrictAction,
  checkoutAction,
  preparePaymentAction,
  writeReviewAction,
  contactAction,
  loginAction,
  logoutAction,
  registerAction,
  resetPasswordEmailAction,
  resetPasswordAction,
  updateCustomerAction,
  updatePasswordAction,
  updateAddressAction,
  saveAddressAction,
  removeAddressAction,
  preferAddressAction,
  deliverToAddressAction,
  payAgainAction,
  reorderAction,
  addAllAction,
  saveWishlistAction,
];

/** What the app passes to every action. */
export interface ActionEnvironment extends SessionEnvironment {
  bindings: SessionEnvironment["bindings"] & ActionContext["bindings"];
  countries: Countries;
  contact: ContactDesk;
  limiter?: Limiter;
  /** The request's id in the log. */
  requestId?: string;
  /** Translates into the visitor's language. */
  t: Translate;
}

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
  "limit.calls": 429,
  "limit.reached": 429,
  "limit.reached-long": 429,
};

/** Handles POST /actions/{name}: JSON for an island, 303 for a form. */
export async function handleAction(
  request: Request,
  name: string,
  environment: ActionEnvironment,
): Promise<Response> {
  const { config } = environment;
  if (!isSameOrigin(request, config.baseUrl)) return refused("cross-site", 403);
  const action = actions.find((it) => it.name === name);
  if (!action) return refused("action-unknown", 404);
  const { limiter, t } = environment;
  const clientWait = (await limiter?.waitOfClient(name)) ?? 0;
  if (clientWait > 0) return tooMany(t, clientWait);
  const body = await readBody(request);
  if (!body.ok) return refused("input-invalid", problemStatus[body.error]);
  const formatRates = rateFormatter(siteFor(environment.locale, environment.config.settings));
  const isPlace = placeTest(config.districts);
  let session: SessionClient | null = null;
  try {
    session = await sessionOfRequest(request, { ...environment, formatRates, isPlace });
    const context = { ...environment, session, cookies: request.headers.get("cookie") };
    const account = accountIn(body.value);
    const accountWait = (account && (await limiter?.waitOfAccount(name, account))) || 0;
    if (accountWait > 0) return tooMany(t, accountWait);
    return await carriedOut(request, action, body.value, context);
  } catch (trouble) {
    if (trouble instanceof TooManySessions) return tooMany(t, retryAfterSeconds);
    // Of the counters: nothing was tried. A form gets the error page.
    if (!session || !(trouble instanceof BackendError) || body.value.isForm) throw trouble;
    return answerJson(translateOutcome(failure(backendUnavailable), t), session, {});
  }
}

async function carriedOut(
  request: Request,
  action: Action,
  body: ActionBody,
  context: ActionContext & Pick<ActionEnvironment, "t">,
): Promise<Response> {
  const { outcome, headers } = await outcomeOf(action, body, context);
  await context.session.dropEmpty();
  return body.isForm
    ? answerForm({ request, action, body, outcome, context, headers })
    : answerJson(translateOutcome(outcome, context.t), context.session, headers);
}

async function outcomeOf(
  action: Action,
  { input }: ActionBody,
  context: ActionContext,
): Promise<{ outcome: ActionOutcome; headers: Record<string, string> }> {
  const parsed = v.safeParse(action.input, input);
  if (!parsed.success) return { outcome: failure(inputInvalid(parsed.issues)), headers: {} };
  try {
    const outcome = await action.run(context, parsed.output);
    return {
      outcome,
      headers: outcome.ok ? (action.headers?.(parsed.output, outcome.value) ?? {}) : {},
    };
  } catch (trouble) {
    if (!(trouble instanceof BackendError)) throw trouble;
    const { requestId } = context;
    writeLog("warn", "action", { requestId, action: action.name }, trouble);
    return { outcome: failure(failureOf(trouble)), headers: {} };
  }
}

const failureOf = ({ reason }: BackendError): ActionFailure =>
  reason === "too-many-calls" ? plainFailure("limit.calls") : backendUnavailable;

function inputInvalid(issues: readonly v.BaseIssue<unknown>[]): ActionFailure {
  const paths = issues.map((issue) => v.getDotPath(issue)).filter((path) => path !== null);
  const fields = Object.fromEntries(
    paths.map((path) => [path, { id: "field-invalid" } satisfies Notice]),
  );
  return { code: "input-invalid", notice: { id: "input-invalid" }, fields };
}

type Output = Actions[ActionName]["output"];

const hasNotices = (output: Output): output is Extract<Output, { notices: Notice[] }> =>
  "notices" in output;

const withTexts = <Value extends { notices: Notice[] }>(value: Value, t: Translate): Value => ({
  ...value,
  notices: translateNotices(value.notices, t),
});

/** The browser has only the texts of its own controls, so messages are translated here. */
function translateOutcome(outcome: ActionOutcome, t: Translate): ActionOutcome {
  if (outcome.ok) {
    const { value } = outcome;
    if (!hasNotices(value)) return outcome;
    return { ok: true, value: withTexts(value, t) };
  }
  const { notice, fields } = outcome.error;
  const said = { ...outcome.error, notice: translateNotice(notice, t) };
  return failure(fields ? { ...said, fields: translateFields(fields, t) } : said);
}

function answerJson(
  outcome: ActionOutcome,
  session: SessionClient,
  more: Record<string, string>,
): Response {
  const status = outcome.ok ? 200 : (failureStatus[outcome.error.code] ?? 200);
  const later: Record<string, string> =
    outcome.ok || status !== 429
      ? {}
      : { "retry-after": String(secondsToWait(outcome.error.code)) };
  const headers = { ...more, ...later, "cache-control": "no-store" };
  const response = Response.json(outcome, { status, headers });
  for (const cookie of session.cookies()) response.headers.append("set-cookie", cookie);
  return response;
}

/** Returns the account that login and lost password name. */
function accountIn({ input }: ActionBody): string | undefined {
  const { username, login } = Object(input) as Record<string, unknown>;
  return [username, login].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;
}

function tooMany(t: Translate, seconds: number): Response {
  const notice = waitNotice(seconds);
  return Response.json(failure({ code: notice.id, notice: translateNotice(notice, t) }), {
    status: 429,
    headers: { "cache-control": "no-store", "retry-after": String(seconds) },
  });
}

const refused = (code: string, status: number): Response =>
  Response.json(failure({ code, notice: { id: code } }), {
    status,
    headers: { "cache-control": "no-store" },
  });

/** Returns what a request passes to its action. */
export function actionEnvironment(c: Context<AppEnv>): ActionEnvironment {
  const { config, locale, catalogue, requestId } = c.var;
  return {
    requestId,
    bindings: c.env,
    config,
    locale,
    countries: catalogue,
    contact: createContactDesk({
      fetch: backendFetch(c.env, config, () => visitorOf(c.req.raw, config)),
      config,
      ...(config.rateLimits ? { limit: c.env.CONTACT_LIMIT } : {}),
      visitor: clientKey(c.req.raw, config),
    }),
    limiter: createLimiter(c.req.raw, c.env, config),
    t: siteFor(locale, config.settings).t,
  };
}

/** POST /actions/{name}, under every language prefix. */
export const action: Handler<AppEnv> = async (c) => {
  const isForm = !/json/i.test(c.req.header("content-type") ?? "");
  const response = await handleAction(c.req.raw, c.req.param("name") ?? "", actionEnvironment(c));
  if (response.status !== 429 || !isForm) return response;
  const seconds = Number(response.headers.get("retry-after"));
  c.header("retry-after", String(seconds));
  return renderError(c, { status: 429, path: c.var.path, message: waitNotice(seconds) });
};
