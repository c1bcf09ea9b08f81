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

/** Keys of calls without a result: pressing again asks for the same change, which is made once. */
const keys: Record<string, string> = {};

/** A login has overtaken the call, or WordPress has not responded yet. */
const passing = [SESSION_MOVED, "cart.add-unconfirmed"];

/**
 * Calls one of the shop's actions. A lost connection is a failure result, never an exception. A
 * call that a login has overtaken is repeated with the new cookie, and one whose result is not known
 * with its key.
 */
export async function callAction<Name extends ActionName>(
  name: Name,
  input: Actions[Name]["input"],
  tries = 0,
): Promise<ActionResult<Name>> {
  const body = JSON.stringify(input);
  const call = name + body;
  // Only secure pages have it.
  keys[call] ??= `${crypto.randomUUID?.()}`;
  try {
    const response = await fetch(localePath(routes.action(name), pageState().locale), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": keys[call] },
      body,
      // A shopper may leave the page at once.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const result: ActionResult<Name> = await response.json();
    const isPassing = !result.ok && passing.includes(result.error.code);
    if (!isPassing) delete keys[call];
    if (!isPassing || tries > 2) return result;
    await new Promise((resolve) => setTimeout(resolve, 200 * 4 ** tries));
    return callAction(name, input, tries + 1);
  } catch (error) {
    logError(error);
    return failure({ code: "network", notice: { id: "network.offline" } });
  }
}
