import { chosenDistrict, districtCookie, findDistrict } from "#worker-country/districts.ts";
import type { District } from "../../shared/district.ts";
import { rescue } from "../platform/backend-error.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import { writeLog } from "../platform/log.ts";

// The browser has its choice, and a customer is logged in, whatever becomes of this.
const unlessBackendFails = <Value>(work: Promise<Value>): Promise<Value | null> =>
  rescue(work, (error) => {
    writeLog("warn", "account", { state: "district not stored" }, error);
    return null;
  });

/** Keeps a choice in the account too, where somebody is logged in. */
export const keepInAccount = ({ session }: Pick<ActionContext, "session">, { code }: District) =>
  unlessBackendFails(session.customer.storeDistrict(code));

type Login = Pick<ActionContext, "session" | "config" | "cookies" | "setCookie">;

/**
 * What a login does to the choice: the account's is taken where the browser has none. Neither is
 * written over: the browser's goes to an account that has none.
 */
export async function districtOfLogin(context: Login, code: string | null): Promise<void> {
  if (context.config.districts === "off") return;
  const stored = findDistrict(code);
  const chosen = chosenDistrict(context.cookies);
  if (chosen && !stored) await keepInAccount(context, chosen);
  if (!chosen && stored) context.setCookie(districtCookie(stored.code));
}
