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

// A phone between two cells may take long; past this the shopper wants to know.
const timeout = 20_000;
// A login in another tab is answered soon, and its cookie with it.
const pauses = [200, 1_000, 3_000];

/**
 * Calls one of the shop's actions; a lost connection is an answer too, never an exception. What a
 * login has overtaken is called again with the cookie of after it.
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
      signal: AbortSignal.timeout(timeout),
    });
    const answer: ActionResult<Name> = await response.json();
    const pause = pauses[tries];
    if (answer.ok || answer.error.code !== SESSION_MOVED || !pause) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return callAction(name, input, tries + 1);
  } catch (error) {
    logError(error);
    return failure({ code: "network", notice: { id: "network.offline" } });
  }
}
