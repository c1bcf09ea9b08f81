import { and, asc, eq, inArray } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { attributeTerms } from "../catalogue/attribute-nodes.ts";
import { findProducts, type ProductsArguments } from "../catalogue/find-products.ts";
import type { First } from "../catalogue/paging.ts";
import { slugOfPath } from "../catalogue/slug.ts";
import { takeFirst } from "../catalogue/term-node.ts";
import type { Context, Resolver } from "../context.ts";
import { isAmong } from "../database.ts";
import { globalId, toDatabaseId, wholeNumber } from "../global-id.ts";
import { inLocale } from "../locale.ts";
import { type AttributeRow, attributes } from "../schema/attributes.ts";
import { products } from "../schema/products.ts";
import { type TermRow, terms } from "../schema/terms.ts";

interface ProductArguments {
  id: string;
  idType?: "DATABASE_ID" | "ID" | "SKU" | "SLUG" | null;
}

const product: Resolver<unknown, ProductArguments> = async (_source, { id, idType }, { db }) => {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.status, "publish"), isAProduct, identified(id, idType ?? "ID")))
    .limit(1);
  if (!row) throw new BusinessError(notFound(id, idType ?? "ID"));
  return row;
};

const isAProduct = inArray(products.type, ["SIMPLE", "VARIABLE", "EXTERNAL", "GROUPED"]);

function identified(id: string, idType: NonNullable<ProductArguments["idType"]>) {
  if (idType === "SLUG") return eq(products.slug, slugOfPath(id));
  if (idType === "SKU") return eq(products.sku, id);
  const databaseId = idType === "ID" ? toDatabaseId("post", id) : wholeNumber(id);
  return eq(products.id, databaseId ?? 0);
}

const KINDS = { SLUG: "slug", SKU: "sku", DATABASE_ID: "ID", ID: "ID" };

const notFound = (id: string, idType: keyof typeof KINDS) =>
  `No product ID was found corresponding to the ${KINDS[idType]}: ${id}`;

const productAttributes: Resolver<unknown, First> = async (_source, { first }, context) => {
  const rows = await context.db.select().from(attributes).orderBy(asc(attributes.id));
  const shown = takeFirst(rows, first);
  const options = await context.db
    .select()
    .from(terms)
    .where(
      isAmong(
        terms.taxonomy,
        shown.map(({ taxonomy }) => taxonomy),
      ),
    )
    .orderBy(asc(terms.menuOrder), asc(terms.id));
  return { nodes: shown.map((row) => globalAttribute(row, options, context)) };
};

/** A global attribute, independent of any product. */
function globalAttribute(row: AttributeRow, options: TermRow[], context: Context) {
  const own = options.filter(({ taxonomy }) => taxonomy === row.taxonomy);
  return {
    __typename: "GlobalProductAttribute",
    id: globalId("GlobalProductAttribute", row.id),
    attributeId: row.id,
    name: row.taxonomy,
    label: inLocale(context.locale, row.labelId, row.labelEn),
    slug: row.taxonomy,
    scope: "GLOBAL",
    options: own.map(({ slug }) => slug),
    position: 0,
    variation: false,
    visible: true,
    terms: (args: First) => attributeTerms(own, args, context),
  };
}

export const productQueryResolvers = {
  RootQuery: {
    product,
    products: ((_source, args, context) => findProducts(args, context)) satisfies Resolver<
      unknown,
      ProductsArguments
    >,
    productAttributes,
  },
};
