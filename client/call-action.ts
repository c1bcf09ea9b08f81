import type { ActionName, ActionResult, Actions } from "../shared/actions.ts";
import { failure } from "../shared/result.ts";
import { localePath, routes } from "../shared/routes.ts";
import { logError } from "./log-error.ts";
import { pageState } from "./page-shop.ts";

// A phone between two cells may take long; past this the shopper wants to know.
const timeout = 20_000;

/** Calls one of the shop's actions; a lost connection is an answer too, never an exception. */
export async function callAction<Name extends ActionName>(
  name: Name,
  input: Actions[Name]["input"],
): Promise<ActionResult<Name>> {
  try {
    const response = await fetch(localePath(routes.action(name), pageState().locale), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeout),
    });
    return await response.json();
  } catch (error) {
    logError(error);
    return failure({ code: "network", notice: { id: "network.offline" } });
  }
}
