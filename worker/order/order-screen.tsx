import type { ReactNode } from "react";
import PrintButton from "../../client/order/print-button.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import { orderStates } from "../../shared/order-states.ts";
import { routes } from "../../shared/routes.ts";
import { emptyFormState, Form, type FormState, Notices } from "../../shared/ui/field.tsx";
import type { Refill } from "../notifications/refills.ts";
import { Reminders } from "../notifications/reminder-views.tsx";
import { useDate, useTime } from "../platform/i18n/format-date.ts";
import { formatMoney } from "../platform/i18n/intl.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { Fragment, Island } from "../platform/render/island.tsx";
import type { OrderChange } from "./order-change.ts";
import { type Cancelling, ChangeOfMind, Requests } from "./order-change-section.tsx";
import { Messages, Progress, Refunds } from "./order-progress.tsx";
import { Address, Facts, Lines, Next, Totals, useArrival } from "./order-sections.tsx";
import type { OrderViewer, ShownStatus } from "./order-status.ts";
import { toParcels } from "./parcels.ts";
import { PayAgain, PaymentSection } from "./payment-section.tsx";

/** An order and how the visitor reached it. */
export interface OrderScreenData {
  order: OrderView;
  viewer: OrderViewer;
  status: ShownStatus;
  /** Payment methods for another attempt. */
  gateways: { id: string; title: string }[];
  /** From the page's URL; the owner needs none. */
  orderKey: string | null;
  /** What its buyer may still change. */
  change: OrderChange | null;
  /** How it may be cancelled; null where it may not. */
  cancelling: Cancelling | null;
  /** What a refused request contained. */
  asked: FormState;
  notices: Notice[];
  /** Of its products, those that are needed again later. */
  refills: Refill[];
  /** The shop's own address, for a link that is sent. */
  baseUrl: string;
  /** Names of the addresses' states by code. */
  states: Record<string, string>;
}

