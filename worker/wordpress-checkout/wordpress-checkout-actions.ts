import * as v from "valibot";
import { success } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { refusal } from "../cart/cart-actions.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import { BackendError } from "../platform/backend-error.ts";
import { cookieLine } from "../platform/http/cookies.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { OPEN_COOKIE, openMinutes } from "./open-checkout.ts";

/** Whether an address of the backend is WordPress's, so that a browser may be led there. */
function isWordPress(address: string, { wordpressCheckout, backend, baseUrl }: Config): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, username } = new URL(address);
  if (username !== "" || !pathname.endsWith("/transfer-session")) return false;
  const isOwn = backend.capabilities.ownPages && address.startsWith(`${baseUrl}/__backend/`);
  return isOwn || origin === wordpressCheckout;
}

/**
 * Opens WordPress's own checkout with the session's cart. The address is a secret that can log a
 * customer in: it is made at the press, ends after some minutes, and is in no page and no log.
 */
export const openWordPressCheckoutAction = defineAction({
  name: "open-wordpress-checkout",
  input: v.object({}),
  home: routes.wordpressCheckout(),
  target: ({ location }) => location,
  cookies: () => [cookieLine(OPEN_COOKIE, "1", { maxAge: openMinutes * 60 })],
  headers: () => ({ "referrer-policy": "no-referrer" }),
  async run({ config, session }) {
    if (!config.wordpressCheckout) return refusal("wordpress-checkout.failed");
    try {
      const address = await session.cart.checkoutAddress(openMinutes);
      if (address !== null && isWordPress(address, config)) return success({ location: address });
      writeLog("error", "wordpress_checkout.refused", {
        host: address !== null && URL.canParse(address) ? new URL(address).host : null,
      });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      writeLog("warn", "wordpress_checkout.failed", {}, error);
    }
    return refusal("wordpress-checkout.failed");
  },
});
