import type { ActionName, ActionResult, Actions } from "../../shared/actions.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { logError } from "./log-error.ts";
import { pageState } from "./page-state.ts";

// A phone between two cells may take long; after this the shopper should see an error.
const timeoutMs = 20_000;

/** A success has no code, which then matches none. */
type Failed = { error: { code: string } };

/** Keys of calls without a result, by input: pressing again asks for the same change, which is made once. */
const keys: Record<string, string> = {};

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
      headers: { "content-type": "application/json", once: keys[body] },
      body,
      // A shopper may leave the page at once.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const result: ActionResult<Name> = await response.json();
    if (tries > 2 || !/moved|-unc/.test((result as Failed).error?.code)) {
      delete keys[body];
      return result;
    }
    // A login in another tab completes soon, and its response sets the cookie; WordPress may be slow.
    await new Promise((resolve) => setTimeout(resolve, 900));
    return callAction(name, input, tries + 1);
  } catch (error) {
    logError(error);
    return { ok: false, error: { code: "network", notice: { id: "network.offline" } } };
  }
}
