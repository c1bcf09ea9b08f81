import * as v from "valibot";
import { failure, success } from "../../shared/actions.ts";
import { emailErrors } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { refusal, refusedBy } from "../cart/cart-actions.ts";
import { districtOfLogin } from "../delivery/account-district.ts";
import { BackendError } from "../platform/backend-error.ts";
import { type ActionContext, defineAction, plainFailure } from "../platform/http/define-action.ts";
import { emailText, fieldsRefused, optionalText, text } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { isOwnPath } from "../platform/http/request-checks.ts";
import { savedDistrict } from "./account-actions.ts";

const maxReturnLength = 500;

/** The form of a mailed code, which returns to where its visitor came from. */
function formOf(returnTo: string | undefined): string {
  const form = routes.accountAction("code");
  return isOwnPath(returnTo) ? `${form}&returnTo=${encodeURIComponent(returnTo)}` : form;
}

const waitOf = async ({ limiter }: ActionContext, name: string, email: string): Promise<number> =>
  ((await limiter?.waitOfGuess()) ?? 0) ||
  ((await limiter?.waitOfAccount(name, email.toLowerCase())) ?? 0);

/** Mails a code to the address of an account; never reveals whether there is one. */
export const mailLoginCodeAction = defineAction({
  name: "mail-login-code",
  input: v.object({ email: emailText(200), returnTo: v.optional(text(maxReturnLength)) }),
  showsErrorsOnPage: true,
  home: routes.accountAction("code"),
  keepsForm: true,
  target: ({ location }) => location,
  done: { id: "account.code-sent", isGood: true },
  async run(context, { email, returnTo }) {
    const { session, config, locale } = context;
    if (!config.backend.capabilities.loginCodes) return refusal("order.code-failed");
    const refused = fieldsRefused(emailErrors(email));
    if (refused) return refused;
    const wait = await waitOf(context, "mail-login-code", email);
    if (wait > 0) return failure(plainFailure(waitNotice(wait).id));
    try {
      const result = await session.customer.requestLoginCode(email);
      if (!result.ok) return refusedBy(result.error);
    } catch (error) {
      if (error instanceof BackendError) return refusal("order.code-failed");
      throw error;
    }
    return success({ location: localePath(formOf(returnTo), locale) });
  },
});

/** Logs in by such a code, which works once. */
export const loginByCodeAction = defineAction({
  name: "login-by-code",
  input: v.object({ email: emailText(200), code: optionalText(40) }),
  showsErrorsOnPage: true,
  home: routes.account(),
  cookies: savedDistrict,
  async run(context, { email, code: typed }) {
    const { session, limiter, config } = context;
    if (!config.backend.capabilities.loginCodes) return refusal("order.code-wrong");
    const code = typed.replace(/\D/g, "");
    const refused = fieldsRefused({
      ...emailErrors(email),
      ...(code ? {} : { code: { id: "order.code-missing" } }),
    });
    if (refused) return refused;
    const wait = await waitOf(context, "login-by-code", email);
    if (wait > 0) return failure(plainFailure(waitNotice(wait).id));
    const login = await session.login({ kind: "code", email, code });
    if (login.ok) return success(await districtOfLogin(context));
    if (login.error.code !== "account.login-failed") return login;
    await limiter?.countWrongGuess();
    return refusal("order.code-wrong", { field: "code" });
  },
});
