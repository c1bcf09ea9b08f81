import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { refusal } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** The states of a country, for the lists of an address. */
export const readStatesAction = defineAction({
  name: "read-states",
  input: v.object({ country: v.pipe(requiredText(2), v.toUpperCase()) }),
  home: routes.checkout(),
  async run({ addresses }, { country }) {
    if (!(await addresses.countries()).includes(country)) {
      return refusal("checkout.country-unknown", { field: "country" });
    }
    return success({ states: await addresses.states(country) });
  },
});
