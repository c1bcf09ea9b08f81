import { catalogueQuery, graphql, type ResultOf } from "../operation.ts";

const seoFields = graphql(`
  fragment SeoFields on StorefrontSeo {
    title
    description
    canonical
    image
    noindex
  }
`);

/** What Yoast or Rank Math says of a post, as our plugin returns it. */
export type SeoData = ResultOf<typeof seoFields>;

/** Of one article or product, by its slug. */
export const seoQueries = {
  article: catalogueQuery(
    graphql(
      `
        query getPostSeo($slug: ID!) {
          owner: post(id: $slug, idType: SLUG) {
            storefrontSeo {
              ...SeoFields
            }
          }
        }
      `,
      [seoFields],
    ),
    { profile: "content", tags: () => ["articles"] },
  ),
  product: catalogueQuery(
    graphql(
      `
        query getProductSeo($slug: ID!) {
          owner: product(id: $slug, idType: SLUG) {
            storefrontSeo {
              ...SeoFields
            }
          }
        }
      `,
      [seoFields],
    ),
    {
      profile: "product",
      tags: ({ slug }) => [`product:${slug}`],
      absent: /No product ID was found|product type is not supported/,
    },
  ),
};

/** Which articles or products are hidden, the newest first. */
export const hiddenQueries = {
  article: catalogueQuery(
    graphql(`
      query getHiddenPosts($after: String) {
        owners: posts(
          first: 100
          after: $after
          where: { stati: [PUBLISH], orderby: [{ field: DATE, order: DESC }] }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            slug
            storefrontSeo {
              noindex
            }
          }
        }
      }
    `),
    { profile: "content", tags: () => ["articles"] },
  ),
  product: catalogueQuery(
    graphql(`
      query getHiddenProducts($after: String) {
        owners: products(
          first: 100
          after: $after
          where: {
            status: "publish"
            supportedTypesOnly: true
            orderby: [{ field: DATE, order: DESC }]
          }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ... on Product {
              slug
              storefrontSeo {
                noindex
              }
            }
          }
        }
      }
    `),
    { profile: "listing", tags: () => ["listing"] },
  ),
};
