import { type Backend, doctorConfig, lacksSchema } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";

const setting = '"Enable User Session transferring URLs" (GraphQL > Settings > WooGraphQL)';

/** Where an address of a new session leads without cookies; null where it does not redirect. */
async function targetOf(backend: Backend, address: string): Promise<string | null> {
  const response = await backend.fetch(address, { redirect: "manual" });
  await response.body?.cancel();
  const location = response.headers.get("location");
  return location && URL.canParse(location, address) ? new URL(location, address).href : null;
}

const isHome = (target: string, address: string): boolean =>
  new URL(target).pathname === new URL("./", address).pathname;

/**
 * Whether the shop can open WordPress's own checkout: it is needed for what the shop cannot sell
 * itself, and named by WORDPRESS_CHECKOUT.
 */
export const ownCheckout: Check = async (backend): Promise<Finding[]> => {
  const { origin } = doctorConfig().wordpressCheckout;
  const { data, messages } = await backend.ask("{ customer { checkoutUrl } }");
  const { checkoutUrl } = (data?.customer ?? {}) as { checkoutUrl?: string | null };
  if (lacksSchema(messages) || !checkoutUrl) {
    return origin
      ? [missing("own-checkout", `WORDPRESS_CHECKOUT is set, and ${setting} is off`)]
      : [ok("own-checkout", `off: ${setting}`)];
  }
  const target = await targetOf(backend, checkoutUrl);
  if (!target || isHome(target, checkoutUrl))
    return [
      missing(
        "own-checkout",
        `each address leads to the home page: save ${setting} a second time, the first one does not store their names`,
      ),
    ];
  const found = new URL(checkoutUrl).origin;
  return origin === found
    ? [ok("own-checkout", target)]
    : [
        {
          ...advice(
            "own-checkout",
            `${setting} is on, and the shop does not use it: it makes a customer's session token worth a login`,
          ),
          remedy: `by hand: set WORDPRESS_CHECKOUT=${found} in the shop, or switch its addresses off`,
        },
      ];
};
