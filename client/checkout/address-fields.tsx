import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";
import { LabelledField, TextField, useField } from "./field.tsx";

/** A country or state as a list option. */
export interface Area {
  code: string;
  name: string;
}

/** The options of an address's lists. */
export interface Areas {
  countries: Area[];
  states: Area[];
  /** Whether addresses in Indonesia are chosen by kecamatan. */
  districts: boolean;
}

interface AddressFieldsProps {
  /** Prefix of the field names: "shipping.name". */
  kind: "billing" | "shipping";
  places: Areas;
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
const isInIndonesia = ({ states }: Areas) => states.some(({ code }) => code === "JK");

const usesDistricts = ({ places: areas }: AddressFieldsProps) =>
  areas.districts && isInIndonesia(areas);

function HiddenField({ name }: { name: string }) {
  return <input type="hidden" name={name} defaultValue={useField(name).value} />;
}

/**
 * The chosen kecamatan; the shopper changes it on a separate page, and the form's contents are
 * preserved.
 */
function DistrictField({ kind }: AddressFieldsProps) {
  const { t, link } = useSite();
  const name = `${kind}.address2`;
  const { error, describedBy } = useField(name);
  const unmatched = useField(`${kind}.unmatched`).value;
  return (
    <LabelledField name={name} label="field.district" required wide>
      <HiddenField name={`${kind}.state`} />
      <HiddenField name={`${kind}.city`} />
      <HiddenField name={name} />
      <input
        id={name}
        readOnly
        value={useField(`${kind}.district`).value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      {unmatched && <p className="field-help">{unmatched}</p>}
      <button
        type="submit"
        className="button"
        name="district"
        value={kind}
        formAction={link(routes.action("find-district"))}
        formNoValidate
      >
        {t("field.change-district")}
      </button>
    </LabelledField>
  );
}

/** Who receives the items or pays for them; a courier needs a telephone number. */
export function PersonFields({ kind, optional }: Omit<AddressFieldsProps, "places">) {
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

/** Where that is, in the order used in Indonesia. */
export function AreaFields(props: AddressFieldsProps) {
  const { kind, optional, places: areas } = props;
  const autoCompleteOf = (token: string) => autoComplete(kind, token);
  const required = !optional;
  const hasDistrict = usesDistricts(props);
  return (
    <>
      <TextField
        name={`${kind}.address1`}
        label={hasDistrict ? "field.address1-district" : "field.address1"}
        autoComplete={autoCompleteOf("address-line1")}
        required={required}
        wide
      />
      {hasDistrict ? (
        <>
          <DistrictField {...props} />
          <TextField name={`${kind}.kelurahan`} label="field.kelurahan" />
        </>
      ) : (
        <>
          <TextField
            name={`${kind}.city`}
            label="field.city"
            autoComplete={autoCompleteOf("address-level2")}
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
              autoComplete={autoCompleteOf("address-level1")}
            />
          )}
        </>
      )}
      <TextField
        name={`${kind}.postcode`}
        label={hasDistrict ? "field.postcode-optional" : "field.postcode"}
        inputMode={isInIndonesia(areas) ? "numeric" : undefined}
        autoComplete={autoCompleteOf("postal-code")}
        required={required && !hasDistrict}
      />
      {hasDistrict ? (
        <TextField name={`${kind}.landmark`} label="field.landmark" />
      ) : (
        <TextField
          name={`${kind}.address2`}
          label="field.address2"
          autoComplete={autoCompleteOf("address-line2")}
        />
      )}
      <TextField
        name={`${kind}.company`}
        label="field.company"
        autoComplete={autoCompleteOf("organization")}
      />
      <AreaSelect
        name={`${kind}.country`}
        label="field.country"
        options={areas.countries}
        initial="ID"
        autoComplete={autoCompleteOf("country")}
      />
    </>
  );
}

/** All fields of an address except e-mail. */
export const AddressFields = (props: AddressFieldsProps) => (
  <div className="fields">
    <PersonFields {...props} />
    <AreaFields {...props} />
  </div>
);
