import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import type { ProductRow } from "../schema/products.ts";
import type { NameAndValue } from "../session/session-state.ts";
import { itemName } from "./product-words.ts";

type Given = { attributeName: string; attributeValue?: string | null }[];

/**
 * The attribute values of a cart line: the variation's own, and the shopper's where the variation
 * accepts any.
 */
export async function chosenAttributes(
  context: Context,
  product: ProductRow,
  variation: ProductRow,
  given: Given,
): Promise<NameAndValue[]> {
  const { loaders, locale } = context;
  const [rows, fixed, terms] = await Promise.all([
    loaders.productAttributes.load(product.id),
    loaders.variationAttributes.load(variation.id),
    loaders.productTerms.load(product.id),
  ]);
  const requested = rows.filter((row) => row.variation);
  const names = new Set(requested.map((row) => row.name));
  for (const { attributeName } of given) {
    if (names.has(bare(attributeName))) continue;
    throw new BusinessError(
      `${attributeName} is not a valid attribute of the product: ${itemName(product, locale)}.`,
    );
  }
  const missing: string[] = [];
  const chosen = requested.map(({ name, labelId, labelEn, options }) => {
    const label = inLocale(locale, labelId, labelEn);
    const own = fixed.find((row) => row.name === name)?.value ?? "";
    const sent = given.find((entry) => bare(entry.attributeName) === name)?.attributeValue ?? "";
    // A local option is sent with its label in the shopper's language.
    const wanted = options.find(({ id, en }) => sent === id || sent === en)?.id ?? sent;
    const choices = [...terms.filter((term) => term.taxonomy === name), ...options];
    const possible = own === "" ? choices.map(valueOfChoice) : [own];
    if (wanted !== "" && !possible.includes(wanted)) {
      throw new BusinessError(`Invalid value posted for ${label}`);
    }
    if (own === "" && wanted === "") missing.push(label);
    return { name, value: own || wanted };
  });
  if (missing.length) throw new BusinessError(requiredFields(missing));
  return chosen;
}

const valueOfChoice = (choice: { slug: string } | { id: string }): string =>
  "slug" in choice ? choice.slug : choice.id;

const bare = (name: string): string => name.replace(/^attribute_/, "");

const requiredFields = (labels: string[]): string =>
  labels.length === 1
    ? `${labels[0]} is a required field`
    : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)} are required fields`;
