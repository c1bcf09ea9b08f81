import type { ProductAttribute } from "../../../shared/product.ts";
import type { CardData } from "../documents/card-fields.ts";

/** An attribute as any query of a product returns it. */
export type CardAttribute = NonNullable<
  Extract<CardData, { attributes?: unknown }>["attributes"]
>["nodes"][number];

/** An attribute with its term names. */
export function toAttribute(node: CardAttribute): ProductAttribute {
  const terms = ("terms" in node && node.terms?.nodes) || [];
  const labels = new Map(terms.map((term) => [term.slug, term.name]));
  return {
    name: node.name ?? "",
    label: node.label ?? node.name ?? "",
    isVariation: node.variation ?? false,
    options: (node.options ?? []).flatMap((option) =>
      option ? [{ value: option, label: labels.get(option) ?? option }] : [],
    ),
  };
}