function Downloads({ order, orderKey, status }: OrderScreenData) {
  const { t, link } = useSite();
  const date = useDate();
  if (!status.hasFiles || order.downloads.length === 0) return null;
  const holder = orderKey ? { id: order.id, key: orderKey } : undefined;
  return (
    <section className="order-downloads">
      <h2>{t("order.downloads")}</h2>
      <ul>
        {order.downloads.map(({ id, name, remaining, expires }) => (
          <li key={id}>
            <a href={link(routes.download(id, holder))}>{t("account.download", { name })}</a>
            <small>
              {t("account.downloads-remaining")}: {remaining ?? t("account.unlimited")}.{" "}
              {t("account.downloads-expire")}: {expires ? date(expires) : t("account.never")}.
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools({ order, orderKey, status }: OrderScreenData) {
  const site = useSite();
  const { t, link } = site;
  const question = t("order.chat-text", { number: order.number });
  const here = routes.orderSummary(order.id, orderKey ?? undefined);
  const hidden = { orderId: String(order.id), key: orderKey };
  const { button, step } = status;
  const isPaying = step.kind === "reorder";
  const isFirst = isPaying || button === "reorder";
  return (
    <div className="order-tools">
      <div className="order-part" data-part="actions">
        <Form action="reorder" memory={emptyFormState} hidden={hidden} className="order-reorder">
          <button type="submit" className={isFirst ? "button button-primary" : "button"}>
            {t(isPaying ? "order.pay-again" : "order.reorder")}
          </button>
        </Form>
        {!status.isFinal && (
          <a className={button === "check" ? "button button-primary" : "button"} href={link(here)}>
            {t("order.refresh")}
          </a>
        )}
      </div>
      <a className="button" href={chatLink(site, question)} target="_blank" rel="noopener">
        {t("order.chat")}
      </a>
      <Island of={PrintButton} props={{}} />
      {!orderKey && <a href={link(routes.accountTab("orders"))}>{t("order.to-orders")}</a>}
    </div>
  );
}

/** What the payment has become, in one sentence; null where there is nothing to say. */
function useOutcome(data: OrderScreenData): string | null {
  const { t, settings } = useSite();
  const { order, status } = data;
  const { outcome, label } = status;
  const total = formatMoney(order.total, { ...settings.money, currency: order.currency });
  const days = useArrival(status);
  if (outcome === "order.paid" && days) return t("order.paid-arrives", { total, days });
  return outcome && t(outcome, { status: t(label), total });
}

/** What is thanked for, right after checkout. */
function Thanks({ data }: { data: OrderScreenData }) {
  const { t } = useSite();
  const { thanks } = data.status;
  const outcome = useOutcome(data);
  // Always there: a sentence that is written into it later is announced.
  return (
    <p className="order-thanks" role="status" tabIndex={-1}>
      {thanks === "order.thanks" ? t(thanks) : thanks && outcome}
    </p>
  );
}

/** The age of an order that cannot be read now; the page's script replaces it with the rest. */
function Age({ asOf }: Pick<OrderScreenData["order"], "asOf">) {
  const { t } = useSite();
  const time = useTime();
  return (
    <div className="order-part" data-part="age">
      {asOf !== undefined && <p className="order-age">{t("order.as-of", { time: time(asOf) })}</p>}
    </div>
  );
}

/** All that the page says of the order's payment, and what it asks for. */
function OrderState({ data }: { data: OrderScreenData }) {
  const { t } = useSite();
  const { order, status } = data;
  const { email } = order.billing;
  const { step, canRetry } = status;
  const outcome = useOutcome(data);
  return (
    <div className="order-part" data-part="payment">
      <div
        className="order-state"
        data-status={status.payment?.status}
        data-outcome={outcome ?? undefined}
      >
        {step.kind === "pay" && (
          <PaymentSection {...data} payment={step.payment} canRetry={canRetry} />
        )}
        <Next order={order} status={status}>
          {step.kind === "attempt" && <PayAgain {...data} step={step} />}
        </Next>
        {status.isMailed && email && <p>{t("order.mailed", { email })}</p>}
      </div>
    </div>
  );
}

/** The page's script refreshes the parts of an order that waits for its payment. */
function LiveOrder({ isFollowed, children }: { isFollowed: boolean; children: ReactNode }) {
  if (!isFollowed) return children;
  return (
    <Fragment name="payment" hydrate="load">
      {children}
    </Fragment>
  );
}

const toAddressText = ({ email: _, phone: _phone, ...destination }: OrderAddress): string =>
  JSON.stringify(Object.values(destination));

/** Where it goes, and where the bill goes if that is elsewhere. */
function Addresses({ order, states }: Pick<OrderScreenData, "order" | "states">) {
  const { t } = useSite();
  const { billing, shippingAddress, delivery, npwp } = order;
  const { email } = billing;
  const isOne = toAddressText(billing) === toAddressText(shippingAddress);
  if (isOne && delivery === "shipping")
    return (
      <Address
        title={t("checkout.shipping-address")}
        address={{ ...shippingAddress, phone: shippingAddress.phone || billing.phone, email }}
        states={states}
        npwp={npwp}
      />
    );
  return (
    <div className="order-addresses">
      <Address title={t("checkout.billing")} address={billing} states={states} npwp={npwp} />
      {!isOne && (
        <Address title={t("checkout.shipping-address")} address={shippingAddress} states={states} />
      )}
    </div>
  );
}

/** How to change where a parcel goes, while it is not on its way. */
function WrongAddress({ order, status }: Pick<OrderScreenData, "order" | "status">) {
  const site = useSite();
  const { t } = site;
  const { stage } = orderStates[status.state];
  if (order.delivery !== "shipping" || (stage !== "payment" && stage !== "packing")) return null;
  return (
    <p>
      {`${t("order.address-wrong")} `}
      <a
        href={chatLink(site, t("order.address-text", { number: order.number }))}
        target="_blank"
        rel="noopener"
      >
        {t("order.address-change")}
      </a>
    </p>
  );
}

/** The order's number; of one that waits for its payment, first of all what is to be paid. */
function Title({ order, status: { step } }: Pick<OrderScreenData, "order" | "status">) {
  const { t, settings } = useSite();
  const { number, currency } = order;
  if (step.kind !== "pay") return <h1>{t("order.title", { number })}</h1>;
  const amount = formatMoney(step.payment.amount, { ...settings.money, currency });
  return (
    <div className="order-title">
      <h1 id="order-payment">{t("order.pay-amount", { amount })}</h1>
      <p>{t("order.noted", { number })}</p>
    </div>
  );
}

/** One order: for the thank-you page, the account, and as a printed invoice. */
export function OrderScreen({ data }: { data: OrderScreenData }) {
  const { t, settings, locale } = useSite();
  const { sellerDetails } = settings.words[locale];
  const { order, status, notices, states } = data;
  const { kind } = status.step;
  // Its script copies numbers, too.
  const isFollowed = kind === "pay" || kind === "transfer" || toParcels(order).length > 0;
  return (
    <article className="order">
      <header className="invoice-head">
        <strong>{settings.siteName}</strong>
        {sellerDetails && <span>{sellerDetails}</span>}
        {settings.phone && <span>{settings.phone}</span>}
        <span>{t("order.invoice")}</span>
      </header>
      <Notices notices={notices} />
      <LiveOrder isFollowed={isFollowed}>
        <div className="order-part" data-part="title">
          <Title order={order} status={status} />
        </div>
        <Age asOf={order.asOf} />
        <Thanks data={data} />
        <OrderState data={data} />
        <div className="order-part" data-part="progress">
          <Progress order={order} status={status} />
          <Requests requests={order.requests} number={order.number} />
          <Messages messages={order.messages} />
        </div>
        <div className="order-part" data-part="downloads">
          <Downloads {...data} />
        </div>
        <Lines order={order} status={status} />
        <Totals order={order} />
        <Refunds order={order} />
        <div className="order-part" data-part="reminders">
          <Reminders refills={data.refills} baseUrl={data.baseUrl} />
        </div>
        <div className="order-part" data-part="facts">
          <Facts order={order} status={status} />
        </div>
        {order.note && (
          <section>
            <h2>{t("order.note")}</h2>
            <p>{order.note}</p>
          </section>
        )}
        <Addresses order={order} states={states} />
        <div className="order-part" data-part="address">
          <WrongAddress order={order} status={status} />
        </div>
        <div className="order-part" data-part="change">
          <ChangeOfMind {...data} />
        </div>
        <Tools {...data} />
      </LiveOrder>
    </article>
  );
}
