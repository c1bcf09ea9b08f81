import { MIN_PASSWORD_LENGTH } from "../../shared/account.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { Field } from "../../shared/ui/field.tsx";

/** A new password and its confirmation. */
export function NewPasswordFields() {
  const { t } = useShop();
  return (
    <>
      <Field
        name="password"
        label="account.new-password"
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        help={t("account.password-short")}
        required
      />
      <Field
        name="confirmation"
        label="account.confirm-password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
