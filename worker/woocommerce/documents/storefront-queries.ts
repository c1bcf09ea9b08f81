import { catalogueQuery, graphql } from "../operation.ts";

/** What the operator changes in WordPress, as JSON; null where nothing is changed. */
export const getStorefrontSettings = catalogueQuery(
  graphql(`
    query getStorefrontSettings {
      storefrontSettings
    }
  `),
  { profile: "settings", tags: () => ["settings"], isOptional: true },
);

/** What WooCommerce knows of the shop: a signature, a line break, and the JSON that it signs. */
export const getStorefrontReport = catalogueQuery(
  graphql(`
    query getStorefrontReport {
      storefrontReport
    }
  `),
  { profile: "settings", tags: () => ["settings"], isOptional: true },
);

/** Old addresses and where each leads, as JSON. */
export const getStorefrontRedirects = catalogueQuery(
  graphql(`
    query getStorefrontRedirects {
      storefrontRedirects
    }
  `),
  { profile: "settings", tags: () => ["settings"], isOptional: true },
);
