import AddressForm from "../../client/account/address-form.island.tsx";
import { useSite } from "../../shared/i18n/site-context.ts";
import { writtenPhone } from "../../shared/phone.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { emptyFormState, Field, Form, type FormState } from "../../shared/ui/field.tsx";
import { Island } from "../platform/render/island.tsx";
import type { areasFor } from "./countries.ts";
import { MAX_ADDRESS_LABEL, MAX_SAVED_ADDRESSES, type SavedAddress } from "./saved-addresses.ts";

const toName = ({ label, address }: SavedAddress): string => label || address.name;

/** An address as it is written on a parcel. */
function Lines({ saved, isDefault }: { saved: SavedAddress; isDefault: boolean }) {
  const { t } = useSite();
  const { name, phone, address1, kelurahan, address2, city, postcode, landmark } = saved.address;
  const location = [address1, kelurahan, address2, `${city} ${postcode}`.trim(), landmark];
  return (
    <>
      <h3>
        {toName(saved)}
        {isDefault && <small>{t("address.default")}</small>}
      </h3>
      <p>
        {[name, writtenPhone(phone)].filter(Boolean).join(", ")}
        <br />
        {location.filter(Boolean).join(", ")}
      </p>
    </>
  );
}

function Hidden({ text }: { text: string }) {
  return <span className="visually-hidden">{`: ${text}`}</span>;
}

/** All addresses of the account, the default one first. */
export function SavedAddresses({ saved }: { saved: readonly SavedAddress[] }) {
  const { t, link } = useSite();
  const cards = saved.map((each, at) => (
    <li key={each.id}>
      <Lines saved={each} isDefault={at === 0} />
      <a href={link(routes.savedAddress(each.id))}>
        {t("address.edit")}
        <Hidden text={toName(each)} />
      </a>
      {at > 0 && (
        <ActionForm action="prefer-address">
          <button type="submit" name="id" value={each.id} className="text-button">
            {t("address.make-default")}
            <Hidden text={toName(each)} />
          </button>
        </ActionForm>
      )}
    </li>
  ));
  return (
    <div className="saved-addresses">
      <h2>{t("address.title")}</h2>
      {cards.length > 0 ? <ul>{cards}</ul> : <p>{t("address.empty")}</p>}
      {saved.length < MAX_SAVED_ADDRESSES ? (
        <a className="button" href={link(routes.savedAddress("new"))}>
          {t("address.add")}
        </a>
      ) : (
        <p>{t("address.full")}</p>
      )}
    </div>
  );
}

/** What the form of one address shows. */
export interface SavedAddressEdit extends Awaited<ReturnType<typeof areasFor>> {
  /** Of a new one, the id that it will have: sent twice, it is one address. */
  id: string;
  version: string;
  memory: FormState;
}

/** The form of one address, and the button that removes it. */
export function SavedAddressForm({ edit }: { edit: SavedAddressEdit }) {
  const { t, link } = useSite();
  const { id, version, memory, countries, shippingStates, districts } = edit;
  return (
    <div className="saved-addresses">
      <h2>{t(version ? "address.edit-title" : "address.add-title")}</h2>
      <Form
        action="save-address"
        memory={memory}
        hidden={{ id, version, edit: version ? id : "new" }}
        label={version ? "address.edit-title" : "address.add-title"}
      >
        {/* Enter presses the first button: without this one, that is the choice of a kecamatan. */}
        <button type="submit" hidden>
          {t("address.save")}
        </button>
        <Field
          name="label"
          label="address.label"
          help={t("address.label-help")}
          maxLength={MAX_ADDRESS_LABEL}
        />
        <Island
          of={AddressForm}
          props={{
            kind: "shipping",
            countries,
            states: shippingStates,
            isNew: false,
            districts,
            ...memory,
          }}
        />
        <label className="check">
          <input
            type="checkbox"
            name="isDefault"
            value="1"
            defaultChecked={Boolean(memory.values.isDefault)}
          />
          {t("address.make-default")}
        </label>
        <button type="submit" className="button button-primary">
          {t("address.save")}
        </button>
      </Form>
      {version && (
        <Form action="remove-address" memory={emptyFormState} hidden={{ id, version }}>
          <button type="submit" className="text-button">
            {t("address.remove")}
          </button>
        </Form>
      )}
      <a href={link(routes.accountTab("addresses"))}>{t("address.back")}</a>
    </div>
  );
}

/** The saved addresses above the checkout's form: one tap writes one into it, and keeps the rest. */
export function AddressShortcuts({
  saved,
  chosenId,
  form,
}: {
  saved: readonly SavedAddress[];
  /** The one that the form has. */
  chosenId: string | null;
  /** Id of the checkout's form, which these buttons send. */
  form: string;
}) {
  const { t, link } = useSite();
  if (saved.length === 0) return null;
  return (
    <section className="saved-addresses" aria-labelledby="saved-addresses">
      <h2 id="saved-addresses">{t("address.title")}</h2>
      {/* Enter presses a form's first button: it shall not be one of these. */}
      <button
        type="submit"
        form={form}
        formAction={link(routes.action("change-address"))}
        formNoValidate
        hidden
      >
        {t("checkout.update-address")}
      </button>
      <ul>
        {saved.map((each, at) => (
          <li key={each.id}>
            <Lines saved={each} isDefault={at === 0} />
            {each.id === chosenId ? (
              <strong>{t("address.in-use")}</strong>
            ) : (
              <button
                type="submit"
                form={form}
                formAction={link(routes.action("use-address"))}
                formNoValidate
                name="address"
                value={each.id}
                className="button"
              >
                {t("address.use")}
                <Hidden text={toName(each)} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <a href={link(routes.accountTab("addresses"))}>{t("address.manage")}</a>
    </section>
  );
}
