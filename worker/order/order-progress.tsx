import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderParcel, OrderView } from "../../shared/order.ts";
import { courierIn, findTrackingNumbers } from "../delivery/tracking-numbers.ts";
import { useDate } from "../platform/i18n/format-date.ts";
import { formatMoney } from "../platform/i18n/intl.ts";

/** One step of an order on its way to the buyer. */
interface Step {
  label: MessageId;
  /** Whether it is over, is being done, or is still to come. */
  state: "done" | "now" | "next";
  /** ISO 8601; null where nothing says when. */
  date: string | null;
}

/** A parcel as the page shows it. */
export interface ShownParcel extends OrderParcel {
  /** Its courier's own name; as it was written where it is none of ours. */
  courier: string;
}

/**
 * The parcels of an order: those that a plugin stored, and those whose number the shop has written to
 * the buyer. Each number once.
 */
export function parcelsOf({
  parcels = [],
  messages = [],
  shippingTitle,
}: OrderView): ShownParcel[] {
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

const ended = new Set(["CANCELLED", "FAILED", "REFUNDED", "CHECKOUT_DRAFT"]);

const firstDate = (parcels: readonly OrderParcel[]): string | null =>
  parcels.flatMap(({ date }) => date ?? []).sort()[0] ?? null;

/** The steps of an order on its way; none of one that goes nowhere, or that is no parcel. */
export function stepsOf(order: OrderView): Step[] {
  const { status, date, paid, completed, delivery, paymentMethod } = order;
  if (ended.has(status) || delivery === "download") return [];
  const parcels = parcelsOf(order);
  const isShipping = delivery === "shipping";
  const isGone = status === "COMPLETED" || (isShipping && parcels.length > 0);
  const isPacking = status === "PROCESSING" && !isGone;
  const state = (isDone: boolean, isNow: boolean) => (isDone ? "done" : isNow ? "now" : "next");
  // Cash is paid when the parcel comes.
  const isPaidFirst = paymentMethod !== "cod";
  const isPaid = Boolean(paid) || isPacking || isGone;
  return [
    { label: "order.progress.ordered", state: "done", date },
    ...(isPaidFirst
      ? [
          {
            label: "order.progress.paid",
            state: state(isPaid, !isPaid),
            date: paid ?? null,
          } as const,
        ]
      : []),
    {
      label: isGone
        ? "order.progress.packed"
        : isShipping
          ? "order.status.packing"
          : "order.status.preparing",
      state: state(isGone, isPacking),
      date: null,
    },
    {
      label: isShipping ? "order.progress.handed-over" : "order.progress.collected",
      state: state(isGone, false),
      date: isGone ? (firstDate(parcels) ?? completed ?? null) : null,
    },
  ];
}

function Parcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  const { t } = useSite();
  return (
    <ul className="order-parcels">
      {parcels.map(({ number, courier, link }) => (
        <li key={number}>
          {courier || t("order.parcel-number")} <code className="order-parcel">{number}</code>
          <span className="pay-buttons">
            <button
              type="button"
              className="button pay-copy"
              aria-label={t("order.parcel-copy", { number })}
              data-copy={number}
              data-copied={t("order.payment-copied")}
            >
              {t("order.payment-copy")}
            </button>
            {link && (
              <a className="button" href={link} target="_blank" rel="noopener noreferrer">
                {courier ? t("order.parcel-track", { courier }) : t("order.parcel-track-page")}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where an order is on its way, with the dates that the backend gives, and its parcels. */
export function Progress({ order, arrival }: { order: OrderView; arrival: string | null }) {
  const { t } = useSite();
  const date = useDate();
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  const parcels = parcelsOf(order);
  const isGone = steps.at(-1)?.state === "done";
  return (
    <section className="order-progress">
      <h2>{t("order.progress")}</h2>
      <ol>
        {steps.map(({ label, state, date: at }) => (
          <li key={label} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            {t(label)}
            {at && <small>{date(at)}</small>}
            {!at && state !== "done" && <small>{t(`order.progress.${state}`)}</small>}
          </li>
        ))}
      </ol>
      {parcels.length > 0 && <Parcels parcels={parcels} />}
      {isGone && arrival && <p>{t("order.progress.arrives", { days: arrival })}</p>}
    </section>
  );
}

/** What the shop has written to the buyer. */
export function Messages({ messages = [] }: Pick<OrderView, "messages">) {
  const { t } = useSite();
  const date = useDate();
  if (messages.length === 0) return null;
  return (
    <section className="order-messages">
      <h2>{t("order.messages")}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message.date + message.text}>
            <small>{date(message.date)}</small>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was paid back, and when. */
export function Refunds({ order }: { order: OrderView }) {
  const { t, settings } = useSite();
  const date = useDate();
  const { refunds = [], currency } = order;
  if (refunds.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, { ...settings.money, currency });
  return (
    <section className="order-refunds">
      <h2>{t("order.refunds")}</h2>
      <ul>
        {refunds.map(({ amount, date: at, reason }) => (
          <li key={at + amount + reason}>
            {t("order.refund", { amount: money(amount), date: date(at) })}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
