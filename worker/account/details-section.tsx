import { useShop } from "../../shared/i18n/site-context.ts";
import { Field, Form, type FormMemory } from "../../shared/ui/field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

function PasswordForm({ memory }: { memory: FormMemory }) {
  const { t } = useShop();
  return (
    <Form action="update-password" memory={memory} label="account.password-title">
      <h2>{t("account.password-title")}</h2>
      <p className="field-help">{t("account.password-text")}</p>
      <Field
        name="currentPassword"
        label="account.current-password"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields />
      <button type="submit" className="button">
        {t("account.save-password")}
      </button>
    </Form>
  );
}

/** A form for names and e-mail address, and a separate one for the password. */
export function DetailsSection({
  details,
  password,
}: {
  details: FormMemory;
  password: FormMemory;
}) {
  const { t } = useShop();
  return (
    <div className="account-columns">
      <Form action="update-customer" memory={details} label="account.details-title">
        <h2>{t("account.details-title")}</h2>
        <Field name="firstName" label="field.firstName" autoComplete="given-name" maxLength={100} />
        <Field name="lastName" label="field.lastName" autoComplete="family-name" maxLength={100} />
        <Field
          name="displayName"
          label="account.display-name"
          autoComplete="nickname"
          maxLength={100}
        />
        <Field name="email" label="field.email" type="email" autoComplete="email" required />
        <Field
          name="emailPassword"
          label="account.current-password"
          type="password"
          autoComplete="current-password"
          help={t("account.email-needs-password")}
        />
        <button type="submit" className="button button-primary">
          {t("account.save")}
        </button>
      </Form>
      <PasswordForm memory={password} />
    </div>
  );
}
