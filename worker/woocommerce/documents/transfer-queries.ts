import { graphql, sessionQuery } from "../operation.ts";

/** Only with WooGraphQL's setting "Enable User Session transferring URLs". */
export const readCheckoutAddress = sessionQuery(
  graphql(`
    query ReadCheckoutAddress {
      customer {
        checkoutUrl
      }
    }
  `),
);

/** Whether a result has the address: then a checkout may be open beside the shop's own. */
export const hasCheckoutAddress = (data: unknown): boolean =>
  Boolean(
    (data as { customer?: { checkoutUrl?: string | null } | null } | null)?.customer?.checkoutUrl,
  );
