import type { ReactNode } from "react";
import type { Country } from "../../shared/country-list.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import {
  AddressFields,
  AddressFolds,
  type Area,
  AreaFields,
  PersonFields,
} from "./address-fields.tsx";
import { TextField, useField } from "./field.tsx";

interface AddressSectionsProps {
  countries: Country[];
  states: Record<"billing" | "shipping", Area[]>;
  districts: boolean;
  needsShipping: boolean;
  /** Asks for contact details only, not for an address (contact-only in EXTRAS). */
  contactOnly: boolean;
  /** Whether businesses are asked for their tax number. */
  taxNumbers: boolean;
  /** Further folded fields. */
  children: ReactNode;
}

function DifferentBilling({
  countries,
  states,
  districts,
}: Pick<AddressSectionsProps, "countries" | "states" | "districts">) {
  const { t } = useSite();
  const { value } = useField("differentBilling");
  const areas = { countries, states: states.billing, districts };
  return (
    <section className="field-wide">
      <label className="check">
        <input type="checkbox" name="differentBilling" value="1" defaultChecked={value !== ""} />
        {t("checkout.different-billing")}
      </label>
      <div className="when-checked">
        <AddressFields kind="billing" areas={areas} optional />
      </div>
    </section>
  );
}

/** Contact and delivery address, or billing address where nothing is delivered. */
export function AddressSections(props: AddressSectionsProps) {
  const { t } = useSite();
  const { countries, states, districts, needsShipping, contactOnly, taxNumbers, children } = props;
  const kind = needsShipping ? "shipping" : "billing";
  const areas = { countries, states: states[kind], districts };
  const isDifferent = useField("differentBilling").value !== "";
  const hasTaxNumber = useField("npwp").value !== "";
  return (
    <section>
      <div className="section-title">
        <h2>{t(contactOnly ? "checkout.contact" : "checkout.contact-address")}</h2>
        <p className="field-help">{t("checkout.required-hint")}</p>
      </div>
      <div className="fields">
        <PersonFields kind={kind} />
        <TextField name="email" label="field.email" type="email" autoComplete="email" required />
        {!contactOnly && <AreaFields kind={kind} areas={areas} />}
      </div>
      <div className="folds">
        {!contactOnly && (
          <AddressFolds
            kind={kind}
            areas={areas}
            invoice={
              (needsShipping || taxNumbers) && (
                <>
                  {taxNumbers && (
                    <TextField
                      name="npwp"
                      label="field.npwp"
                      inputMode="numeric"
                      autoComplete="off"
                      help={t("field.npwp-help")}
                    />
                  )}
                  {needsShipping && <DifferentBilling {...props} />}
                </>
              )
            }
            isInvoiceFilled={isDifferent || hasTaxNumber}
          />
        )}
        {children}
      </div>
    </section>
  );
}
