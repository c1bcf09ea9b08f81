/** What identifies an item of a cart, an order or a list, whatever its quantity and price. */
export interface ItemIdentity {
  /** The cart's key of its line: "" or absent outside a cart. */
  key?: string;
  /** 0 or null where the backend cannot identify the product. */
  productId: number | null;
  variationId?: number | null | undefined;
  /** The chosen attributes; absent where only the ids are known. */
  attributes?: readonly { name: string; value: string }[] | undefined;
  /** What plugins store with it, such as an engraving; absent where it is not known. */
  extraData?: readonly { key: string; value: string }[] | undefined;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const bare = (name: string): string => name.replace(/^attribute_/, "");

/** Whether no name has different values; a variation's own attributes need not be named twice. */
const agree = (some: Pairs, others: Pairs): boolean =>
  some.every(([name, value]) => others.every(([other, its]) => other !== name || its === value));

const toPairs = ({ attributes = [] }: ItemIdentity): Pairs =>
  attributes.map(({ name, value }) => [bare(name), value]);

const toData = (data: NonNullable<ItemIdentity["extraData"]>): string =>
  JSON.stringify(data.map(({ key, value }) => [key, value]).sort());

/**
 * Whether two items are one line of a cart. Two variations of a product are not, nor are two values
 * of an attribute that a variation leaves open, nor a plain piece and an engraved one.
 */
export function isSameItem(one: ItemIdentity, other: ItemIdentity): boolean {
  if (one.key && one.key === other.key) return true;
  return (
    Boolean(one.productId) &&
    one.productId === other.productId &&
    (one.variationId || null) === (other.variationId || null) &&
    agree(toPairs(one), toPairs(other)) &&
    (!one.extraData || !other.extraData || toData(one.extraData) === toData(other.extraData))
  );
}

/**
 * The line of an item that was added: plugins may have added data of their own, also to one that was
 * added without any.
 */
export function lineOfAdded<Line extends ItemIdentity>(
  lines: readonly Line[],
  { extraData, ...item }: Omit<ItemIdentity, "key">,
): Line | undefined {
  const same = lines.filter((line) => isSameItem(line, item));
  if (!extraData)
    return same.find((line) => isSameItem(line, { extraData: [], ...item })) ?? same[0];
  const has = (line: Line, data: string) => line.extraData?.some((one) => toData([one]) === data);
  const wanted = extraData.map((one) => toData([one]));
  return same.find((line) => wanted.every((data) => has(line, data)));
}
