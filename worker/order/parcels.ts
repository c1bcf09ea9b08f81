import type { OrderParcel, OrderView } from "../../shared/order.ts";
import { courierIn, findTrackingNumbers } from "../delivery/tracking-numbers.ts";

/** A parcel as the page shows it. */
export interface ShownParcel extends OrderParcel {
  /** Its courier's own name; as it was written where it is none of ours. */
  courier: string;
}

/** What of an order tells of its parcels. */
type Sent = Pick<OrderView, "parcels" | "messages" | "shippingTitle">;

/**
 * The parcels of an order: those that a plugin stored, and those whose number the shop has written to
 * the buyer. Each number once.
 */
export function toParcels({ parcels = [], messages = [], shippingTitle }: Sent): ShownParcel[] {
  const stored = parcels.map((parcel) => {
    const courier = courierIn(parcel.courier) ?? courierIn(shippingTitle);
    const name = parcel.courier
      ? (courierIn(parcel.courier)?.name ?? parcel.courier)
      : courier?.name;
    const link = parcel.link ?? courier?.link(parcel.number) ?? null;
    return { ...parcel, courier: name ?? "", link };
  });
  // The oldest message that has a number says when it was handed over.
  const written = messages.toReversed().flatMap(({ text, date }) =>
    findTrackingNumbers(text, shippingTitle).map(({ courier, number }) => ({
      ...{ number, date },
      courier: courier?.name ?? "",
      link: courier?.link(number) ?? null,
    })),
  );
  const all = new Map<string, ShownParcel>();
  for (const parcel of [...stored, ...written]) {
    const number = parcel.number.toUpperCase();
    if (!all.has(number)) all.set(number, parcel);
  }
  return [...all.values()];
}

/** When the first of some parcels was handed over; null where nothing says it. */
export const firstDate = (parcels: readonly OrderParcel[]): string | null =>
  parcels.flatMap(({ date }) => date ?? []).sort()[0] ?? null;
