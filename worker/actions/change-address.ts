import * as v from "valibot";
import type { Actions, AddressInput } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { changeShippingCounty } from "../session/cart-operations.ts";
import type { CountryCode } from "../session/country-code.ts";
import { cartAnswer, refusal, refusedBy } from "./cart-answer.ts";
import { addressInput } from "./checkout-form.ts";
import { defineAction } from "./define-action.ts";
import { checkbox, requiredText, text } from "./fields.ts";

const place = v.object({
  ...addressInput.entries,
  country: v.pipe(requiredText(2), v.toUpperCase()),
  state: v.optional(text(100)),
  postcode: v.optional(text(20)),
  city: v.optional(text(200)),
});

// The addresses as the checkout form has them: whole, because an account keeps what is sent.
const sentForm = v.object({
  billing: place,
  shipToDifferentAddress: checkbox,
  shipping: v.optional(place),
});

type Input = Actions["change-address"]["input"];

function placesIn(input: Input): Record<"billing" | "shipping", AddressInput> {
  if (!("billing" in input)) return { billing: input, shipping: input };
  const { billing, shipToDifferentAddress, shipping } = input;
  return { billing, shipping: (shipToDifferentAddress && shipping) || billing };
}

// Whoever sets a guest's address to somebody's e-mail would be shown that person's orders.
const withoutEmail = ({ email: _, country, ...address }: AddressInput) => ({
  ...address,
  country: country as CountryCode,
});

/** Has rates and tax reckoned for another place. */
export const changeAddressAction = defineAction({
  name: "change-address",
  input: v.union([place, sentForm]),
  home: routes.checkout(),
  keepsForm: true,
  async run({ session, addresses }, input) {
    const { billing, shipping } = placesIn(input);
    // The backend refuses a whole request for one country that its schema does not know.
    const known = await addresses.countries();
    if (!known.includes(shipping.country ?? ""))
      return refusal("checkout.country-unknown", { field: "country" });
    const payer = known.includes(billing.country ?? "") ? billing : shipping;
    const answer = await session.mutate(changeShippingCounty, {
      shipping: withoutEmail(shipping),
      billing: withoutEmail(payer),
    });
    return answer.ok ? cartAnswer(session) : refusedBy(answer.error);
  },
});
