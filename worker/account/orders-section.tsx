import type { ReactNode } from "react";
import type { CustomerDownload, OrderSummary } from "../../shared/account.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { emptyFormState, Form } from "../../shared/ui/field.tsx";
import { MailedCodeField } from "../../shared/ui/mailed-code-field.tsx";
import type { Refill } from "../notifications/refills.ts";
import { DueRefills } from "../notifications/reminder-views.tsx";
import { LinePicture } from "../order/order-sections.tsx";
import { PayLink, type WaitingOrder, WaitingOrders } from "../order/waiting-orders.tsx";
import { useDate } from "../platform/i18n/format-date.ts";
import { formatMoney, useList } from "../platform/i18n/intl.ts";
import { Fragment } from "../platform/render/island.tsx";
import type { OrderPaging, OrdersClaim } from "./account-data.ts";

function EmptySection({ text, children }: { text: string; children?: ReactNode }) {
  const { t, link } = useSite();
  return (
    <div className="account-empty">
      <p>{text}</p>
      {children}
      <a className="button" href={link(routes.products())}>
        {t("cart.empty-action")}
      </a>
    </div>
  );
}

interface OrdersProps {
  orders: OrderSummary[];
  paging: OrderPaging;
  /** The form that brings the orders of before the account; null where the backend moves none. */
  claim: OrdersClaim | null;
  due: readonly Refill[];
}

/** To the form for orders by SKU. */
function QuickOrderLink() {
  const { t, link } = useSite();
  return (
    <p>
      <a href={link(routes.quickOrder())}>{t("quick-order.title")}</a>
    </p>
  );
}

/** Brings the orders that were made as a guest with the account's address. */
function ClaimOrders({ isSent, memory }: OrdersClaim) {
  const { t, link } = useSite();
  const isAsked = isSent || memory !== emptyFormState;
  return (
    <details className="account-claim" open={isAsked}>
      <summary>{t("account.claim")}</summary>
      <p>{t("account.claim-text")}</p>
      {isAsked && (
        <Fragment name="account-form">
          <Form
            action="claim-orders"
            memory={memory}
            hidden={{ returnTo: link(routes.claimedOrders()) }}
            label="account.claim"
          >
            <MailedCodeField />
            <button type="submit" className="button button-primary">
              {t("account.claim-send")}
            </button>
          </Form>
        </Fragment>
      )}
      <Form action="mail-account-code" memory={emptyFormState}>
        <button type="submit" className="button">
          {t(isAsked ? "order.code-again" : "order.code-mail")}
        </button>
      </Form>
    </details>
  );
}

/** The customer's orders: number, date, status, total, and a link to each. */
export function OrdersSection({ orders, paging, claim, due }: OrdersProps) {
  const { t, link } = useSite();
  if (orders.length === 0 && paging.isNewest)
    return (
      <>
        <EmptySection text={t("account.orders-empty")}>
          <p>
            {t("order.find-guest")} <a href={link(routes.orderLookup())}>{t("order.find")}</a>
          </p>
        </EmptySection>
        <QuickOrderLink />
        {claim && <ClaimOrders {...claim} />}
      </>
    );
  return (
    <>
      <DueRefills refills={due} />
      {orders.length > 0 && <OrdersTable orders={orders} />}
      <OrdersPager {...paging} />
      <QuickOrderLink />
      {claim && <ClaimOrders {...claim} />}
    </>
  );
}

/** Links to older orders, of which the backend returns a hundred at a time, and back. */
function OrdersPager({ isNewest, older }: OrderPaging) {
  const { t, link } = useSite();
  if (isNewest && !older) return null;
  const orders = link(routes.accountTab("orders"));
  return (
    <nav className="pager" aria-label={t("listing.pages")}>
      {!isNewest && (
        <a className="button" href={orders}>
          {t("account.orders-newest")}
        </a>
      )}
      {older && (
        <a className="button" rel="next" href={`${orders}&after=${encodeURIComponent(older)}`}>
          {t("account.orders-older")}
        </a>
      )}
    </nav>
  );
}

/** What an order was of, at a glance. */
function OrderThumbs({ order }: { order: Pick<OrderSummary, "pictures" | "pieces" | "hasMore"> }) {
  const { t } = useSite();
  const { pictures, pieces, hasMore } = order;
  if (pieces === 0) return null;
  return (
    <span className="order-thumbs">
      {pictures.map((image) => (
        <LinePicture key={image.source} image={image} />
      ))}
      {t(hasMore ? "account.order-more-items" : "checkout.items", { count: pieces })}
    </span>
  );
}

function OrdersTable({ orders }: { orders: OrderSummary[] }) {
  const { t, link, settings } = useSite();
  const date = useDate();
  return (
    <table className="account-table">
      <thead>
        <tr>
          <th scope="col">{t("account.order-number")}</th>
          <th scope="col">{t("order.date")}</th>
          <th scope="col">{t("order.status")}</th>
          <th scope="col">{t("cart.total")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, number, currency, total, date: iso, ...order }) => (
          <tr key={id}>
            <th scope="row">
              <a
                href={link(routes.orderSummary(id))}
                aria-label={t("account.order-view", { number })}
              >
                #{number}
              </a>
              <OrderThumbs order={order} />
            </th>
            <td data-label={t("order.date")}>{date(iso)}</td>
            <td data-label={t("order.status")}>
              <span className="tag" data-tone={order.tone}>
                {t(order.label)}
              </span>
            </td>
            <td data-label={t("cart.total")}>
              {formatMoney(total, { ...settings.money, currency })}
            </td>
            <td>
              {order.isToBePaid && <PayLink order={{ id, number, orderKey: null }} />}
              <Form action="reorder" memory={emptyFormState} hidden={{ orderId: String(id) }}>
                <button
                  type="submit"
                  className="button"
                  aria-label={`${t("order.reorder")}: ${number}`}
                >
                  {t("order.reorder")}
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DownloadsProps {
  downloads: CustomerDownload[];
  /** Orders of files that wait for their payment. */
  waiting: WaitingOrder[];
}

/** The customer's files, below those that wait for their payment. */
export function DownloadsSection({ downloads, waiting }: DownloadsProps) {
  const { t } = useSite();
  const list = useList();
  const isEmpty = downloads.length + waiting.length === 0;
  if (isEmpty) return <EmptySection text={t("account.downloads-empty")} />;
  return (
    <>
      <WaitingOrders orders={waiting} />
      {waiting.length > 0 && (
        <p>
          {t("account.downloads-waiting", { names: list(waiting.flatMap(({ files }) => files)) })}
        </p>
      )}
      {downloads.length > 0 && <DownloadsTable downloads={downloads} />}
    </>
  );
}

/** Files with the downloads left and the expiry date. */
function DownloadsTable({ downloads }: Pick<DownloadsProps, "downloads">) {
  const { t, link } = useSite();
  const date = useDate();
  return (
    <table className="account-table">
      <thead>
        <tr>
          <th scope="col">{t("account.tab.downloads")}</th>
          <th scope="col">{t("account.downloads-remaining")}</th>
          <th scope="col">{t("account.downloads-expire")}</th>
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ file, name, product, remaining, expires }) => (
          <tr key={file}>
            <th scope="row">
              <a href={link(routes.download(file))} aria-label={t("account.download", { name })}>
                {name}
              </a>
              <small>{product}</small>
            </th>
            <td data-label={t("account.downloads-remaining")}>
              {remaining ?? t("account.unlimited")}
            </td>
            <td data-label={t("account.downloads-expire")}>
              {expires ? date(expires) : t("account.never")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
