import * as v from "valibot";
import { isEmail } from "../../shared/checkout.ts";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { defineAction } from "./define-action.ts";
import { optionalText } from "./fields.ts";
import { fieldsRefused } from "./fields-refused.ts";
import { newPasswordErrors, passwordText } from "./new-password.ts";

/** Makes an account and logs it in. */
export const registerAction = defineAction({
  name: "register",
  input: v.object({
    username: optionalText(60),
    email: optionalText(200),
    password: passwordText,
  }),
  saysOnItsPage: true,
  home: routes.account(),
  done: { id: "account.created" },
  async run({ session }, { username, email, password }) {
    const refused = fieldsRefused({
      ...(username ? {} : { username: { id: "account.username-missing" } }),
      ...(isEmail(email) ? {} : { email: { id: "checkout.invalid-email" } }),
      ...newPasswordErrors(password),
    });
    if (refused) return refused;
    const login = await session.login({ kind: "register", username, email, password });
    return login.ok ? success({}) : login;
  },
});
