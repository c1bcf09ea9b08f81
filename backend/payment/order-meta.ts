import type { Meta } from "../schema/orders.ts";

/** Sets meta values as WooCommerce's update_meta_data does. */
export function withMeta(before: Meta[], values: Meta[]): Meta[] {
  const isSet = (key: string) => values.some((entry) => entry.key === key);
  const exists = (key: string) => before.some((entry) => entry.key === key);
  const changed = before.map(
    (entry) =>
      (isSet(entry.key) ? values.findLast(({ key }) => key === entry.key) : entry) ?? entry,
  );
  return [...changed, ...values.filter(({ key }) => !exists(key))];
}
