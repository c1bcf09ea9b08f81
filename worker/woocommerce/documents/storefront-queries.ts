import { catalogueQuery, graphql } from "../operation.ts";

// A WordPress whose plugin is older refuses the whole query.
const absent = /^Cannot query field "storefront/;

/** What the operator changes in WordPress, as JSON; null where nothing is changed. */
export const getStorefrontSettings = catalogueQuery(
  graphql(`
    query getStorefrontSettings {
      storefrontSettings
    }
  `),
  { profile: "settings", tags: () => ["settings"], absent },
);

/** Old addresses and where each leads, as JSON. */
export const getStorefrontRedirects = catalogueQuery(
  graphql(`
    query getStorefrontRedirects {
      storefrontRedirects
    }
  `),
  { profile: "settings", tags: () => ["settings"], absent },
);
