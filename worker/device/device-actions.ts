import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { DISTRICT_COOKIE } from "../../shared/district.ts";
import { routes } from "../../shared/routes.ts";
import { CONSENT_COOKIE, readConsent } from "../analytics/consent.ts";
import { eventQueue } from "../analytics/event-queue.ts";
import { RATE_COOKIE } from "../delivery/rate-cookie.ts";
import { leaveVehicles } from "../fit/account-vehicles.ts";
import { noVehicleCookie } from "../fit/own-vehicle.ts";
import { ORDERED_COOKIE } from "../order/ordered-cookie.ts";
import { METHOD_COOKIE } from "../payment/method-cookie.ts";
import { type ActionContext, defineAction } from "../platform/http/define-action.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";

// Browsers take the prefix only together with the attribute, and the attribute only by HTTPS.
const forgotten = (name: string): string =>
  `${name}=; Path=/; Max-Age=0;${name.startsWith("__Host-") ? " Secure;" : ""} SameSite=Lax`;

/** The cookies that hold it. */
const holders = {
  district: [DISTRICT_COOKIE],
  method: [METHOD_COOKIE],
  all: [
    ...[DISTRICT_COOKIE, METHOD_COOKIE, RATE_COOKIE],
    ...[CONSENT_COOKIE, ORDERED_COOKIE, LANGUAGE_COOKIE],
  ],
};

/** Takes from the browser what names its visitor: the events that wait, the garage, the session. */
async function leave(context: ActionContext): Promise<void> {
  const { session, cookies, config, bindings } = context;
  const consent = readConsent(cookies, config.settings);
  if (consent) await eventQueue(bindings, consent.visitor).withdraw(consent.visitor);
  await leaveVehicles(context);
  context.setCookie(noVehicleCookie);
  await session.logout();
}

/** Erases one of the things that a browser stores of the shop, or all of them. */
export const eraseDeviceAction = defineAction({
  name: "erase-device",
  input: v.object({ what: v.picklist(["district", "method", "all"]) }),
  home: routes.device(),
  done: "device.erased",
  // Not "cookies": that clears those of every host of the domain, as of WordPress.
  headers: ({ what }): Record<string, string> =>
    what === "all" ? { "clear-site-data": '"storage"' } : {},
  async run(context, { what }) {
    if (what === "all") await leave(context);
    context.setCookie(...holders[what].map(forgotten));
    return success({});
  },
});
