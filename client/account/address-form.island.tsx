import { type ChangeEvent, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { AddressFields, type Place } from "../checkout/address-fields.tsx";
import { FormMemoryProvider, TextField } from "../checkout/field.tsx";
import { statesOf } from "../checkout/states-of.ts";

interface AddressFormProps {
  kind: "billing" | "shipping";
  countries: Place[];
  states: Place[];
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
}

/** One of the account's addresses; with script the states follow the country at once. */
function AddressForm({ kind, countries, values, errors, ...props }: AddressFormProps) {
  const { t, link } = useShop();
  const [states, setStates] = useState(props.states);
  const onChange = async ({ target }: ChangeEvent<HTMLFormElement>) => {
    // React names the form itself as the target's type.
    const field = target as unknown as HTMLSelectElement;
    if (field.name !== `${kind}.country`) return;
    const found = await statesOf(field);
    if (found) setStates(found);
  };
  return (
    <form
      id={kind === "billing" ? "form-update-address" : undefined}
      className="form"
      method="post"
      action={link(routes.action("update-address"))}
      onChange={onChange}
    >
      <FormMemoryProvider value={{ values, errors }}>
        <h2>{t(kind === "billing" ? "checkout.billing" : "checkout.shipping-address")}</h2>
        {kind === "billing" && (
          <TextField
            name="billing.email"
            label="field.email"
            type="email"
            autoComplete="billing email"
            required
          />
        )}
        <AddressFields kind={kind} places={{ countries, states }} />
        <button type="submit" className="button button-primary">
          {t("account.save-address")}
        </button>
      </FormMemoryProvider>
    </form>
  );
}

export default defineIsland({
  name: "address-form",
  hydrate: "interaction",
  component: AddressForm,
});
