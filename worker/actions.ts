import type { Context } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { destinationTest } from "#worker-country/district-address.ts";
import { failure } from "../shared/actions.ts";
import type { Translate } from "../shared/i18n/translate.ts";
import {
  confirmEmailAction,
  loginAction,
  logoutAction,
  registerAction,
  resetPasswordAction,
  resetPasswordEmailAction,
  updateAddressAction,
  updateCustomerAction,
  updatePasswordAction,
} from "./account/account-actions.ts";
import { claimOrdersAction, mailAccountCodeAction } from "./account/guest-orders-actions.ts";
import { loginByCodeAction, mailLoginCodeAction } from "./account/login-code-actions.ts";
import {
  deliverToAddressAction,
  preferAddressAction,
  removeAddressAction,
  saveAddressAction,
} from "./account/saved-address-actions.ts";
import { chooseConsentAction } from "./analytics/consent-actions.ts";
import { type EventRecorder, getRecorder } from "./analytics/recorder.ts";
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
import { placeFormatter } from "./cart/rated-address.ts";
import {
  changeAddressAction,
  checkoutAction,
  choosePaymentAction,
  chooseShippingAction,
  preparePaymentAction,
  readStatesAction,
  reloadCheckoutAction,
} from "./checkout/checkout-actions.ts";
import { openWordPressCheckoutAction } from "./checkout/wordpress/wordpress-checkout-actions.ts";
import type { Catalogue, Countries } from "./commerce/catalogue.ts";
import type { IndexState } from "./commerce/catalogue-engine.ts";
import { translateFields, translateNotice, translateNotices } from "./commerce/notices.ts";
import { contactAction } from "./contact/contact-actions.ts";
import { type ContactForm, createContactForm } from "./contact/contact-form-7.ts";
import { rateFormatter } from "./delivery/courier-rate.ts";
import { eraseDeviceAction } from "./device/device-actions.ts";
import { forgetVehicleAction, keepVehicleAction } from "./fit/fit-actions.ts";
import { bringVehiclesAction, keepOdometerAction } from "./garage/garage-actions.ts";
import { renderError } from "./layout/serve-page.tsx";
import { addItemsAction } from "./lists/add-items.ts";
import { fillCartAction } from "./lists/cart-link-actions.ts";
import { orderSkusAction } from "./lists/quick-order-actions.ts";
import {
  askAlertAction,
  confirmAlertAction,
  endAlertAction,
} from "./notifications/alert-actions.ts";
import { addAllAction, payAgainAction, reorderAction } from "./order/order-actions.ts";
import { askOrderAction, cancelOrderAction } from "./order/order-change-actions.ts";
import {
  findOrderAction,
  mailOrderCodeAction,
  openOrderAction,
} from "./order/order-lookup-actions.ts";
import type { AppEnv, Bindings } from "./platform/app-env.ts";
import { BackendError } from "./platform/backend-error.ts";
import { backendFetch } from "./platform/http/backend-fetch.ts";
import { bodyLimit } from "./platform/http/body-limit.ts";
import { readVisitor } from "./platform/http/client-address.ts";
import {
  type Action,
  type ActionContext,
  type ActionOutcome,
  backendFailure,
  refuse,
} from "./platform/http/define-action.ts";
import { type ActionBody, parseInput } from "./platform/http/parse-input.ts";
import { rateLimit, retryAfterSeconds, waitNotice } from "./platform/http/rate-limit.ts";
import { respond, respondJson } from "./platform/http/respond.ts";
import { sameOrigin } from "./platform/http/same-origin.ts";
import { siteFor } from "./platform/i18n/site-context.ts";
import { writeReviewAction } from "./reviews/review-actions.ts";
import { type RequestSession, TooManySessions, withSession } from "./session/request-session.ts";
import { sameVisitor } from "./session/visitor-mark.ts";
import type { Config } from "./settings/config.ts";
import { limiterFor } from "./settings/limiter.ts";
import { saveWishlistAction } from "./wishlist/wishlist-actions.ts";

/** All actions; each is served at POST /actions/{name}. */
export const actions: readonly Action[] = [
  readCartAction,
  readStatesAction,
  addToCartAction,
  addItemsAction,
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
  keepVehicleAction,
  eraseDeviceAction,
  forgetVehicleAction,
  keepOdometerAction,
  bringVehiclesAction,
  chooseConsentAction,
  checkoutAction,
  preparePaymentAction,
  openWordPressCheckoutAction,
  writeReviewAction,
  contactAction,
  loginAction,
  mailLoginCodeAction,
  loginByCodeAction,
  logoutAction,
  registerAction,
  resetPasswordEmailAction,
  resetPasswordAction,
  confirmEmailAction,
  updateCustomerAction,
  updatePasswordAction,
  updateAddressAction,
  saveAddressAction,
  removeAddressAction,
  preferAddressAction,
  deliverToAddressAction,
  mailAccountCodeAction,
  claimOrdersAction,
  findOrderAction,
  mailOrderCodeAction,
  openOrderAction,
  cancelOrderAction,
  askOrderAction,
  payAgainAction,
  reorderAction,
  addAllAction,
  fillCartAction,
  orderSkusAction,
  saveWishlistAction,
  askAlertAction,
  confirmAlertAction,
  endAlertAction,
];

