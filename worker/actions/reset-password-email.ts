import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { resetPasswordEmail } from "../account/account-operations.ts";
import { refusal, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { optionalText } from "./fields.ts";
import { saying } from "./saying.ts";

/** Has a link for a new password mailed; never tells whether there is such an account. */
export const resetPasswordEmailAction = defineAction({
  name: "reset-password-email",
  input: v.object({ username: optionalText(200) }),
  home: routes.lostPassword(),
  done: { id: "account.reset-sent" },
  run: ({ session, requestId }, { username }) =>
    saying(
      { id: "account.reset-email-failed", requestId },
      (async () => {
        if (!username) return refusal("account.missing-username", { field: "username" });
        const answer = await session.mutate(resetPasswordEmail, { username });
        if (!answer.ok) return refusedBy(answer.error, "username");
        if (answer.value.sendPasswordResetEmail?.success) return success({});
        return refusal("account.reset-email-failed");
      })(),
    ),
});
