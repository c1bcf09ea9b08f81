import type { Notice } from "../../shared/actions.ts";
import { type CheckoutRules, checkoutErrors } from "../../shared/checkout.ts";
import { readForm } from "./read-form.ts";

/**
 * The errors of a form as it is now, with their texts by message id; the worker applies the same rules.
 * A script of its own: the form is there before anybody has typed.
 */
export const errorsIn = (
  form: HTMLFormElement,
  rules: CheckoutRules,
  messages: Record<string, string>,
): Record<string, Notice> =>
  Object.fromEntries(
    Object.entries(checkoutErrors(readForm(new FormData(form)), rules)).map(([name, notice]) => {
      const suggestion = String(notice.values?.suggestion);
      return [name, { ...notice, text: messages[notice.id]?.replace("{suggestion}", suggestion) }];
    }),
  );
