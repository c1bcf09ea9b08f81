import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import { districtOfLogin } from "../delivery/account-district.ts";
import { changeVehicles } from "../fit/account-vehicles.ts";
import { rescue } from "../platform/backend-error.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import { writeLog } from "../platform/log.ts";

type Login = Pick<ActionContext, "session" | "config" | "cookies" | "now" | "setCookie"> & {
  bindings: Pick<ActionContext["bindings"], "ACCOUNTS">;
};

/** Joins what a browser remembers with what the account does; a customer is logged in without it too. */
export async function joinChoices(context: Login): Promise<void> {
  if (context.config.districts === "off" && !hasVehicles) return;
  const choices = await rescue(context.session.customer.readChoices(), (error) => {
    writeLog("warn", "account", { state: "choices not read" }, error);
    return null;
  });
  if (!choices) return;
  await districtOfLogin(context, choices.district);
  if (hasVehicles) await changeVehicles(context, undefined, choices);
}
