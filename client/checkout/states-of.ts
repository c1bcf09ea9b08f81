import type { ActionResult, Actions } from "../../shared/actions.ts";
import { callAction } from "../runtime/call-action.ts";
import type { Place } from "./address-fields.tsx";

type Ask = (
  name: "read-states",
  input: Actions["read-states"]["input"],
) => Promise<ActionResult<"read-states">>;

/**
 * The states of the country that a list shows; null where the shop cannot say, or where the list
 * shows another by now: the answers of two quick choices may change places.
 */
export async function statesOf(
  countries: { readonly value: string },
  ask: Ask = callAction,
): Promise<Place[] | null> {
  const country = countries.value;
  const answer = await ask("read-states", { country });
  return answer.ok && countries.value === country ? answer.value.states : null;
}
