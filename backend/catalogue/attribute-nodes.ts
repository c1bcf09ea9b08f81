import type { Context } from "../context.ts";
import { globalId, idOfCursor } from "../global-id.ts";
import { inLocale } from "../locale.ts";
import type { ProductAttributeRow, VariationAttributeRow } from "../schema/attributes.ts";
import type { ProductRow } from "../schema/products.ts";
import type { TermRow } from "../schema/terms.ts";
import { connectionOfList, type First } from "./paging.ts";
import { takeFirst, termNode } from "./term-node.ts";

interface TermsArguments extends First {
  after?: string | null;
  where?: { orderby?: string | null } | null;
}

/** A product's attributes: options of a global attribute are slugs, of a local one labels. */
export async function attributeConnection(product: ProductRow, { first }: First, context: Context) {
  const [rows, terms] = await loadAttributes(product, context);
  if (rows.length === 0) return null;
  return { nodes: takeFirst(rows, first).map((row) => attributeNode(row, terms, context)) };
}

function loadAttributes({ id }: ProductRow, { loaders }: Context) {
  return Promise.all([loaders.productAttributes.load(id), loaders.productTerms.load(id)]);
}

function attributeNode(row: ProductAttributeRow, terms: TermRow[], context: Context) {
  const { name, position, variation } = row;
  const label = inLocale(context.locale, row.labelId, row.labelEn);
  const shared = { name, label, position, variation, visible: true };
  if (row.attributeId === null) return { ...shared, ...localFields(row, context) };
  const options = terms.filter((term) => term.taxonomy === name);
  return {
    ...shared,
    __typename: "GlobalProductAttribute",
    id: globalId("GlobalProductAttribute", row.attributeId),
    attributeId: row.attributeId,
    scope: "GLOBAL",
    slug: name,
    options: options.map(({ slug }) => slug),
    terms: (args: TermsArguments) => attributeTerms(options, args, context),
  };
}

/**
 * Terms of an attribute, in their stored order. Cursors work by id only, as in WPGraphQL, whose
 * comparison by the cursor's id ignores the shop's custom order.
 */
export function attributeTerms(rows: TermRow[], args: TermsArguments, context: Context) {
  const isById = args.where?.orderby === "TERM_ID";
  const byId = rows.toSorted((one, other) => one.id - other.id);
  const after = idOfCursor(args.after) ?? 0;
  const left = isById ? byId : rows.filter(({ id }) => id > after);
  const { nodes, pageInfo } = connectionOfList(
    left,
    isById ? args : { first: args.first },
    ({ id }) => id,
  );
  return { nodes: nodes.map((term) => termNode(term, context)), pageInfo };
}

const localFields = (row: ProductAttributeRow, { locale }: Context) => ({
  __typename: "LocalProductAttribute",
  id: globalId("LocalProductAttribute", `${row.labelId}:${row.productId}`),
  attributeId: 0,
  scope: "LOCAL",
  options: row.options.map(({ id, en }) => inLocale(locale, id, en)),
});

/** The default choice; for a simple product its own terms, as in WooGraphQL. */
export async function defaultAttributeConnection(product: ProductRow, context: Context) {
  const [rows, terms] = await loadAttributes(product, context);
  if (rows.length === 0) return null;
  const nodes =
    product.type === "VARIABLE"
      ? rows.flatMap((row) => defaultNode(row, terms, context))
      : terms.filter(isAttributeTerm).map((term) => ownTermNode(term, context));
  return { nodes };
}

const isAttributeTerm = ({ taxonomy }: TermRow) => taxonomy.startsWith("pa_");

function defaultNode(row: ProductAttributeRow, terms: TermRow[], context: Context) {
  return row.defaultValue === null
    ? []
    : [chosenNode({ name: row.name, value: row.defaultValue }, row, terms, context)];
}

const ownTermNode = (term: TermRow, { locale }: Context) => ({
  attributeId: term.id,
  name: term.taxonomy,
  label: null,
  value: inLocale(locale, term.nameId, term.nameEn),
});

/** The attributes of a variation: slugs of global ones, labels of local ones, "" for any value. */
export async function variationAttributeNodes(variation: ProductRow, context: Context) {
  const chosen = await context.loaders.variationAttributes.load(variation.id);
  if (variation.parentId === null) return [];
  const [rows, terms] = await Promise.all([
    context.loaders.productAttributes.load(variation.parentId),
    context.loaders.productTerms.load(variation.parentId),
  ]);
  return chosen.map((one) =>
    chosenNode(
      one,
      rows.find(({ name }) => name === one.name),
      terms,
      context,
    ),
  );
}

/** One chosen value of a variation, a default or a cart line. */
export function chosenNode(
  { name, value }: Pick<VariationAttributeRow, "name" | "value">,
  attribute: ProductAttributeRow | undefined,
  terms: TermRow[],
  { locale }: Context,
) {
  const option = attribute?.options.find(({ id }) => id === value);
  const term = terms.find(({ taxonomy, slug }) => taxonomy === name && slug === value);
  return {
    attributeId: term?.id ?? 0,
    name,
    label: attribute ? inLocale(locale, attribute.labelId, attribute.labelEn) : name,
    value: option ? inLocale(locale, option.id, option.en) : value,
  };
}
