import type { Random } from "./platform/random.ts";

/** What somebody may put into a cart: a product, or a variation with all that is chosen of it. */
export interface Item {
  productId: number;
  variationId?: number | null;
  attributes?: readonly { name: string; value: string }[];
}

/** Equal for what is one line of a cart. */
export const itemKey = ({ productId, variationId, attributes = [] }: Item): string =>
  [productId, ...(variationId ? [variationId, ...attributes.map(({ value }) => value)] : [])].join(
    " ",
  );

/** Of each variable product the small size is in any colour, and the large one is red. */
export const sizes = ["S", "L"] as const;
export const colours = ["Merah", "Biru"] as const;

export const toVariableId = (productId: number): number => productId + 100;
export const toVariationId = (productId: number, size: (typeof sizes)[number]): number =>
  toVariableId(productId) * 10 + sizes.indexOf(size);

const chosen = (productId: number, size: "S" | "L", colour: string): Item => ({
  productId: toVariableId(productId),
  variationId: toVariationId(productId, size),
  attributes: [
    { name: "ukuran", value: size },
    { name: "warna", value: colour },
  ],
});

/** What the buyer of a product chooses from: the product, or a size and a colour of another one. */
export const listItems = (productId: number) =>
  [
    { productId },
    chosen(productId, "S", "Merah"),
    chosen(productId, "S", "Biru"),
    chosen(productId, "L", "Merah"),
  ] as const satisfies Item[];

/** Coupons and gift cards, of which not all are left. */
const codes = ["hemat", "potong", "KADO-1", "KADO-2"] as const;

export const pickCode = (random: Random): string => random.pick(codes);
