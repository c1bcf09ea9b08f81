import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { refusal } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { checkbox, optionalText } from "./fields.ts";
import { passwordText } from "./new-password.ts";

/** Logs a customer in under a new session id, and goes on where they came from. */
export const loginAction = defineAction({
  name: "login",
  input: v.object({
    username: optionalText(200),
    password: passwordText,
    remember: checkbox,
  }),
  saysOnItsPage: true,
  home: routes.account(),
  async run({ session }, { username, password, remember = false }) {
    if (!username || !password) return refusal("account.missing-credentials");
    const login = await session.login({ kind: "login", username, password, remember });
    return login.ok ? success({}) : login;
  },
});
