import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { resetPasswordKey } from "../account/account-operations.ts";
import { refusal, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { optionalText } from "./fields.ts";
import { fieldsRefused } from "./fields-refused.ts";
import { newPasswordErrors, passwordText } from "./new-password.ts";
import { saying } from "./saying.ts";

/** Sets a new password by the key of a mailed link, and ends every login of the account. */
export const resetPasswordAction = defineAction({
  name: "reset-password",
  input: v.object({
    key: optionalText(200),
    login: optionalText(200),
    password: passwordText,
    confirmation: passwordText,
  }),
  home: routes.lostPassword(),
  done: { id: "account.password-reset" },
  target: ({ location }) => location,
  run: ({ session, locale, requestId }, { key, login, password, confirmation }) =>
    saying(
      { id: "account.reset-failed", requestId },
      (async () => {
        if (!key || !login) return refusal("account.reset-link-invalid");
        const refused = fieldsRefused(newPasswordErrors(password, confirmation));
        if (refused) return refused;
        const answer = await session.mutate(resetPasswordKey, { key, login, password });
        if (!answer.ok) return refusedBy(answer.error);
        const user = answer.value.resetUserPassword?.user;
        if (!user) return refusal("account.reset-failed");
        await session.endLogins(user.databaseId);
        return success({ location: localePath(routes.account(), locale) });
      })(),
    ),
});
