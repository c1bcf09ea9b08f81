import {
  type ActionName,
  type ActionResult,
  type Actions,
  failure,
  SESSION_MOVED,
} from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { logError } from "./log-error.ts";
import { pageState } from "./page-state.ts";

// A phone between two cells may take long; after this the shopper should see an error.
const timeoutMs = 20_000;

/**
 * Calls one of the shop's actions. A lost connection is a failure result, never an exception. A
 * call that a login has overtaken is repeated with the new cookie.
 */
export async function callAction<Name extends ActionName>(
  name: Name,
  input: Actions[Name]["input"],
  tries = 0,
): Promise<ActionResult<Name>> {
  try {
    const response = await fetch(localePath(routes.action(name), pageState().locale), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
      // A shopper may leave the page at once.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const result: ActionResult<Name> = await response.json();
    if (result.ok || result.error.code !== SESSION_MOVED || tries > 2) return result;
    // A login in another tab completes soon, and its response sets the cookie.
    await new Promise((resolve) => setTimeout(resolve, 200 * 4 ** tries));
    return callAction(name, input, tries + 1);
  } catch (error) {
    logError(error);
    return failure({ code: "network", notice: { id: "network.offline" } });
  }
}
