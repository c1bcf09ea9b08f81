import { useSite } from "../../shared/i18n/site-context.ts";
import { AddressFields, type Area, AreaFields, PersonFields } from "./address-fields.tsx";
import { TextField, useField } from "./field.tsx";

interface AddressSectionsProps {
  countries: Area[];
  states: Record<"billing" | "shipping", Area[]>;
  districts: boolean;
  needsShipping: boolean;
  /** Asks for contact details only, not for an address (the setting HIDE_BILLING_FOR_VIRTUAL). */
  contactOnly: boolean;
}

function DifferentBilling({ countries, states, districts }: AddressSectionsProps) {
  const { t } = useSite();
  const { value } = useField("differentBilling");
  const areas = { countries, states: states.billing, districts };
  return (
    <section>
      <label className="check">
        <input type="checkbox" name="differentBilling" value="1" defaultChecked={value !== ""} />
        {t("checkout.different-billing")}
      </label>
      <div className="when-checked">
        <AddressFields kind="billing" places={areas} optional />
      </div>
    </section>
  );
}

/** Contact and delivery address, or billing address where nothing is delivered. */
export function AddressSections(props: AddressSectionsProps) {
  const { t } = useSite();
  const { countries, states, districts, needsShipping, contactOnly } = props;
  const kind = needsShipping ? "shipping" : "billing";
  return (
    <>
      <section>
        <h2>{t("checkout.contact")}</h2>
        <p className="field-help">{t("checkout.required-hint")}</p>
        <div className="fields">
          <PersonFields kind={kind} />
          <TextField name="email" label="field.email" type="email" autoComplete="email" required />
        </div>
      </section>
      {!contactOnly && (
        <section>
          <h2>{t(needsShipping ? "checkout.shipping-address" : "checkout.billing")}</h2>
          <div className="fields">
            <AreaFields kind={kind} places={{ countries, states: states[kind], districts }} />
          </div>
        </section>
      )}
      {needsShipping && <DifferentBilling {...props} />}
    </>
  );
}
