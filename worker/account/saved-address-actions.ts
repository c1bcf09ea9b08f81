import * as v from "valibot";
import { districtErrors } from "#worker-country/district-adapters.ts";
import {
  type ActionFailure,
  type AddressInput,
  type FieldErrors,
  type Result,
  success,
} from "../../shared/actions.ts";
import { MAX_FIELD_LENGTH } from "../../shared/address-fields.ts";
import { addressErrors, normalizeAddress, toAddresses } from "../../shared/checkout.ts";
import { emailErrors } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { updateCartAddresses } from "../cart/rated-address.ts";
import { keepTyped } from "../checkout/checkout-actions.ts";
import { addressInput, checkoutForm, readAreas } from "../checkout/checkout-form.ts";
import type { Countries } from "../commerce/catalogue.ts";
import {
  addressToSave,
  MAX_ADDRESS_LABEL,
  MAX_SAVED_ADDRESSES,
  readSavedAddresses,
  type SavedAddress,
  savedAddressesIn,
  storedText,
  toVersion,
} from "../delivery/saved-addresses.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import { checkbox, fieldsRefused, optionalText } from "../platform/http/fields.ts";
import { accountSessions, inTurn } from "../session/account-sessions.ts";
import type { Config } from "../settings/config.ts";

/** Maximum length of the text that an account keeps of all addresses. */
const maxStoredLength = 16_000;

const id = v.pipe(v.string(), v.regex(/^[\w-]{8,36}$/));
const version = optionalText(16);

const accountAddresses = routes.accountTab("addresses");

type Changed = Result<SavedAddress[], ActionFailure>;

/** A change of the list as it is now; without its id an address is a new one. */
interface AddressChange {
  saved: SavedAddress;
  /** The version that the form was shown; "" where it was for a new address. */
  version: string;
  isDefault: boolean;
}

/** The list with an address as a form has it; what another device did meanwhile is not undone. */
function withAddress(
  addresses: readonly SavedAddress[],
  { saved, version, isDefault }: AddressChange,
): Changed {
  const existing = addresses.find(({ id }) => id === saved.id);
  if (!existing && version) return refusal("address.gone");
  if (!existing && addresses.length >= MAX_SAVED_ADDRESSES) return refusal("address.full");
  // The same form sent twice has nothing to change the second time.
  const isOverwritten = existing && toVersion(existing) !== version;
  if (isOverwritten && toVersion(existing) !== toVersion(saved)) return refusal("address.changed");
  const list = existing
    ? addresses.map((each) => (each.id === saved.id ? saved : each))
    : [...addresses, saved];
  return success(isDefault ? withDefault(list, saved.id) : list);
}

/** The list with that one first. */
const withDefault = (saved: readonly SavedAddress[], id: string): SavedAddress[] =>
  saved.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));

/** The list without an address that is as it was shown. */
function withoutAddress(
  saved: readonly SavedAddress[],
  { id, version }: { id: string; version: string },
): Changed {
  const existing = saved.find((each) => each.id === id);
  if (existing && toVersion(existing) !== version) return refusal("address.changed");
  return success(saved.filter((each) => each.id !== id));
}

/**
 * Changes the list of the customer. An account keeps it whole, so devices take turns: each
 * reads what the one before has left.
 */
async function changeSavedAddresses(
  { session, bindings }: Pick<ActionContext, "session" | "bindings">,
  change: (saved: SavedAddress[]) => Changed,
): Promise<Changed> {
  const customer = await session.customer.readSavedAddresses();
  if (!customer) return refusal("account.login-needed");
  return inTurn(accountSessions(bindings, `${customer.customerId}/addresses`), async () => {
    const data = await session.customer.readSavedAddresses();
    if (!data) return refusal("account.login-needed");
    const changed = change(savedAddressesIn(data.stored));
    if (!changed.ok) return changed;
    const value = storedText(changed.value);
    if (value.length > maxStoredLength) return refusal("address.full");
    const saved = await session.customer.storeSavedAddresses(value);
    return saved.ok ? changed : refusedBy(saved.error);
  });
}

