import * as v from "valibot";
import { success } from "../../../shared/actions.ts";
import { localePath, routes } from "../../../shared/routes.ts";
import { returnLanguageCookie } from "../../order/return-language.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { defineAction, refusal, refusedBy } from "../../platform/http/define-action.ts";
import { writeLog } from "../../platform/log.ts";
import type { Config } from "../../settings/config.ts";

/** How long the address is good: it is followed at once. */
const lifeMinutes = 10;

/** Whether an address is that of WordPress's checkout, so that a browser may be led there. */
function isAllowed(address: string, { origin }: Config["wordpressCheckout"]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.origin === origin && url.username === "" && /\/transfer-session\/?$/.test(url.pathname)
  );
}

/**
 * Opens WordPress's own checkout with the session's cart. The address is a secret that can log a
 * customer in: it is made at the press, ends after some minutes, and is in no page and no log.
 */
export const openWordPressCheckoutAction = defineAction({
  name: "open-wordpress-checkout",
  input: v.object({}),
  home: routes.checkout(),
  target: ({ location }) => location,
  headers: () => ({ "referrer-policy": "no-referrer" }),
  async run({ config, session, locale, setCookie }) {
    const { wordpressCheckout } = config;
    if (!wordpressCheckout.origin) return refusal("wordpress-checkout.failed");
    const leadTo = (location: string) => {
      setCookie(returnLanguageCookie(locale));
      return success({ location });
    };
    // An order of this cart may exist already: it is waited for.
    const undecided = await session.undecidedCheckout();
    if (undecided) return leadTo(localePath(routes.confirming(undecided), locale));
    try {
      const read = await session.cart.readUnrated();
      if (!read?.cart?.cart.lines.length) return refusal("cart.empty");
      const result = await session.cart.checkoutAddress(lifeMinutes);
      if (!result.ok) return refusedBy(result.error);
      const address = result.value;
      if (address && isAllowed(address, wordpressCheckout)) return leadTo(address);
      const host = address && URL.canParse(address) ? new URL(address).host : null;
      writeLog("warn", "wordpress_checkout.refused", { host });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      writeLog("warn", "wordpress_checkout.failed", {}, error);
    }
    return refusal("wordpress-checkout.failed");
  },
});
