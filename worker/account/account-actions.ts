import * as v from "valibot";
import { toCourierAddress } from "#worker-country/district-adapters.ts";
import {
  type ActionFailure,
  type Actions,
  failure,
  type Notice,
  type Result,
  success,
} from "../../shared/actions.ts";
import { normalizeAddress } from "../../shared/checkout.ts";
import { askedEmailErrors, emailErrors } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { addressInput } from "../checkout/checkout-form.ts";
import type { CustomerChange } from "../commerce/customer.ts";
import { splitName, toOrderAddress } from "../delivery/countries.ts";
import { leaveVehicles } from "../fit/account-vehicles.ts";
import { noVehicleCookie } from "../fit/own-vehicle.ts";
import { rescue } from "../platform/backend-error.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import {
  checkbox,
  emailText,
  fieldsRefused,
  optionalText,
  passwordText,
  text,
} from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { writeLog } from "../platform/log.ts";
import { listNames, newPasswordErrors } from "../session/password-rules.ts";
import type { DistrictMode } from "../settings/shop-report.ts";
import { joinChoices } from "./login-choices.ts";
import { savedAddressErrors } from "./saved-address-actions.ts";

/** Reports a BackendError with this action's own message. */
const withFailureMessage = <Value>(
  { id, requestId }: { id: Notice["id"]; requestId?: string },
  work: Promise<Result<Value, ActionFailure>>,
): Promise<Result<Value, ActionFailure>> =>
  rescue(work, (error) => {
    writeLog("warn", "action", { requestId, notice: id }, error);
    return refusal(id as Exclude<Notice["id"], "backend.said">);
  });

/** Logs a customer in under a new session id, then returns to the page they came from. */
export const loginAction = defineAction({
  name: "login",
  input: v.object({
    username: optionalText(200),
    password: passwordText,
    remember: checkbox,
  }),
  showsErrorsOnPage: true,
  home: routes.account(),
  async run(context, { username, password, remember = false }) {
    const { session } = context;
    const refused = fieldsRefused({
      ...(username ? {} : { username: { id: "account.missing-username" } }),
      ...(password ? {} : { password: { id: "account.password-missing" } }),
    });
    if (refused) return refused;
    const login = await session.login({ kind: "login", username, password, remember });
    if (!login.ok) return login;
    await joinChoices(context);
    return success({});
  },
});

/** Clears cart, cookies, viewer and customer, then redirects to the account's page. */
export const logoutAction = defineAction({
  name: "logout",
  input: v.object({ forgetWishlist: checkbox }),
  home: routes.account(),
  target: ({ location }) => location,
  // The device's own lists are in its local storage and a cookie, which are cleared only when the
  // customer chooses it; the account's vehicles are cleared in any case.
  headers: ({ forgetWishlist }): Record<string, string> =>
    forgetWishlist ? { "clear-site-data": '"storage"' } : {},
  async run(context, { forgetWishlist }) {
    const { session, locale } = context;
    await leaveVehicles(context);
    if (forgetWishlist) context.setCookie(noVehicleCookie);
    await session.logout();
    return success({ location: localePath(routes.account(), locale) });
  },
});

/** Creates an account and logs it in. */
export const registerAction = defineAction({
  name: "register",
  input: v.object({
    name: optionalText(200),
    email: emailText(200),
    asked: optionalText(1_000),
    password: passwordText,
  }),
  showsErrorsOnPage: true,
  home: routes.account(),
  done: "account.created",
  async run(context, { name, email, asked, password }) {
    const { session, config } = context;
    if (!config.registration.account) return refusal("account.closed");
    const refused = fieldsRefused({
      ...askedEmailErrors(email, asked),
      ...newPasswordErrors(password, listNames(config.settings.siteName, name, email)),
    });
    if (refused) return refused;
    const names = name ? splitName(name) : {};
    const login = await session.login({ kind: "register", ...names, email, password });
    if (!login.ok) return login;
    await joinChoices(context);
    return success({});
  },
});

