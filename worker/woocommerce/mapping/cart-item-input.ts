import type { ItemIdentity } from "../../../shared/cart-item.ts";

type BackendAttributes =
  | readonly ({ attributeName?: string | null; attributeValue?: string | null } | null)[]
  | null;

/** An item as WooGraphQL adds it. */
interface ItemInput {
  productId: number;
  variationId?: number | null;
  variation?: BackendAttributes;
  /** JSON of what plugins are to store with it. */
  extraData?: string | null;
  quantity?: number | null;
}

/** Converts an item for WooGraphQL. */
export const toItemInput = ({
  productId,
  variationId,
  attributes = [],
  extraData = [],
  quantity,
}: ItemIdentity & { productId: number; quantity: number }) => ({
  productId,
  quantity,
  ...(variationId ? { variationId } : {}),
  ...(attributes.length > 0 && {
    variation: attributes.map(({ name, value }) => ({
      attributeName: name,
      attributeValue: value,
    })),
  }),
  ...(extraData.length > 0 && {
    extraData: JSON.stringify(
      Object.fromEntries(extraData.map(({ key, value }) => [key, parsedData(value)])),
    ),
  }),
});

/** Converts the attributes of an item that was, or was to be, added. */
export const toAttributes = (variation: BackendAttributes | undefined) =>
  (variation ?? []).flatMap((chosen) =>
    chosen?.attributeName
      ? [{ name: chosen.attributeName, value: chosen.attributeValue ?? "" }]
      : [],
  );

/** WooGraphQL returns lists and objects as JSON; texts and numbers as they are. */
function parsedData(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // A text that begins like JSON.
    return value;
  }
}

/** The data as a cart shows it. */
function toExtraData(json: string): { key: string; value: string }[] {
  const data = Object(parsedData(json)) as Record<string, unknown>;
  return Object.entries(data).map(([key, value]) => ({
    key,
    value: typeof value === "object" ? JSON.stringify(value) : String(value),
  }));
}

/** The items that the variables of an add name. */
export const addedItems = (variables: Record<string, unknown> | undefined) => {
  const { input, items } = (variables ?? {}) as { input?: ItemInput; items?: ItemInput[] };
  return (items ?? (input ? [input] : [])).map(
    ({ productId, variationId = null, variation, extraData, quantity }) => ({
      ...{ productId, variationId, quantity },
      attributes: toAttributes(variation),
      ...(extraData && { extraData: toExtraData(extraData) }),
    }),
  );
};
