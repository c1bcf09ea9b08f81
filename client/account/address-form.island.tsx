import { type ChangeEvent, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import type { Country } from "../../shared/country-list.ts";
import { defineIsland } from "../../shared/island.ts";
import { AddressFields, type Area } from "../checkout/address-fields.tsx";
import { fetchStates } from "../checkout/fetch-states.ts";
import { FormContext, TextField } from "../checkout/field.tsx";

interface AddressFormProps {
  kind: "billing" | "shipping";
  countries: Country[];
  states: Area[];
  /**
   * Whether the account has no such address yet; its fields are then optional and do not block
   * saving the other one.
   */
  isNew: boolean;
  districts: boolean;
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
}

/**
 * One of the account's addresses, inside the form for both; with JavaScript the states follow the
 * country at once.
 */
function AddressForm({
  kind,
  countries,
  districts,
  isNew,
  values,
  errors,
  ...props
}: AddressFormProps) {
  const [states, setStates] = useState(props.states);
  const onChange = async ({ target }: ChangeEvent<HTMLElement>) => {
    // React types the target as the element that has the handler.
    const field = target as unknown as HTMLSelectElement;
    if (field.name !== `${kind}.country`) return;
    const newStates = await fetchStates(field);
    if (newStates) setStates(newStates);
  };
  return (
    <div className="form" onChange={onChange}>
      <FormContext value={{ values, errors }}>
        {kind === "billing" && (
          <TextField
            name="billing.email"
            label="field.email"
            type="email"
            autoComplete="billing email"
            required
          />
        )}
        <AddressFields kind={kind} areas={{ countries, states, districts }} optional={isNew} />
      </FormContext>
    </div>
  );
}

export default defineIsland({
  name: "address-form",
  hydrate: "interaction",
  component: AddressForm,
});
