import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { defineAction } from "./define-action.ts";
import { fieldsRefused } from "./fields-refused.ts";
import { newPasswordErrors, passwordText } from "./new-password.ts";
import { saying } from "./saying.ts";

/** Changes the password of who knows the old one; every other login of the account ends. */
export const updatePasswordAction = defineAction({
  name: "update-password",
  input: v.object({
    currentPassword: passwordText,
    password: passwordText,
    confirmation: passwordText,
  }),
  home: routes.accountTab("details"),
  done: { id: "account.password-changed" },
  run: ({ session, requestId }, { currentPassword, password, confirmation }) =>
    saying(
      { id: "account.update-failed", requestId },
      (async () => {
        const refused = fieldsRefused({
          ...(currentPassword ? {} : { currentPassword: { id: "account.password-missing" } }),
          ...newPasswordErrors(password, confirmation),
        });
        if (refused) return refused;
        const current = currentPassword;
        const login = await session.login({ kind: "password", current, password });
        return login.ok ? success({}) : login;
      })(),
    ),
});
