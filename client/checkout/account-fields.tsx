import { useState } from "react";
import { SHORTEST_PASSWORD } from "../../shared/account.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { TextField, useField } from "./field.tsx";

/** An account for next time, if the shopper wants one. */
export function AccountFields() {
  const { t } = useShop();
  const isKnown = useField("createAccount").value !== "";
  const [isWanted, setWanted] = useState(isKnown);
  return (
    <section>
      <label className="check">
        <input
          type="checkbox"
          name="createAccount"
          value="1"
          defaultChecked={isKnown}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        {t("checkout.account")}
      </label>
      <div className="fields when-checked">
        <TextField
          name="username"
          label="field.username"
          autoComplete="username"
          autoCapitalize="none"
          required={isWanted}
        />
        <TextField
          name="password"
          label="field.password"
          type="password"
          autoComplete="new-password"
          minLength={SHORTEST_PASSWORD}
          required={isWanted}
        />
      </div>
    </section>
  );
}