/** What is wrong with an address of an account's form, by its fields' names. */
export async function savedAddressErrors(
  { countries, config }: { countries: Countries; config: Pick<Config, "districts"> },
  input: AddressInput,
  kind: "billing" | "shipping",
): Promise<FieldErrors> {
  const address = normalizeAddress(input);
  const districts = config.districts !== "off";
  const rules = { ...(await readAreas(countries, address.country, kind)), kind, districts };
  const long = (["kelurahan", "landmark"] as const)
    .filter((part) => (input[part] ?? "").length > MAX_FIELD_LENGTH)
    .map((part) => [`${kind}.${part}`, { id: "checkout.too-long" } as const]);
  return {
    ...(districts && districtErrors(address, kind)),
    ...Object.fromEntries(long),
    ...addressErrors(address, rules),
    ...(kind === "billing" && emailErrors(address.email, "billing.email")),
  };
}

/** Adds an address to the account, or changes one that is as the form was shown it. */
export const saveAddressAction = defineAction({
  name: "save-address",
  input: v.object({
    id,
    version,
    label: optionalText(MAX_ADDRESS_LABEL),
    isDefault: checkbox,
    shipping: addressInput,
  }),
  home: accountAddresses,
  done: "address.saved",
  target: ({ location }) => location,
  async run(context, { id, version = "", label = "", isDefault = false, shipping }) {
    const refused = fieldsRefused(await savedAddressErrors(context, shipping, "shipping"));
    if (refused) return refused;
    const saved = addressToSave({ id, label }, shipping);
    const change = { saved, version, isDefault };
    const changed = await changeSavedAddresses(context, (saved) => withAddress(saved, change));
    if (!changed.ok) return changed;
    return success({ location: localePath(accountAddresses, context.locale) });
  },
});

/** Takes an address out of the account that is as it was shown. */
export const removeAddressAction = defineAction({
  name: "remove-address",
  input: v.object({ id, version }),
  home: accountAddresses,
  done: "address.removed",
  target: ({ location }) => location,
  async run(context, { id, version = "" }) {
    const shown = { id, version };
    const changed = await changeSavedAddresses(context, (saved) => withoutAddress(saved, shown));
    if (!changed.ok) return changed;
    return success({ location: localePath(accountAddresses, context.locale) });
  },
});

/** Makes one of the addresses the default one. */
export const preferAddressAction = defineAction({
  name: "prefer-address",
  input: v.object({ id }),
  home: accountAddresses,
  done: "address.saved",
  async run(context, { id }) {
    const changed = await changeSavedAddresses(context, (saved) =>
      saved.some((each) => each.id === id)
        ? success(withDefault(saved, id))
        : refusal("address.removed-elsewhere"),
    );
    return changed.ok ? success({}) : changed;
  },
});

/** Writes a saved address into the checkout's form, and has the cart rated for it. */
export const deliverToAddressAction = defineAction({
  name: "use-address",
  input: v.object({ ...v.omit(checkoutForm, ["key", "total"]).entries, address: id }),
  home: routes.checkout(),
  target: ({ location }) => location,
  async run(context, { address, ...typed }) {
    const saved = await readSavedAddresses(context.session);
    const chosen = saved.find((each) => each.id === address);
    if (!chosen) return refusal("address.removed-elsewhere");
    // The form of a cart that needs no delivery has the billing address alone.
    const kind = typed.shipping ? "shipping" : "billing";
    const form = { ...typed, [kind]: chosen.address, key: "", total: 0 };
    await keepTyped(context, form);
    // What cannot be moved there is said by the checkout itself.
    await updateCartAddresses(context, toAddresses(form));
    return success({ location: localePath(routes.checkout(), context.locale) });
  },
});