/** Requests an e-mail with a password reset link; never reveals whether the account exists. */
export const resetPasswordEmailAction = defineAction({
  name: "reset-password-email",
  input: v.object({ username: optionalText(200) }),
  home: routes.lostPassword(),
  done: "account.reset-sent",
  run: ({ session, requestId, limiter }, { username }) =>
    withFailureMessage(
      { id: "account.reset-email-failed", requestId },
      (async () => {
        if (!username) return refusal("account.missing-username", { field: "username" });
        const wait = await limiter.waitOfAccount("reset-mail", username);
        if (wait > 0) return success({});
        const result = await session.customer.requestPasswordReset(username);
        if (!result.ok) return refusedBy(result.error, "username");
        if (result.value) return success({});
        return refusal("account.reset-email-failed");
      })(),
    ),
});

/** Sets a new password by the key of a mailed link, and ends all logins of the account. */
export const resetPasswordAction = defineAction({
  name: "reset-password",
  input: v.object({
    key: optionalText(200),
    login: optionalText(200),
    password: passwordText,
    confirmation: passwordText,
  }),
  home: routes.lostPassword(),
  done: "account.password-reset",
  target: ({ location }) => location,
  run: ({ session, config, locale, requestId }, { key, login, password, confirmation }) =>
    withFailureMessage(
      { id: "account.reset-failed", requestId },
      (async () => {
        if (!key || !login) return refusal("account.reset-link-invalid");
        const refused = fieldsRefused(
          newPasswordErrors(password, listNames(config.settings.siteName, login), confirmation),
        );
        if (refused) return refused;
        const result = await session.customer.resetPassword({ key, login, password });
        if (!result.ok) return refusedBy(result.error);
        const customerId = result.value;
        if (customerId === null) return refusal("account.reset-failed");
        await session.endLogins(customerId);
        return success({ location: localePath(routes.account(), locale) });
      })(),
    ),
});

type Kind = "billing" | "shipping";
type Form = Actions["update-address"]["input"];

// Countries are preselected, and an account's e-mail address is prefilled.
const prefilledFields = new Set(["country", "state", "email"]);

const isFilled = (address: Form[Kind]): boolean =>
  Object.entries(address ?? {}).some(([name, value]) => !prefilledFields.has(name) && value);

/** Returns the filled-in addresses of a form with both; a blank one is left out. */
function savedKinds(form: Form): Kind[] {
  const given = (["billing", "shipping"] as const).filter((kind) => form[kind]);
  const filled = given.filter((kind) => isFilled(form[kind]));
  return filled.length > 0 ? filled : given;
}

/** Saves one of the account's addresses, or both, validated as in the checkout. */
export const updateAddressAction = defineAction({
  name: "update-address",
  input: v.object({ billing: v.optional(addressInput), shipping: v.optional(addressInput) }),
  home: routes.accountTab("addresses"),
  done: "account.updated",
  run: ({ session, countries, config, requestId }, form) =>
    withFailureMessage(
      { id: "account.update-failed", requestId },
      (async () => {
        const kinds = savedKinds(form);
        if (kinds.length === 0) return refusal("account.update-failed");
        const errors = await Promise.all(
          kinds.map((kind) => savedAddressErrors({ countries, config }, form[kind] ?? {}, kind)),
        );
        const refused = fieldsRefused(Object.assign({}, ...errors));
        if (refused) return refused;
        const change: CustomerChange = Object.fromEntries(
          kinds.map((kind) => [kind, savedAs(form, config.districts, kind)]),
        );
        const result = await session.customer.update(change);
        return result.ok ? success({}) : refusedBy(result.error);
      })(),
    ),
});

function savedAs(form: Form, mode: DistrictMode, kind: Kind) {
  const { kelurahan, landmark, ...typed } = form[kind] ?? {};
  const courierAddress = toCourierAddress(
    { ...normalizeAddress(typed), kelurahan, landmark },
    mode,
  );
  const { email, ...address } = toOrderAddress(courierAddress.address);
  return kind === "billing" ? { ...address, email } : address;
}

type Details = Actions["update-customer"]["input"];
type Saved = Result<Actions["update-customer"]["output"], ActionFailure>;

