import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import type { TermRow } from "../schema/terms.ts";
import { loadMedia } from "./media-node.ts";
import type { First } from "./paging.ts";
import { toTypeName } from "./taxonomy.ts";

/** A term of any taxonomy; a count of 0 is null, as in WPGraphQL. */
export function termNode(row: TermRow, { locale }: Context) {
  return {
    __typename: toTypeName(row.taxonomy),
    databaseId: row.id,
    name: inLocale(locale, row.nameId, row.nameEn),
    slug: row.slug,
    description: inLocale(locale, row.descriptionId, row.descriptionEn) || null,
    count: row.count || null,
    taxonomyName: row.taxonomy,
    uri: toUri(row),
    ...(row.taxonomy === "product_cat" ? categoryFields(row) : {}),
  };
}

const PATHS: Record<string, string> = {
  product_cat: "product-category",
  product_tag: "product-tag",
  product_brand: "brand",
  post_tag: "tag",
};

const toUri = ({ taxonomy, slug }: TermRow) => `/${PATHS[taxonomy] ?? taxonomy}/${slug}/`;

function categoryFields(row: TermRow) {
  return {
    menuOrder: row.menuOrder,
    parentDatabaseId: row.parentId,
    image: (_: unknown, context: Context) => loadMedia(row.imageId, context),
    children: (args: First, context: Context) => childConnection(row, args, context),
  };
}

async function childConnection({ id }: TermRow, { first }: First, context: Context) {
  const children = await context.loaders.childTerms.load(id);
  return { nodes: takeFirst(children, first).map((child) => termNode(child, context)) };
}

/** The first rows of a list in memory, within WPGraphQL's limits. */
export function takeFirst<Row>(rows: Row[], first: number | null | undefined, usual = 10): Row[] {
  return rows.slice(0, Math.min(first || usual, 100));
}
