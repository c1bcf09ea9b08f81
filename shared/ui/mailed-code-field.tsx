import { Field } from "./field.tsx";

/** Where a code is typed that was mailed to a login, an order's buyer or an account. */
export const MailedCodeField = () => (
  <Field
    name="code"
    label="order.code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    missing="order.code-missing"
    required
  />
);
