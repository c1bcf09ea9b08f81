import type { TadaDocumentNode } from "gql.tada";
import { parse } from "graphql";
import type { SeoPlugin } from "../../commerce/capabilities.ts";
import { type CatalogueQuery, catalogueQuery } from "../operation.ts";

/** As "Add WPGraphQL SEO" 5.0 (Yoast) and WPGraphQL for Rank Math 0.3 return them. */
export interface SeoData {
  title?: string | null;
  /** Yoast. */
  metaDesc?: string | null;
  /** "index" or "noindex". */
  metaRobotsNoindex?: string | null;
  canonical?: string | null;
  opengraphImage?: { sourceUrl?: string | null; altText?: string | null } | null;
  /** Rank Math. */
  description?: string | null;
  robots?: (string | null)[] | null;
  canonicalUrl?: string | null;
  openGraph?: { image?: { url?: string | null } | null } | null;
}

interface Listed {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: { slug: string | null; seo: SeoData | null }[];
}

type OneQuery = CatalogueQuery<
  { post?: { seo: SeoData | null } | null; product?: { seo: SeoData | null } | null },
  { slug: string }
>;
/** A list of either kind. */
export interface SeoList {
  posts?: Listed | null;
  products?: Listed | null;
}

type ListQuery = CatalogueQuery<SeoList, { after: string | null }>;

interface SeoQueries {
  article: OneQuery;
  product: OneQuery;
  articles: ListQuery;
  products: ListQuery;
}

const fields: Record<SeoPlugin, { all: string; robots: string }> = {
  yoast: {
    all: "title metaDesc metaRobotsNoindex canonical opengraphImage { sourceUrl altText }",
    robots: "metaRobotsNoindex",
  },
  "rank-math": {
    all: "title description robots canonicalUrl openGraph { image { url } }",
    robots: "robots",
  },
};

// Both plugins name their field "seo", with other fields in it: no one schema has both.
const typed = <Data, Variables>(text: string) => parse(text) as TadaDocumentNode<Data, Variables>;

function createQueries(plugin: SeoPlugin): SeoQueries {
  const { all, robots } = fields[plugin];
  const one = (operation: string, field: string) =>
    `query ${operation}($slug: ID!) { ${field}(id: $slug, idType: SLUG) { seo { ${all} } } }`;
  const list = (operation: string, field: string, where: string) =>
    `query ${operation}($after: String) { ${field}(first: 100, after: $after, where: { ${where} orderby: [{ field: DATE, order: DESC }] }) {
      pageInfo { hasNextPage endCursor } nodes { slug seo { ${robots} } } } }`;
  return {
    article: catalogueQuery(typed(one("getPostSeo", "post")), {
      profile: "content",
      tags: () => ["articles"],
      isOptional: true,
    }),
    product: catalogueQuery(typed(one("getProductSeo", "product")), {
      profile: "product",
      tags: ({ slug }) => [`product:${slug}`],
      absent: /No product ID was found|product type is not supported/,
      isOptional: true,
    }),
    articles: catalogueQuery(typed(list("getPostRobots", "posts", "stati: [PUBLISH]")), {
      profile: "content",
      tags: () => ["articles"],
      isOptional: true,
    }),
    products: catalogueQuery(
      typed(list("getProductRobots", "products", 'status: "publish", supportedTypesOnly: true,')),
      { profile: "listing", tags: () => ["listing"], isOptional: true },
    ),
  };
}

export const seoQueries: Record<SeoPlugin, SeoQueries> = {
  yoast: createQueries("yoast"),
  "rank-math": createQueries("rank-math"),
};
