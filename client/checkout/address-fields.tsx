import { type ReactNode, useContext } from "react";
import { hasNumericPostcode, code as ownCountry, ownState } from "#country/facts.ts";
import { type Country, countriesFor } from "../../shared/country-list.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";
import { FormContext, LabelledField, TextField, useField } from "./field.tsx";
import { Fold } from "./fold.tsx";

/** A country or state as a list option. */
export interface Area {
  code: string;
  name: string;
}

/** The options of an address's lists. */
export interface Areas {
  countries: Country[];
  states: Area[];
  /** Whether addresses in the shop's country are chosen by district. */
  districts: boolean;
}

interface AddressFieldsProps {
  /** Prefix of the field names: "shipping.name". */
  kind: "billing" | "shipping";
  areas: Areas;
  /** Fields of a hidden address must not block the form. */
  optional?: boolean;
}

const autoComplete = (kind: string, token: string) => `${kind} ${token}`;

interface AreaSelectProps {
  name: string;
  label: MessageId;
  options: Area[];
  /** The first choice; without one the shopper must choose. */
  initial?: string;
  required?: boolean;
  autoComplete: string;
}

/** A list of countries or states. */
function AreaSelect({ name, label, options, initial, required, autoComplete }: AreaSelectProps) {
  const { t } = useSite();
  const { value, error, describedBy } = useField(name);
  return (
    <LabelledField name={name} label={label} required>
      <select
        id={name}
        name={name}
        defaultValue={value || initial}
        required={required}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        {!initial && <option value="">{t("field.choose")}</option>}
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

// A state's code identifies the country of the list.
const isAtHome = ({ states }: Areas) => states.some(({ code }) => code === ownState);

const usesDistricts = ({ areas }: AddressFieldsProps) => areas.districts && isAtHome(areas);

function HiddenField({ name }: { name: string }) {
  return <input type="hidden" name={name} defaultValue={useField(name).value} />;
}

/**
 * The chosen kecamatan, and the way to another one on a page of its own, which preserves the form's
 * contents; a form's script may open a dialog instead.
 */
function DistrictField({ kind }: AddressFieldsProps) {
  const { t, link } = useSite();
  const { values } = useContext(FormContext);
  const name = `${kind}.address2`;
  const { error, describedBy } = useField(name);
  const unmatched = useField(`${kind}.unmatched`).value;
  const chosen = useField(`${kind}.district`).value;
  return (
    <LabelledField name={name} label="field.district" required wide>
      <HiddenField name={`${kind}.state`} />
      <HiddenField name={`${kind}.city`} />
      <HiddenField name={name} />
      <button
        type="submit"
        id={name}
        className="district-button"
        name="district"
        value={kind}
        formAction={link(routes.action("find-district"))}
        formNoValidate
        aria-label={`${t("field.district")}: ${chosen && `${chosen}, `}${t(chosen ? "delivery.change" : "field.change-district")}`}
        aria-invalid={!!error || undefined}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noAutofocus: who comes back from the page of choices left from here
        autoFocus={values.district === kind}
      >
        {chosen} <span>{t(chosen ? "delivery.change" : "field.change-district")}</span>
      </button>
      {unmatched && <p className="field-help">{unmatched}</p>}
    </LabelledField>
  );
}

/** Who receives the items or pays for them; a courier needs a telephone number. */
export function PersonFields({ kind, optional }: Omit<AddressFieldsProps, "areas">) {
  const { t } = useSite();
  const isDelivery = kind === "shipping";
  return (
    <>
      <TextField
        name={`${kind}.phone`}
        label={isDelivery ? "field.phone" : "field.phone-optional"}
        required={isDelivery && !optional}
        type="tel"
        autoComplete={autoComplete(kind, "tel")}
        help={isDelivery && t("field.phone-help")}
      />
      <TextField
        name={`${kind}.name`}
        label={isDelivery ? "field.recipient" : "field.name"}
        autoComplete={autoComplete(kind, "name")}
        required={!optional}
      />
    </>
  );
}

/** Where that is, from the street to the postcode. */
export function AreaFields(props: AddressFieldsProps) {
  const { kind, optional, areas } = props;
  const toAutoComplete = (token: string) => autoComplete(kind, token);
  const required = !optional;
  const hasDistrict = usesDistricts(props);
  return (
    <>
      <TextField
        name={`${kind}.address1`}
        label={hasDistrict ? "field.address1-district" : "field.address1"}
        autoComplete={toAutoComplete("address-line1")}
        required={required}
        wide
      />
      {hasDistrict ? (
        <DistrictField {...props} />
      ) : (
        <>
          <TextField
            name={`${kind}.city`}
            label="field.city"
            autoComplete={toAutoComplete("address-level2")}
            required={required}
          />
          {areas.states.length > 0 && (
            <AreaSelect
              // A different country resets the list.
              key={areas.states[0]?.code}
              name={`${kind}.state`}
              label="field.state"
              options={areas.states}
              required={required}
              autoComplete={toAutoComplete("address-level1")}
            />
          )}
          <Postcode {...props} />
        </>
      )}
    </>
  );
}

function Postcode(props: AddressFieldsProps) {
  const { kind, optional, areas } = props;
  const hasDistrict = usesDistricts(props);
  return (
    <TextField
      // Another kecamatan has other postcodes.
      key={useField(`${kind}.district`).value}
      name={`${kind}.postcode`}
      label={hasDistrict ? "field.postcode-optional" : "field.postcode"}
      inputMode={hasNumericPostcode && isAtHome(areas) ? "numeric" : undefined}
      autoComplete={autoComplete(kind, "postal-code")}
      required={!optional && !hasDistrict}
    />
  );
}

/** The country, which is the shop's for nearly everybody; asked only where there is another. */
function CountryFold({ kind, areas }: AddressFieldsProps) {
  const { t } = useSite();
  const name = `${kind}.country`;
  const { value } = useField(name);
  const countries = countriesFor(kind, areas.countries);
  const [only, ...others] = countries;
  if (only && others.length === 0) return <input type="hidden" name={name} value={only.code} />;
  return (
    <Fold
      label={t("field.fold-abroad")}
      names={[name]}
      isFilled={value !== "" && value !== ownCountry}
    >
      <AreaSelect
        name={name}
        label="field.country"
        options={countries}
        initial={ownCountry}
        autoComplete={autoComplete(kind, "country")}
      />
    </Fold>
  );
}

interface AddressFoldsProps extends AddressFieldsProps {
  /** What else concerns the invoice. */
  invoice?: ReactNode;
  isInvoiceFilled?: boolean;
}

/** What few addresses need, each behind a line of its own. */
export function AddressFolds({ invoice, isInvoiceFilled, ...props }: AddressFoldsProps) {
  const { t } = useSite();
  const { kind } = props;
  const hasDistrict = usesDistricts(props);
  const name = (part: string) => `${kind}.${part}`;
  const [kelurahan, landmark, address2, company] = [
    useField(name("kelurahan")).value,
    useField(name("landmark")).value,
    useField(name("address2")).value,
    useField(name("company")).value,
  ];
  return (
    <>
      {hasDistrict ? (
        <Fold
          label={t("field.fold-landmark")}
          names={[name("kelurahan"), name("postcode"), name("landmark")]}
          isFilled={!!(kelurahan || landmark)}
        >
          <TextField name={name("landmark")} label="field.landmark" />
          <TextField name={name("kelurahan")} label="field.kelurahan" />
          <Postcode {...props} />
        </Fold>
      ) : (
        <Fold label={t("field.fold-address2")} names={[name("address2")]} isFilled={!!address2}>
          <TextField
            name={name("address2")}
            label="field.address2"
            autoComplete={autoComplete(kind, "address-line2")}
          />
        </Fold>
      )}
      <Fold
        label={t(invoice ? "field.fold-invoice" : "field.fold-company")}
        names={invoice ? [name("company"), "npwp", "billing."] : [name("company")]}
        isFilled={!!(company || isInvoiceFilled)}
      >
        <TextField
          name={name("company")}
          label="field.company"
          autoComplete={autoComplete(kind, "organization")}
        />
        {invoice}
      </Fold>
      <CountryFold {...props} />
    </>
  );
}

/** All fields of an address except e-mail. */
export const AddressFields = (props: AddressFieldsProps) => (
  <>
    <div className="fields">
      <PersonFields {...props} />
      <AreaFields {...props} />
    </div>
    <div className="folds">
      <AddressFolds {...props} />
    </div>
  </>
);
