import type { ReactNode } from "react";
import type { CartImage } from "../../shared/cart.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MinorUnits } from "../../shared/money.ts";
import { fullName, type OrderAddress, type OrderLine, type OrderView } from "../../shared/order.ts";
import { writtenPhone } from "../../shared/phone.ts";
import { routes } from "../../shared/routes.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/ui/images.ts";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { formatArrival } from "../delivery/arrival.ts";
import { readCourierRate } from "../delivery/courier-rate.ts";
import { useDate } from "../platform/i18n/format-date.ts";
import { formatMoney, formatters } from "../platform/i18n/intl.ts";
import type { ShownStatus } from "./order-status.ts";
import { BankTransfer } from "./payment-section.tsx";

/** Formats amounts in the order's currency. */
function useOrderMoney(order: OrderView) {
  const { settings } = useSite();
  const format = { ...settings.money, currency: order.currency };
  return (amount: MinorUnits) => formatMoney(amount, format);
}

interface StateProps {
  order: OrderView;
  status: ShownStatus;
}

/** When a parcel is promised, in the page's language. */
export function useArrival({ arrival }: Pick<ShownStatus, "arrival">): string | null {
  const { locale } = useSite();
  return arrival && formatArrival(arrival, locales[locale].languageTag);
}

/** Number, date, status and payment. */
export function Facts({ order, status }: StateProps) {
  const { t } = useSite();
  const date = useDate();
  const courier = readCourierRate(order.shippingTitle);
  const days = useArrival(status);
  const arrival = days && t("checkout.arrives", { days });
  const facts = [
    [t("order.number"), order.number],
    [t("order.date"), date(order.date)],
    [t("order.status"), t(status.label)],
    [t("order.payment"), order.paymentMethodTitle],
    [t("order.paid-on"), order.paid && date(order.paid)],
    [t("checkout.shipping-method"), [courier.name, arrival].filter(Boolean).join(", ")],
  ];
  // An order paid entirely by gift card has no payment method.
  const existing = facts.filter(([, value]) => value);
  return (
    <dl className="order-facts">
      {existing.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A line's picture beside its name, which says the same. */
export function LinePicture({ image }: { image: CartImage | null }) {
  return (
    <img
      src={image ? imageUrl(image.source, 48) : placeholderImage}
      srcSet={image ? densitySet(image.source, 48) : undefined}
      alt=""
      width={48}
      height={48}
      loading="lazy"
    />
  );
}

/** A line's name, with the way to review what has arrived. */
function LineName({ line, status }: Pick<StateProps, "status"> & { line: OrderLine }) {
  const { t, link } = useSite();
  const name = line.name || t("cart.unnamed");
  const isFirst = status.button === "review";
  const options = line.options?.map(({ label, value }) => (
    <span className="order-option" key={label}>
      {label}: {value}
    </span>
  ));
  if (!line.slug)
    return (
      <>
        <Unbroken text={name} />
        {options}
      </>
    );
  return (
    <>
      <a href={link(routes.product(line.slug))}>
        <Unbroken text={name} />
      </a>
      {options}
      {status.isReceived && (
        <a
          className={isFirst ? "button button-primary" : "button"}
          href={link(routes.reviews(line.slug))}
          aria-label={`${t("review.write")}: ${name}`}
        >
          {t("review.write")}
        </a>
      )}
    </>
  );
}

export function Lines({ order, status }: StateProps) {
  const { t } = useSite();
  const money = useOrderMoney(order);
  return (
    <section>
      <h2>{t("order.items")}</h2>
      {status.isReceived && order.lines.some(({ slug }) => slug) && (
        <p className="review-invitation">{t("order.review-invitation")}</p>
      )}
      <table className="order-lines">
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId}-${line.variationId}-${line.name}`}>
              <td>
                <LinePicture image={line.image} />
              </td>
              <td>{line.quantity} ×</td>
              <th scope="row">
                <LineName line={line} status={status} />
                {line.sku && <small className="invoice-sku">{line.sku}</small>}
              </th>
              <td>{money(line.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Totals({ order }: { order: OrderView }) {
  const { t } = useSite();
  const money = useOrderMoney(order);
  const coupons = order.coupons.map(({ code }) => code.toUpperCase()).join(", ");
  const rows: [label: string, value: string, more?: string][] = [
    [t("cart.subtotal"), money(order.subtotal)],
  ];
  if (order.discount > 0) rows.push([`${t("cart.discount")} ${coupons}`, money(-order.discount)]);
  if (order.shippingTitle) {
    const cost = order.shipping === 0 ? t("cart.shipping-free") : money(order.shipping);
    rows.push([t("cart.shipping"), cost]);
  }
  for (const { name, total } of order.fees) rows.push([name || t("cart.fees"), money(total)]);
  if (order.tax > 0 && !order.taxIncluded) rows.push([t("cart.tax"), money(order.tax)]);
  for (const { code, amount, balance } of order.giftCards) {
    const left = t("cart.gift-card-left", { amount: money(balance - amount) });
    rows.push([t("cart.gift-card", { code }), money(-amount), left]);
  }
  return (
    <dl className="totals">
      {rows.map(([label, value, more]) => (
        <div key={label}>
          <dt>
            {label}
            {more && <small>{more}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="totals-total">
        <dt>
          {t("cart.total")}
          {order.tax > 0 && order.taxIncluded && (
            <small>{t("cart.tax-included", { tax: money(order.tax) })}</small>
          )}
        </dt>
        <dd>{money(order.total)}</dd>
      </div>
    </dl>
  );
}

interface AddressProps {
  title: string;
  address: OrderAddress;
  /** Names of states by code. */
  states: Record<string, string>;
  /** The tax number of who pays. */
  npwp?: string | undefined;
}

/** The country's name in the page's language; an unknown code is returned as is. */
function countryName(code: string, lang: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = formatters.getDisplayNames(lang, { type: "region", fallback: "code" });
  return names.of(code) ?? code;
}

/** A billing or shipping address. */
export function Address({ title, address, states, npwp }: AddressProps) {
  const { t, lang } = useSite();
  const { company, address1, address2, postcode, city, state, country, email, phone } = address;
  const lines = [
    fullName(address),
    company,
    npwp ? t("order.npwp", { number: npwp }) : "",
    address1,
    address2,
    // The postcode behind the state, as letters are addressed in most of the shop's countries.
    [[city, states[state] ?? state].filter(Boolean).join(", "), postcode].join(" "),
    countryName(country, lang),
    writtenPhone(phone),
    email,
  ];
  const shown = lines.filter((line) => line.trim() !== "");
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <address>
        {shown.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}

/** What must be paid, and what happens to the items. */
export function Next({ order, status, children }: StateProps & { children?: ReactNode }) {
  const { t, settings, locale } = useSite();
  const money = useOrderMoney(order);
  const values = {
    total: money(order.total),
    number: order.number,
    method: order.paymentMethodTitle,
    refunded: money(order.refunded ?? 0),
  };
  // The thanks above it say the same, and nothing of a payment that was late or may have come twice.
  const isThanked = status.thanks === "order.paid" && status.money === "order.money.gateway-paid";
  return (
    <section className="order-next" data-tone={status.tone}>
      <h2>{t(status.heading)}</h2>
      {!isThanked && <p>{t(status.money, values)}</p>}
      {order.refunded && <p>{t("order.money.part-refunded", values)}</p>}
      {status.step.kind === "transfer" && settings.words[locale].bankDetails && (
        <BankTransfer order={order} />
      )}
      {status.items && <p>{t(status.items, { days: settings.packingDays })}</p>}
      {status.isToBeFetched && settings.words[locale].pickupDetails && (
        <p>{settings.words[locale].pickupDetails}</p>
      )}
      {children}
    </section>
  );
}
