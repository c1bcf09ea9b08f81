import type { Restoration } from "../cart/restoration.ts";
import { writeLog } from "../log.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { Exchange } from "../session/exchange.ts";
import type { SessionRecovery } from "../session/session-recovery.ts";
import type { Tokens } from "../session/tokens.ts";
import { cancelOrder } from "./checkout-queries.ts";
import { type CheckoutRecords, type DifferingCheckout, needsUndoing } from "./checkout-record.ts";
import type { Payments } from "./payments.ts";

const otherParts = {
  method: "its way of paying is",
  shipping: "its way of delivery or what that costs is",
  fees: "its fees are",
} as const;

interface Parts {
  records: CheckoutRecords;
  payments: Payments;
  tokens: Tokens;
  recovery: SessionRecovery;
  exchange: Exchange;
  restoration: Restoration;
  money: (amount: number) => string;
  /** Sends a message to the shop's staff; true when it was accepted. */
  report: (record: DifferingCheckout, text: string) => Promise<boolean>;
}

/** Undoes orders that differ from what was confirmed; call it within the queue. */
export class DifferingOrders {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undoes the remaining orders; true when some are left for later. */
  async undoAll(): Promise<boolean> {
    const { records } = this.#parts;
    for (const record of records.all()) if (needsUndoing(record)) await this.#undo(record);
    return records.all().some(needsUndoing);
  }

  async #undo(record: DifferingCheckout): Promise<void> {
    const { payments, records, restoration } = this.#parts;
    if (record.confirmed?.intentId) await payments.giveBack(record.key);
    const isCancelled = await this.#cancel(record);
    const isReported = !isCancelled && (await this.#report(record));
    const isFirst = record.attempts === 0;
    records.put({ ...record, isCancelled, isReported, attempts: record.attempts + 1 });
    const { order, confirmed } = record;
    const totals = { confirmed: confirmed?.total, placed: order.total };
    const facts = { order: order.number, ...totals, part: record.part };
    writeLog("error", "order differs", { ...facts, isCancelled, isReported });
    // The cart shows the order's items again, at current prices.
    if (isFirst) restoration.setTarget(record.cart);
  }

  async #cancel({ order, locale = "id_ID" }: DifferingCheckout): Promise<boolean> {
    const { tokens, exchange, recovery } = this.#parts;
    if (!tokens.login) return false;
    const asking = exchange.request(cancelOrder, { id: String(order.id) }, locale);
    try {
      const { data } = await recovery.run({ ...asking, customerOnly: true }, "mutation");
      return data?.updateOrder?.order?.status === "CANCELLED";
    } catch (trouble) {
      if (trouble instanceof BackendError) return false;
      throw trouble;
    }
  }

  #report(record: DifferingCheckout): Promise<boolean> {
    const { money, report } = this.#parts;
    const { order, confirmed } = record;
    const [placed, seen] = [money(order.total), money(confirmed?.total ?? 0)];
    const refunded = confirmed?.intentId
      ? ` Its payment ${confirmed.intentId} has been given back.`
      : "";
    if (record.isUnpaid)
      return report(
        record,
        `Please cancel order ${order.number}: its payment was never noted with it.${refunded} The customer has been told and may order again.`,
      );
    if (record.part)
      return report(
        record,
        `Please cancel order ${order.number}: ${otherParts[record.part]} not what the customer had confirmed.${refunded} The customer has been told and may order again.`,
      );
    return report(
      record,
      `Please cancel order ${order.number}: it was placed at ${placed}, but the customer had confirmed ${seen}, because the cart or a price changed at that moment.${refunded} The customer has been told and may order again.`,
    );
  }
}
