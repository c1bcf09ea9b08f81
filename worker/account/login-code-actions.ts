import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { emailErrors } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { rescue } from "../platform/backend-error.ts";
import { defineAction, refusal, refusedBy } from "../platform/http/define-action.ts";
import { emailText, fieldsRefused, optionalText, text } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { isOwnPath } from "../platform/http/request-checks.ts";
import { joinChoices } from "./login-choices.ts";

const maxReturnLength = 500;

/** The form of a mailed code, which returns to where its visitor came from. */
function toFormPath(returnTo: string | undefined): string {
  const form = routes.accountAction("code");
  return isOwnPath(returnTo) ? `${form}&returnTo=${encodeURIComponent(returnTo)}` : form;
}

/** Mails a code to the address of an account; never reveals whether there is one. */
export const mailLoginCodeAction = defineAction({
  name: "mail-login-code",
  input: v.object({ email: emailText(200), returnTo: v.optional(text(maxReturnLength)) }),
  showsErrorsOnPage: true,
  home: routes.accountAction("code"),
  keepsForm: true,
  target: ({ location }) => location,
  done: "account.code-sent",
  async run({ session, config, locale }, { email, returnTo }) {
    if (!config.backend.capabilities.loginCodes) return refusal("order.code-failed");
    const refused = fieldsRefused(emailErrors(email));
    if (refused) return refused;
    const result = await rescue(session.customer.requestLoginCode(email), null);
    if (!result) return refusal("order.code-failed");
    if (!result.ok) return refusedBy(result.error);
    return success({ location: localePath(toFormPath(returnTo), locale) });
  },
});

/** Logs in by such a code, which works once. */
export const loginByCodeAction = defineAction({
  name: "login-by-code",
  input: v.object({ email: emailText(200), code: optionalText(40) }),
  showsErrorsOnPage: true,
  home: routes.account(),
  async run(context, { email, code: typed }) {
    const { session, limiter, config } = context;
    if (!config.backend.capabilities.loginCodes) return refusal("order.code-wrong");
    const code = typed.replace(/\D/g, "");
    const refused = fieldsRefused({
      ...emailErrors(email),
      ...(code ? {} : { code: { id: "order.code-missing" } }),
    });
    if (refused) return refused;
    const isWrong = (result: { ok: boolean; error?: { code: string } }) =>
      !result.ok && result.error?.code === "account.login-failed";
    const tried = await limiter.guess({
      attempt: () => session.login({ kind: "code", email, code }),
      isWrong,
      of: `account:${email.toLowerCase()}`,
    });
    if (!tried.ok) return refusal(waitNotice(tried.error).id);
    const login = tried.value;
    if (isWrong(login)) return refusal("order.code-wrong", { field: "code" });
    if (!login.ok) return login;
    await joinChoices(context);
    return success({});
  },
});
