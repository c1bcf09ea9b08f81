import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Labelled, TextField, useField } from "./field.tsx";

/** A country or state as a list option. */
export interface Place {
  code: string;
  name: string;
}

/** The options of an address's lists. */
export interface Places {
  countries: Place[];
  states: Place[];
  /** Whether addresses in Indonesia are chosen by kecamatan. */
  districts: boolean;
}

interface AddressFieldsProps {
  /** Prefix of the field names: "billing.firstName". */
  kind: "billing" | "shipping";
  places: Places;
  /** Fields of a hidden address must not block the form. */
  optional?: boolean;
  /** Asks for contact details only, not for an address. */
  contactOnly?: boolean;
}

const autoComplete = (kind: string, token: string) => `${kind} ${token}`;

function CountryField({ kind, places }: AddressFieldsProps) {
  const name = `${kind}.country`;
  const { value, error, describedBy } = useField(name);
  return (
    <Labelled name={name} label="field.country" required>
      <select
        id={name}
        name={name}
        defaultValue={value || "ID"}
        autoComplete={autoComplete(kind, "country")}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        {places.countries.map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function StateField({ kind, places, optional }: AddressFieldsProps) {
  const { t } = useShop();
  const name = `${kind}.state`;
  const { value, error, describedBy } = useField(name);
  if (places.states.length === 0) return null;
  return (
    <Labelled name={name} label="field.state" required>
      <select
        // A different country resets the list.
        key={places.states[0]?.code}
        id={name}
        name={name}
        defaultValue={value}
        required={!optional}
        autoComplete={autoComplete(kind, "address-level1")}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        <option value="">{t("field.choose")}</option>
        {places.states.map(({ code, name: state }) => (
          <option key={code} value={code}>
            {state}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

// A state's code identifies the country of the list.
const isIndonesian = ({ states }: Places) => states.some(({ code }) => code === "JK");

const byDistrict = ({ places }: AddressFieldsProps) => places.districts && isIndonesian(places);

function HiddenField({ name }: { name: string }) {
  return <input type="hidden" name={name} defaultValue={useField(name).value} />;
}

/**
 * The chosen kecamatan; the shopper changes it on a separate page, and the form's contents are
 * kept.
 */
function DistrictField({ kind }: AddressFieldsProps) {
  const { t, link } = useShop();
  const name = `${kind}.address2`;
  const { error, describedBy } = useField(name);
  const unmatched = useField(`${kind}.unmatched`).value;
  return (
    <Labelled name={name} label="field.district" required wide>
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
    </Labelled>
  );
}

function PersonFields(props: AddressFieldsProps) {
  const { kind, optional } = props;
  const { t } = useShop();
  const isCalled = byDistrict(props);
  const auto = (token: string) => autoComplete(kind, token);
  return (
    <>
      <TextField
        name={`${kind}.firstName`}
        label="field.firstName"
        autoComplete={auto("given-name")}
        required={!optional}
      />
      <TextField
        name={`${kind}.lastName`}
        label="field.lastName"
        autoComplete={auto("family-name")}
        required={!optional}
      />
      <TextField
        name={`${kind}.phone`}
        label={isCalled ? "field.phone" : "field.phone-optional"}
        required={isCalled && !optional}
        type="tel"
        inputMode="tel"
        autoComplete={auto("tel")}
        help={t("field.phone-help")}
        wide
      />
    </>
  );
}

function PlaceFields(props: AddressFieldsProps) {
  const { kind, optional, places } = props;
  const auto = (token: string) => autoComplete(kind, token);
  const required = !optional;
  const hasDistrict = byDistrict(props);
  return (
    <>
      <CountryField {...props} />
      {hasDistrict ? (
        <>
          <DistrictField {...props} />
          <TextField name={`${kind}.kelurahan`} label="field.kelurahan" />
        </>
      ) : (
        <>
          <StateField {...props} />
          <TextField
            name={`${kind}.city`}
            label="field.city"
            autoComplete={auto("address-level2")}
            required={required}
          />
        </>
      )}
      <TextField
        name={`${kind}.postcode`}
        label="field.postcode"
        inputMode={isIndonesian(places) ? "numeric" : "text"}
        autoComplete={auto("postal-code")}
        required={required}
      />
      <TextField
        name={`${kind}.address1`}
        label={hasDistrict ? "field.address1-district" : "field.address1"}
        autoComplete={auto("address-line1")}
        required={required}
        wide
      />
      {hasDistrict ? (
        <TextField name={`${kind}.landmark`} label="field.landmark" wide />
      ) : (
        <TextField
          name={`${kind}.address2`}
          label="field.address2"
          autoComplete={auto("address-line2")}
          wide
        />
      )}
      <TextField
        name={`${kind}.company`}
        label="field.company"
        autoComplete={auto("organization")}
        wide
      />
    </>
  );
}

/** All fields of an address except e-mail, in the order used in Indonesia. */
export const AddressFields = (props: AddressFieldsProps) => (
  <div className="fields">
    <PersonFields {...props} />
    {!props.contactOnly && <PlaceFields {...props} />}
  </div>
);
