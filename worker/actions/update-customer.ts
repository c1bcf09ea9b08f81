import * as v from "valibot";
import { isEmail } from "../../shared/checkout.ts";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { updateCustomer } from "../account/account-operations.ts";
import { refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { optionalText, text } from "./fields.ts";
import { fieldsRefused } from "./fields-refused.ts";
import { saying } from "./saying.ts";

/** Saves the customer's names and e-mail address. */
export const updateCustomerAction = defineAction({
  name: "update-customer",
  input: v.object({
    firstName: v.optional(text(100)),
    lastName: v.optional(text(100)),
    displayName: v.optional(text(100)),
    email: optionalText(200),
  }),
  home: routes.accountTab("details"),
  done: { id: "account.updated" },
  run: ({ session, requestId }, details) =>
    saying(
      { id: "account.update-failed", requestId },
      (async () => {
        const valid = isEmail(details.email);
        const refused = fieldsRefused(valid ? {} : { email: { id: "checkout.invalid-email" } });
        if (refused) return refused;
        const answer = await session.change(updateCustomer, { input: details });
        if (answer.ok) return success({});
        const isEmailTaken = answer.error.notice.id === "account.email-taken";
        return refusedBy(answer.error, isEmailTaken ? "email" : undefined);
      })(),
    ),
});
