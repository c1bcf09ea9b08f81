import { MIN_PASSWORD_LENGTH } from "../../shared/account.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { TextField, useField } from "./field.tsx";

/** Optional account for later orders. */
export function AccountFields() {
  const { t } = useSite();
  const { value } = useField("createAccount");
  return (
    <section>
      <label className="check">
        <input type="checkbox" name="createAccount" value="1" defaultChecked={value !== ""} />
        {t("checkout.account")}
      </label>
      <div className="fields when-checked">
        <TextField
          name="password"
          label="field.password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
        />
      </div>
    </section>
  );
}
