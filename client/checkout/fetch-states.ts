import type { ActionResult, Actions } from "../../shared/actions.ts";
import { callAction } from "../runtime/call-action.ts";
import type { Area } from "./address-fields.tsx";

type ReadStates = (
  name: "read-states",
  input: Actions["read-states"]["input"],
) => Promise<ActionResult<"read-states">>;

/**
 * Returns the states of the list's selected country, or null when the request fails or the
 * selection has changed meanwhile: the responses to two quick choices may arrive in reverse order.
 */
export async function fetchStates(
  countries: { readonly value: string },
  readStates: ReadStates = callAction,
): Promise<Area[] | null> {
  const country = countries.value;
  const result = await readStates("read-states", { country });
  return result.ok && countries.value === country ? result.value.states : null;
}
