import type { Localized, SeedProduct, SeedProductAttribute, SeedVariation } from "../seed/types.ts";
import type { SeedRun } from "./seed-terms.ts";

/** WooCommerce identifies a local attribute by its name in lower case. */
export const localAttributeName = (label: string): string => label.toLowerCase();

export function seedProductAttributes(run: SeedRun, productId: number, product: SeedProduct): void {
  for (const [position, attribute] of product.attributes.entries()) {
    const defaultValue = product.defaultAttributes?.[toKey(attribute)] ?? null;
    const { variation } = attribute;
    run.rows.productAttributes.push({
      productId,
      position,
      variation,
      defaultValue,
      ...attributeRow(run, attribute),
    });
    if ("taxonomy" in attribute) seedOptions(run, productId, attribute);
  }
}

function attributeRow({ ids }: SeedRun, attribute: SeedProductAttribute) {
  if (!("taxonomy" in attribute)) {
    const { name, options } = attribute;
    return { name: localAttributeName(name.id), labelId: name.id, labelEn: name.en, options };
  }
  const stored = ids.attributes.get(attribute.taxonomy);
  if (!stored) throw new Error(`The seed names an unknown attribute: ${attribute.taxonomy}`);
  return { name: attribute.taxonomy, ...stored };
}

function seedOptions(
  { rows, ids }: SeedRun,
  productId: number,
  { taxonomy, terms }: { taxonomy: string; terms: string[] },
): void {
  for (const [position, slug] of terms.entries()) {
    // Before the product's categories and tags, as a real shop returns them.
    const term = ids.requireTerm(taxonomy, slug);
    rows.productTerms.push({ productId, termId: term, position: position - 1000 });
  }
}

const toKey = (attribute: SeedProductAttribute) =>
  "taxonomy" in attribute ? attribute.taxonomy : attribute.name.id;

/** Stores the variation's attributes, and returns the labels that end its name. */
export function seedVariationAttributes(
  run: SeedRun,
  variationId: number,
  parent: SeedProduct,
  variation: SeedVariation,
): Localized[] {
  return parent.attributes
    .filter((attribute) => attribute.variation)
    .flatMap((attribute, position) => {
      const value = variation.attributes[toKey(attribute)] ?? "";
      const name =
        "taxonomy" in attribute ? attribute.taxonomy : localAttributeName(attribute.name.id);
      run.rows.variationAttributes.push({ variationId, name, value, position });
      return value === "" ? [] : [findWords(run, attribute, value)];
    });
}

function findWords({ ids }: SeedRun, attribute: SeedProductAttribute, value: string): Localized {
  if (!("taxonomy" in attribute)) {
    return attribute.options.find(({ id }) => id === value) ?? { id: value, en: value };
  }
  return ids.getWords(ids.requireTerm(attribute.taxonomy, value));
}
