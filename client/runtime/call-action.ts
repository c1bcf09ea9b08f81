import type { ActionName, ActionResult, Actions } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { logError } from "./log-error.ts";
import { pageState } from "./page-state.ts";

// A phone between two cells may take long; after this the shopper should see an error.
const timeoutMs = 20_000;

/**
 * Keys of calls since the last result, by input: pressing again after a lost connection asks for the
 * same change, which is made once.
 */
let keys: Record<string, string> = {};

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
  keys[body] ??= `${Math.random()}`;
  try {
    const response = await fetch(localePath(routes.action(name), pageState().locale), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": keys[body] },
      body,
      // A shopper may leave the page at once.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const result: ActionResult<Name> = await response.json();
    // A login has overtaken the call, or WordPress has not responded yet.
    if (result.ok || !/moved|unconfirmed/.test(result.error.code) || tries > 2) {
      keys = {};
      return result;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return callAction(name, input, tries + 1);
  } catch (error) {
    logError(error);
    return { ok: false, error: { code: "network", notice: { id: "network.offline" } } };
  }
}
