import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { changeShippingCounty } from "../session/cart-operations.ts";
import type { CountryCode } from "../session/country-code.ts";
import { cartAnswer, refusal, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { checkbox, requiredText, text } from "./fields.ts";

const place = v.object({
  country: v.pipe(requiredText(2), v.toUpperCase()),
  state: v.optional(text(100)),
  postcode: v.optional(text(20)),
  city: v.optional(text(200)),
});

// Without script the whole checkout form is sent, of which one address is meant.
const sentForm = v.object({
  billing: place,
  shipToDifferentAddress: checkbox,
  shipping: v.optional(place),
});

function placeIn(input: v.InferOutput<typeof place | typeof sentForm>) {
  if (!("billing" in input)) return input;
  return (input.shipToDifferentAddress && input.shipping) || input.billing;
}

/** Has rates and tax reckoned for another place. */
export const changeAddressAction = defineAction({
  name: "change-address",
  input: v.pipe(v.union([place, sentForm]), v.transform(placeIn)),
  home: routes.checkout(),
  keepsForm: true,
  async run({ session, addresses }, input) {
    // The backend refuses a whole request for one country that its schema does not know.
    if (!(await addresses.countries()).includes(input.country))
      return refusal("checkout.country-unknown", { field: "country" });
    const address = { ...input, country: input.country as CountryCode };
    const answer = await session.mutate(changeShippingCounty, {
      shipping: address,
      billing: address,
    });
    return answer.ok ? cartAnswer(session) : refusedBy(answer.error);
  },
});
