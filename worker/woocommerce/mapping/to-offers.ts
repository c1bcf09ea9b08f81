import type { ProductAttribute } from "../../../shared/product.ts";
import { isColourName, isSizeName } from "../../commerce/attribute-names.ts";
import { type Choice, choiceQuery, chosenVariation } from "../../commerce/choice.ts";
import type { Offer, ProductOffers } from "../../commerce/indexed-product.ts";
import { readMeasure } from "../../commerce/measured.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { IndexNode } from "../documents/product-fields.ts";
import { type MappingContext, readShownPrices } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { toAttribute } from "./to-attribute.ts";
import { getNodes, getShownPrice, toStockStatus } from "./to-card.ts";
import { identifiersIn } from "./to-product.ts";

type Offered = Pick<IndexNode, "databaseId" | "name" | "image"> & {
  purchasable?: boolean | null;
  price?: string | null;
  regularPrice?: string | null;
  stockStatus?: string | null;
  attributes?: { nodes: readonly { name: string | null; value?: string | null }[] } | null;
};

interface Described {
  product: IndexNode;
  attributes: ProductAttribute[];
  variations: readonly Chosen[];
  context: MappingContext;
}

/** A variation by the values that choose it; "" stands for any value. */
interface Chosen {
  id: number;
  attributes: { name: string; value: string }[];
}

const toChosen = ({ databaseId, attributes }: Offered): Chosen => ({
  id: databaseId,
  attributes: getNodes(attributes).flatMap(({ name, value }) =>
    name ? [{ name, value: value ?? "" }] : [],
  ),
});

// Enough for three attributes of any value; beyond, the page asks for them.
const maxChoices = 200;

/** Returns the first choice that selects the variation on its page: "any" alone chooses nothing. */
function toChoice(id: number, { attributes, variations }: Described): Choice {
  const own = variations.find((variation) => variation.id === id);
  const named = Object.fromEntries((own?.attributes ?? []).map(({ name, value }) => [name, value]));
  let choices: Choice[] = [{}];
  for (const { name, options, isVariation } of attributes) {
    if (!isVariation) continue;
    const values = named[name] ? [named[name]] : options.map(({ value }) => value);
    choices = choices
      .flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })))
      .slice(0, maxChoices);
  }
  const isOwn = (choice: Choice) => chosenVariation({ attributes, variations }, choice)?.id === id;
  const given = Object.entries(named).filter(([, value]) => value);
  return choices.find(isOwn) ?? Object.fromEntries(given);
}

/** Returns the chosen option of an attribute of a kind, or its only option. */
function toOption(
  attributes: readonly ProductAttribute[],
  choice: Choice,
  isKind: (name: string) => boolean,
): string | null {
  for (const { name, options } of attributes) {
    const chosen = options.find(({ value }) => value === choice[name]);
    const option = chosen ?? (options.length === 1 ? options[0] : undefined);
    if (isKind(name) && option) return option.label;
  }
  return null;
}

function toOffer(offered: Offered, described: Described): Offer[] {
  const { product, attributes, context } = described;
  // An item without a single price (a range, none at all) cannot be advertised.
  const [price, ...more] = readShownPrices(getShownPrice(offered), context);
  if (price === undefined || more.length > 0) return [];
  const isVariation = offered.databaseId !== product.databaseId;
  const choice = isVariation ? toChoice(offered.databaseId, described) : {};
  return [
    {
      id: offered.databaseId,
      query: choiceQuery(choice),
      title: plainText(offered.name ?? product.name),
      image: toPicture(offered.image ?? product.image, context)?.source ?? null,
      price,
      regularPrice: readShownPrices(offered.regularPrice, context)[0] ?? null,
      stockStatus: toStockStatus(offered.stockStatus),
      size: toOption(attributes, choice, isSizeName),
      colour: toOption(attributes, choice, isColourName),
      measure: readMeasure({ name: product.name ?? "", attributes }, choice),
    },
  ];
}

/**
 * Returns the offers of a product; none for external and grouped ones, plugins' types, and without
 * a price.
 */
export function toOffers(product: IndexNode, context: MappingContext): ProductOffers | null {
  if (product.type !== "SIMPLE" && product.type !== "VARIABLE") return null;
  const variations = "variations" in product ? getNodes(product.variations) : [];
  const offered: readonly Offered[] = variations.length > 0 ? variations : [product];
  const attributes = "attributes" in product ? getNodes(product.attributes).map(toAttribute) : [];
  const described = { product, attributes, variations: offered.map(toChosen), context };
  const items = offered.flatMap((one) => toOffer(one, described));
  if (items.length === 0) return null;
  return {
    ...identifiersIn(product),
    category: plainText(getNodes(product.productCategories)[0]?.name),
    isShipped: product.virtual !== true,
    items,
  };
}
