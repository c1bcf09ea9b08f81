import * as v from "valibot";
import type { Actions } from "../../shared/actions.ts";
import { addressErrors, type FieldErrors, tidyAddress } from "../../shared/checkout.ts";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { updateCustomer } from "../account/account-operations.ts";
import type { CountryCode } from "../session/country-code.ts";
import { refusal, refusedBy } from "./cart-answer.ts";
import { addressInput } from "./checkout-form.ts";
import { type AddressBook, defineAction } from "./define-action.ts";
import { fieldsRefused } from "./fields-refused.ts";
import { placesOf } from "./places.ts";
import { saying } from "./saying.ts";

type Kind = "billing" | "shipping";
type Form = Actions["update-address"]["input"];

/** Saves one of the account's addresses, or both, checked as at the checkout. */
export const updateAddressAction = defineAction({
  name: "update-address",
  input: v.object({ billing: v.optional(addressInput), shipping: v.optional(addressInput) }),
  home: routes.accountTab("addresses"),
  done: { id: "account.updated" },
  run: ({ session, addresses, requestId }, form) =>
    saying(
      { id: "account.update-failed", requestId },
      (async () => {
        const kinds = (["billing", "shipping"] as const).filter((kind) => form[kind]);
        if (kinds.length === 0) return refusal("account.update-failed");
        const errors = await Promise.all(kinds.map((kind) => errorsOf(addresses, form, kind)));
        const refused = fieldsRefused(Object.assign({}, ...errors));
        if (refused) return refused;
        const input = Object.fromEntries(kinds.map((kind) => [kind, savedAs(form, kind)]));
        const answer = await session.change(updateCustomer, { input });
        return answer.ok ? success({}) : refusedBy(answer.error);
      })(),
    ),
});

async function errorsOf(book: AddressBook, form: Form, kind: Kind): Promise<FieldErrors> {
  const address = tidyAddress(form[kind] ?? {});
  return addressErrors(address, { ...(await placesOf(book, address.country)), kind });
}

function savedAs(form: Form, kind: Kind) {
  const { email, country, ...rest } = tidyAddress(form[kind] ?? {});
  const address = { ...rest, country: country as CountryCode };
  return kind === "billing" ? { ...address, email } : address;
}
