import { useShop } from "../../shared/i18n/site-context.ts";
import { AddressFields, type Place } from "./address-fields.tsx";
import { TextField, useField } from "./field.tsx";

interface AddressSectionsProps {
  countries: Place[];
  states: Record<"billing" | "shipping", Place[]>;
  districts: boolean;
  needsShipping: boolean;
  /** Asks for contact details only, not for an address (the setting HIDE_BILLING_FOR_VIRTUAL). */
  contactOnly: boolean;
}

function ShippingElsewhere({ countries, states, districts }: AddressSectionsProps) {
  const { t } = useShop();
  const isElsewhere = useField("shipToDifferentAddress").value !== "";
  return (
    <section>
      <label className="check">
        <input
          type="checkbox"
          name="shipToDifferentAddress"
          value="1"
          defaultChecked={isElsewhere}
        />
        {t("checkout.ship-elsewhere")}
      </label>
      <div className="when-checked">
        <h2>{t("checkout.shipping-address")}</h2>
        <AddressFields
          kind="shipping"
          places={{ countries, states: states.shipping, districts }}
          optional
        />
      </div>
    </section>
  );
}

/** Contact, billing address and shipping address. */
export function AddressSections(props: AddressSectionsProps) {
  const { t } = useShop();
  const { countries, states, districts, needsShipping, contactOnly } = props;
  return (
    <>
      <section>
        <h2>{t("checkout.contact")}</h2>
        <p className="field-help">{t("checkout.required-hint")}</p>
        <TextField
          name="billing.email"
          label="field.email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          wide
        />
      </section>
      <section>
        {!contactOnly && <h2>{t("checkout.billing")}</h2>}
        <AddressFields
          kind="billing"
          places={{ countries, states: states.billing, districts }}
          contactOnly={contactOnly}
        />
      </section>
      {needsShipping && <ShippingElsewhere {...props} />}
    </>
  );
}
