/** What a backend has that a stock WooCommerce with WooGraphQL has not. */
export interface Capabilities {
  /** Gift cards: the fields at the end of shared/graphql/schema.graphql. */
  giftCards: boolean;
  /** What whoever proves an order to be theirs may do: the mutations at the end of that schema. */
  ordersByKey: boolean;
  /** Logins by a mailed code: mutations at the end of that schema. */
  loginCodes: boolean;
  /** Whether a provider's code is exchanged with PKCE's verifier. */
  pkce: boolean;
  /** What the operator changes without a deployment, and redirects of old addresses. */
  storefrontSettings: boolean;
  /** What WooCommerce knows of the shop: currency, taxes, delivery and the like. */
  reports: boolean;
  /** Whether articles and products have fields for search engines. */
  seo: boolean;
  /** Pages of its own below /__backend: its operator's, and those of its payment gateways. */
  ownPages: boolean;
}

/**
 * Whether WordPress makes each change of this shop once: "refused" where it does not take the shop's
 * key, "silent" where it does not respond.
 */
export type ContractState = "supported" | "missing" | "refused" | "silent";
