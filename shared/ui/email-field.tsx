import { Field } from "./field.tsx";

/** Where a visitor's own e-mail address is typed. */
export const EmailField = () => (
  <Field
    name="email"
    label="field.email"
    type="email"
    autoComplete="email"
    missing="checkout.required.email"
    wrong="checkout.invalid-email"
    required
  />
);