const actionsByName = new Map<string | undefined, Action>(
  actions.map((action) => [action.name, action]),
);

declare module "./platform/http/define-action.ts" {
  interface ActionContext {
    session: RequestSession;
    bindings: Pick<Bindings, "ORDERS" | "ACCOUNTS" | "ATTEMPTS" | "ALERTS" | "EVENTS">;
    countries: Countries;
    catalogue: Pick<Catalogue, "offered" | "product" | "smallShop">;
    index: () => Promise<IndexState>;
    contact: ContactForm;
    config: Config;
    events: EventRecorder;
    /** Adds Set-Cookie lines to the response, of a refusal too. */
    setCookie: (...lines: string[]) => void;
  }
}

declare module "./platform/app-env.ts" {
  interface Variables {
    /** What actions use beside the session; absent until the first of them is run. */
    services?: Services;
  }
}

/** What actions use beside the session. */
export interface Services
  extends Pick<ActionContext, "countries" | "catalogue" | "index" | "contact"> {
  /** Translates into the visitor's language. */
  t: Translate;
}

type AppContext = Context<AppEnv>;

function toServices(c: AppContext): Services {
  const { services, config, locale, catalogue } = c.var;
  if (services) return services;
  const created: Services = {
    countries: catalogue,
    catalogue,
    index: c.var.index,
    contact: createContactForm({
      fetch: backendFetch(c.env, config, () => readVisitor(c.req.raw, config)),
      config,
    }),
    t: siteFor(locale, config.settings).t,
  };
  c.set("services", created);
  return created;
}

function toContext(c: AppContext): ActionContext {
  const { session, locale, config, now, requestId } = c.var;
  const cookies = c.req.header("cookie") ?? null;
  const setCookie = (...lines: string[]) => void c.var.cookies.push(...lines);
  const shared = { session, bindings: c.env, locale, config, now, cookies, requestId, setCookie };
  return { ...toServices(c), ...shared, limiter: limiterFor(c), events: getRecorder(c) };
}

const failureStatus = {
  "input-invalid": 400,
  "backend-unavailable": 503,
  "cart.add-unconfirmed": 503,
  "cart.uncertain": 503,
  "contact.too-many": 429,
  "limit.calls": 429,
  "limit.reached": 429,
  "limit.reached-long": 429,
} as const;

function translate(c: AppContext, outcome: ActionOutcome): ActionOutcome {
  const { t } = toServices(c);
  if (outcome.ok) {
    const { value } = outcome;
    if (!("notices" in value)) return outcome;
    return { ok: true, value: { ...value, notices: translateNotices(value.notices, t) } };
  }
  const { notice, fields } = outcome.error;
  const translated = { ...outcome.error, notice: translateNotice(notice, t) };
  return failure(fields ? { ...translated, fields: translateFields(fields, t) } : translated);
}

const isForm = (c: AppContext): boolean => !/json/i.test(c.req.header("content-type") ?? "");

function tooMany(c: AppContext, seconds: number): Response | Promise<Response> {
  const notice = waitNotice(seconds);
  c.header("retry-after", String(seconds));
  if (isForm(c)) return renderError(c, { status: 429, path: c.var.path, message: notice });
  return respondJson(c, failure({ code: notice.id, notice }), { translate, failureStatus });
}

/** Finds the action that the path names, unless the public API has named one. */
const findAction = createMiddleware<AppEnv>(async (c, next) => {
  const name = c.get("actionName") ?? c.req.param("name");
  const action = actionsByName.get(name);
  if (!action) return refuse(c, "action-unknown", 404);
  c.set("action", action);
  await next();
});

/** Responds where a step fails before or beside the action: a form gets the error page. */
const failures = createMiddleware<AppEnv>(async (c, next) => {
  try {
    await next();
  } catch (error) {
    if (error instanceof TooManySessions) return tooMany(c, retryAfterSeconds);
    if (!(error instanceof BackendError) || isForm(c)) throw error;
    return respondJson(c, failure(backendFailure(error)), { translate, failureStatus });
  }
});

/** Returns the account that login and lost password name. */
function accountIn({ input }: ActionBody): string | undefined {
  const { username, login } = Object(input) as Record<string, unknown>;
  return [username, login].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;
}

const waitOfClient = (c: AppContext): Promise<number> =>
  limiterFor(c).waitOfClient(c.var.action.name);

async function waitOfAccount(c: AppContext): Promise<number> {
  const account = accountIn(c.var.body);
  return account ? limiterFor(c).waitOfAccount(c.var.action.name, account) : 0;
}

/** Adds the session: delivery is shown as its folder does. */
export const session = withSession(({ config, locale, now }) => {
  const site = siteFor(locale, config.settings);
  return {
    formatRates: rateFormatter(site, now),
    toPlace: config.districts === "off" ? undefined : placeFormatter(site),
    isDestination: destinationTest(config.districts),
  };
});

/** POST /actions/{name}, JSON and forms alike: what a request passes, in this order. */
export const action = every(
  sameOrigin((c) => c.var.config.baseUrl),
  findAction,
  failures,
  rateLimit(waitOfClient, tooMany),
  bodyLimit(64 * 1024),
  parseInput,
  rateLimit(waitOfAccount, tooMany),
  session,
  sameVisitor,
  respond({ toContext, translate, failureStatus }),
);
