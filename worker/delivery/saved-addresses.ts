import * as v from "valibot";
import type { AddressInput } from "../../shared/actions.ts";
import { addressFieldNames, MAX_FIELD_LENGTH } from "../../shared/address-fields.ts";
import { normalizeAddress } from "../../shared/checkout.ts";
import { toHash } from "../platform/crypto.ts";
import type { ActionContext } from "../platform/http/define-action.ts";

/** Most addresses of an account. */
export const MAX_SAVED_ADDRESSES = 10;

/** Maximum length of the name of an address: "Rumah". */
export const MAX_ADDRESS_LABEL = 40;

const parts = addressFieldNames.filter((part) => part !== "email");

/** One of them, in the fields of address forms; a form's e-mail address is the customer's own. */
export interface SavedAddress {
  id: string;
  label: string;
  address: Record<(typeof parts)[number], string>;
}

const part = v.optional(v.pipe(v.string(), v.maxLength(MAX_FIELD_LENGTH * 6)), "");

const storedAddresses = v.array(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{8,36}$/)),
    label: part,
    ...(Object.fromEntries(parts.map((name) => [name, part])) as Record<
      (typeof parts)[number],
      typeof part
    >),
  }),
);

// WordPress may take backslashes and tags out of what it keeps: none are written.
const escaped = (text: string): string =>
  text.replace(/[&"\\<\p{Cc}]/gu, (character) => `&${character.codePointAt(0)};`);
const unescaped = (text: string): string =>
  text.replace(/&(\d{1,3});/g, (_, code: string) => String.fromCodePoint(Number(code)));

const eachText = <Name extends string>(
  texts: Record<Name, string>,
  change: (text: string) => string,
) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, change(text)]),
  ) as Record<Name, string>;

/** The list as it is stored. */
export const storedText = (addresses: readonly SavedAddress[]): string =>
  JSON.stringify(
    addresses.map(({ id, label, address }) => ({
      id,
      ...eachText({ label, ...address }, escaped),
    })),
  );

/** The addresses that an account keeps, by its stored text; the first is the default one. */
export function savedAddressesIn(text: string | null): SavedAddress[] {
  try {
    return v.parse(storedAddresses, JSON.parse(text ?? "[]")).map(({ id, ...texts }) => {
      const { label, ...address } = eachText(texts, unescaped);
      return { id, label, address };
    });
  } catch {
    // Another program's data under our key.
    return [];
  }
}

/** Stands for what a form was shown: another one says that it was changed meanwhile. */
export const toVersion = (saved: SavedAddress): string =>
  toHash(JSON.stringify([saved.label, ...parts.map((name) => saved.address[name])])).slice(0, 16);

/** An address of a form as it is stored. */
export function addressToSave(
  { id, label }: Pick<SavedAddress, "id" | "label">,
  form: AddressInput,
): SavedAddress {
  const { email: _, ...tidy } = normalizeAddress(form);
  const { kelurahan = "", landmark = "" } = form;
  return { id, label, address: { ...tidy, kelurahan, landmark } };
}

/** Whether an address of a form is that saved one. */
const isSame = ({ id, address }: SavedAddress, form: AddressInput): boolean =>
  toVersion(addressToSave({ id, label: "" }, form)) === toVersion({ id, label: "", address });

/** The saved address that a checkout's form has; null where it is another. */
export function savedIn(
  saved: readonly SavedAddress[],
  values: { [name: string]: string },
  kind: "billing" | "shipping",
): string | null {
  const form = Object.fromEntries(parts.map((name) => [name, values[`${kind}.${name}`] ?? ""]));
  return saved.find((each) => isSame(each, form))?.id ?? null;
}

/** The saved addresses of a customer; none for everybody else. */
export async function readSavedAddresses(
  session: ActionContext["session"],
): Promise<SavedAddress[]> {
  const data = await session.customer.readSavedAddresses();
  return data ? savedAddressesIn(data.stored) : [];
}