/** Saves the customer's name and e-mail address. */
export const updateCustomerAction = defineAction({
  name: "update-customer",
  input: v.object({
    name: v.optional(text(200)),
    displayName: v.optional(text(100)),
    email: emailText(200),
    /** Required for a new e-mail address only: its owner can have the password reset. */
    emailPassword: passwordText,
  }),
  home: routes.accountTab("details"),
  run: (context, form) =>
    withFailureMessage(
      { id: "account.update-failed", requestId: context.requestId },
      save(context, form),
    ),
});

async function save({ session }: Pick<ActionContext, "session">, form: Details): Promise<Saved> {
  const { emailPassword: current = "", name, ...rest } = form;
  const details = { ...rest, ...(name !== undefined && splitName(name)) };
  const refused = fieldsRefused(emailErrors(details.email));
  if (refused) return refused;
  const saved = (notice: Notice) => success({ notices: [...session.notices, notice] });
  const viewer = (await session.customer.readAccount())?.viewer;
  if (!viewer || viewer.email === details.email) {
    const result = await session.customer.update(details);
    return result.ok ? saved({ id: "account.updated", isGood: true }) : refusedBy(result.error);
  }
  const { email } = details;
  if (!current) return refusal("account.email-needs-password", { field: "emailPassword" });
  const login = await session.login({ kind: "details", current, details });
  if (!login.ok) return failure(withOwnField(login.error));
  // A backend without our plugin changes it at once.
  const isChanged = login.value.email.toLowerCase() === email.toLowerCase();
  return saved(
    isChanged
      ? { id: "account.updated", isGood: true }
      : { id: "account.new-email-sent", values: { email } },
  );
}

/** Gives the account the address that its code was mailed to; all other logins of the account end. */
export const confirmEmailAction = defineAction({
  name: "confirm-email",
  input: v.object({ code: optionalText(40) }),
  home: routes.accountTab("details"),
  done: "account.new-email-done",
  async run({ session, limiter }, { code: typed }) {
    const code = typed.replace(/\D/g, "");
    const refused = fieldsRefused(code ? {} : { code: { id: "order.code-missing" } });
    if (refused) return refused;
    const viewer = (await session.customer.readAccount())?.viewer;
    const tried = await limiter.guess({
      attempt: () => session.customer.confirmNewEmail(code),
      isWrong: (result) => result.ok && result.value === null,
    });
    if (!tried.ok) return refusal(waitNotice(tried.error).id);
    const result = tried.value;
    if (!result.ok) return refusedBy(result.error);
    if (result.value === null) return refusal("order.code-wrong", { field: "code" });
    if (viewer) await session.endOtherLogins(viewer.id);
    return success({});
  },
});

/** Moves the login's error to this form's field: the login uses the password form's. */
function withOwnField(error: ActionFailure): ActionFailure {
  const wrong = error.fields?.currentPassword;
  return wrong ? { ...error, fields: { emailPassword: wrong } } : error;
}

/** Changes the password after a check of the old one; all other logins of the account end. */
export const updatePasswordAction = defineAction({
  name: "update-password",
  input: v.object({
    currentPassword: passwordText,
    password: passwordText,
    confirmation: passwordText,
  }),
  home: routes.accountTab("details"),
  done: "account.password-changed",
  run: ({ session, config, requestId }, { currentPassword, password, confirmation }) =>
    withFailureMessage(
      { id: "account.update-failed", requestId },
      (async () => {
        const viewer = (await session.customer.readAccount())?.viewer;
        const { username, email } = {
          username: viewer?.username ?? "",
          email: viewer?.email ?? "",
        };
        const names = listNames(config.settings.siteName, username, email);
        const refused = fieldsRefused({
          ...(currentPassword ? {} : { currentPassword: { id: "account.password-missing" } }),
          ...newPasswordErrors(password, names, confirmation),
        });
        if (refused) return refused;
        const current = currentPassword;
        const login = await session.login({ kind: "password", current, password });
        return login.ok ? success({}) : login;
      })(),
    ),
});
