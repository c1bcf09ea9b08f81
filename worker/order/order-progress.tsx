import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import { orderStates, type Stage } from "../../shared/order-states.ts";
import { useDate, useTime } from "../platform/i18n/format-date.ts";
import { formatMoney } from "../platform/i18n/intl.ts";
import { isCash } from "../settings/payment-gateways.ts";
import { useArrival } from "./order-sections.tsx";
import type { ShownStatus } from "./order-status.ts";
import { firstDate, type ShownParcel, toParcels } from "./parcels.ts";

/** One step of an order on its way to the buyer. */
interface Step {
  label: MessageId;
  /** Whether it is over, is being done, or is still to come. */
  state: "done" | "now" | "next";
  /** ISO 8601; null where nothing says when. */
  date: string | null;
}

const stages: readonly Stage[] = ["payment", "packing", "way", "end"];

/** The steps of an order on its way; none of one that goes nowhere, or that is no parcel. */
export function toSteps(order: OrderView, { state, label }: ShownStatus): Step[] {
  const { date, paid, completed, delivery, paymentMethod } = order;
  const { stage } = orderStates[state];
  if (!stage || delivery === "download") return [];
  const step = (of: Stage, done: MessageId, at: string | null): Step => {
    const left = stages.indexOf(of) - stages.indexOf(stage);
    const isNow = left === 0;
    const reached = left < 0 ? "done" : isNow ? "now" : "next";
    // The open step has the word of the order's state, as every other place has.
    return { label: isNow ? label : done, state: reached, date: left < 0 ? at : null };
  };
  // Cash is paid when the parcel comes.
  const isPaidFirst = !isCash(paymentMethod) || stage === "payment";
  const payment = step("payment", "order.progress.paid", paid ?? null);
  const isGone = stage === "way" || stage === "end";
  const goneAt = firstDate(toParcels(order)) ?? completed ?? null;
  const arrival = step("way", "order.progress.arrival", null);
  return [
    { label: "order.progress.ordered", state: "done", date },
    ...(isPaidFirst ? [payment] : []),
    step("packing", "order.progress.packed", null),
    {
      label: delivery === "shipping" ? "order.progress.handed-over" : "order.progress.collected",
      state: isGone ? "done" : "next",
      date: isGone ? goneAt : null,
    },
    ...(delivery === "shipping" ? [stage === "end" ? { ...arrival, label } : arrival] : []),
  ];
}

interface ParcelsProps {
  parcels: readonly ShownParcel[];
  /** Whether to follow the parcel is what the page offers first. */
  isFirst: boolean;
}

function Parcels({ parcels, isFirst }: ParcelsProps) {
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
              <a
                className={isFirst ? "button button-primary" : "button"}
                href={link}
                target="_blank"
                rel="noopener noreferrer"
              >
                {courier ? t("order.parcel-track", { courier }) : t("order.parcel-track-page")}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a step's time: a date, until when it is waited for, or when it is expected. */
function useStepTime({ payment }: OrderView, status: ShownStatus) {
  const { t } = useSite();
  const date = useDate();
  const time = useTime();
  const days = useArrival(status);
  const { stage } = orderStates[status.state];
  return ({ label, state, date: at }: Step): string | null => {
    if (at) return date(at);
    if (state === "now" && stage === "payment" && status.isToBePaid && payment?.expires)
      return t("order.progress.until", { time: time(payment.expires) });
    const isArrival = label === "order.progress.arrival" || (state === "now" && stage === "way");
    return isArrival && days ? t("order.progress.arrives", { days }) : null;
  };
}

/** Where an order is on its way, with the dates that are known, and its parcels. */
export function Progress({ order, status }: { order: OrderView; status: ShownStatus }) {
  const { t } = useSite();
  const getTime = useStepTime(order, status);
  const steps = toSteps(order, status);
  if (steps.length === 0) return null;
  const parcels = toParcels(order);
  return (
    <section className="order-progress">
      <h2>{t("order.progress")}</h2>
      <ol>
        {steps.map((step) => {
          const { label, state } = step;
          const at = getTime(step);
          return (
            <li key={label} data-state={state} aria-current={state === "now" ? "step" : undefined}>
              {t(label)}
              {at && <small>{at}</small>}
            </li>
          );
        })}
      </ol>
      {parcels.length > 0 && <Parcels parcels={parcels} isFirst={status.button === "track"} />}
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
