import type { ReactNode } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { OrderView } from "../../shared/order.ts";
import { emptyFormState, Form } from "../../shared/ui/field.tsx";
import { useTime } from "../platform/i18n/format-date.ts";
import { formatMoney } from "../platform/i18n/intl.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { QrCode } from "../platform/render/qr-code.tsx";
import { isByCard } from "../settings/payment-gateways.ts";
import type { PaymentStep, ShownPayment } from "./order-status.ts";

// QRIS has about 250 characters; phones cannot read codes of much longer texts.
const MAX_TEXT = 1000;

/** How to pay, by the kind of app or place; folded, because most buyers know. */
function HowToPay({ number, code, qr }: Pick<ShownPayment, "number" | "code" | "qr">) {
  const { t } = useSite();
  const steps = [
    ...(qr ? [t("order.payment-qr-how"), t("order.how-qr")] : []),
    ...(number ? [t("order.how-number-mobile"), t("order.how-number-atm")] : []),
    ...(code ? [t("order.how-code")] : []),
  ];
  if (steps.length === 0) return null;
  return (
    <details className="pay-how">
      <summary>{t("order.how")}</summary>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {qr && (
        <p className="pay-qr-text">
          {t("order.payment-qr-text")} <code>{qr}</code>
        </p>
      )}
    </details>
  );
}

/** A bank's name and the digits behind it. */
function splitNumber(text: string): { bank: string; digits: string } {
  const [, bank = "", digits = text] = /^(\D*)(\d[\d .-]*)$/.exec(text) ?? [];
  return { bank: bank.trim(), digits: digits.replace(/[ .-]/g, "") };
}

const inFours = (digits: string): string[] => digits.match(/.{1,4}/g) ?? [];

/** A number in groups of four. */
function Groups({ digits }: { digits: string }) {
  return (
    <span className="pay-digits">
      {inFours(digits).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number may be alike
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

/** Copies a text where there is script. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useSite();
  return (
    <button
      type="button"
      className="button pay-copy"
      data-copy={text}
      data-copied={t("order.payment-copied")}
    >
      {label}
    </button>
  );
}

/** A number to pay to, with buttons that copy it and what belongs to it. */
function PayNumber({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  children?: ReactNode;
}) {
  const { t } = useSite();
  const { bank, digits } = splitNumber(text);
  return (
    <p>
      {[label, bank].filter(Boolean).join(" ")}
      <strong className="pay-number">
        <Groups digits={digits} />
      </strong>
      <span className="pay-buttons">
        <CopyButton label={t("order.payment-copy")} text={text.replace(/\D/g, "")} />
        {children}
      </span>
    </p>
  );
}

const CopyAmount = ({ amount }: { amount: string }) => (
  <CopyButton label={useSite().t("order.copy-amount")} text={amount.replace(/[^\d.,]/g, "")} />
);

// Shorter ones are no accounts, but house numbers, days or hours.
const accountNumber = /\d(?:[ .-]?\d){5,}/g;

/** What somebody needs who pays by transfer: the account, the amount, and a way to send the proof. */
export function BankTransfer({ order }: { order: OrderView }) {
  const site = useSite();
  const { t, settings, locale } = site;
  const { bankDetails } = settings.words[locale];
  const total = formatMoney(order.total, { ...settings.money, currency: order.currency });
  const proof = t("order.proof-text", { number: order.number, total });
  return (
    <div className="order-payment">
      <p className="pay-bank">
        {bankDetails.replace(accountNumber, (number) =>
          inFours(number.replace(/\D/g, "")).join("\u00A0"),
        )}
      </p>
      {(bankDetails.match(accountNumber) ?? []).map((number) => (
        <PayNumber key={number} label={t("order.account-number")} text={number} />
      ))}
      <p>
        {t("order.payment-amount")}
        <strong className="pay-number">{total}</strong>
        <CopyAmount amount={total} />
      </p>
      <p>
        <a className="button" href={chatLink(site, proof)} target="_blank" rel="noopener">
          {t("order.send-proof")}
        </a>
      </p>
    </div>
  );
}

/** What paying an order, once more or otherwise, needs. */
interface AttemptProps {
  order: OrderView;
  orderKey: string | null;
  /** Payment methods for another attempt. */
  gateways: readonly { id: string; title: string }[];
}

interface AttemptFormProps extends AttemptProps {
  /** Whether this is what the page offers first. */
  isFirst?: boolean;
  children: ReactNode;
}

/** Starts another payment attempt at the same order. */
function AttemptForm({ order, orderKey, gateways, isFirst, children }: AttemptFormProps) {
  const { t } = useSite();
  const [only, ...others] = gateways;
  const chosen = gateways.find(({ id }) => id === order.paymentMethod) ?? only;
  const hidden = {
    orderId: String(order.id),
    key: orderKey,
    paymentMethod: (others.length === 0 && only?.id) || null,
  };
  return (
    <Form
      action="pay-again"
      memory={emptyFormState}
      hidden={hidden}
      className="order-pay-again"
      label="checkout.payment"
    >
      {others.length > 0 && (
        <fieldset>
          <legend>{t("checkout.payment")}</legend>
          {gateways.map(({ id, title }) => (
            <label className="check" key={id}>
              <input
                type="radio"
                name="paymentMethod"
                value={id}
                defaultChecked={id === chosen?.id}
                data-keep
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" className={isFirst ? "button button-primary" : "button"}>
        {children}
      </button>
    </Form>
  );
}

/** The other ways to pay an order that shows how it is paid; closed, as nothing is to be paid twice. */
function OtherWays(props: AttemptProps) {
  const { t } = useSite();
  const { order } = props;
  const gateways = props.gateways.filter(({ id }) => id !== order.paymentMethod);
  const [first] = gateways;
  if (!first) return null;
  return (
    <details className="order-other-ways">
      <summary className="button">{t("order.pay-another-way")}</summary>
      <AttemptForm {...props} gateways={gateways}>
        {gateways.length > 1
          ? t("order.pay-this-way")
          : t("order.payment-go", { method: first.title })}
      </AttemptForm>
    </details>
  );
}

interface PayAgainProps extends AttemptProps {
  step: Extract<PaymentStep, { kind: "attempt" }>;
}

/** Pays an order of whose payment the page shows nothing, or whose payment failed. */
export function PayAgain({ step, ...attempt }: PayAgainProps) {
  const { t } = useSite();
  // A card is paid in the checkout alone.
  if (attempt.gateways.length === 0 && isByCard(attempt.order.paymentMethod)) return null;
  return (
    <AttemptForm {...attempt} isFirst>
      {t(step.label)}
    </AttemptForm>
  );
}

interface PaymentSectionProps extends AttemptProps {
  payment: ShownPayment;
  canRetry: boolean;
}

/** How to pay an order that awaits payment; works without script. */
export function PaymentSection({ payment, canRetry, ...attempt }: PaymentSectionProps) {
  const { order } = attempt;
  const { t, settings } = useSite();
  const time = useTime();
  const { method, href, number, code, expires } = payment;
  const amount = formatMoney(payment.amount, { ...settings.money, currency: order.currency });
  const qr = payment.qr && payment.qr.length <= MAX_TEXT ? payment.qr : null;
  const copyAmount = <CopyAmount amount={amount} />;
  return (
    <section className="order-payment" data-waiting aria-labelledby="order-payment">
      {expires !== null && (
        <p className="pay-until">
          {t("order.payment-until")}{" "}
          <time dateTime={new Date(expires).toISOString()}>{time(expires)}</time>
          <span data-left={t("order.payment-left", { time: "@" })} aria-hidden="true" />
        </p>
      )}
      {number && (
        <PayNumber label={t("order.payment-number")} text={number}>
          {!code && copyAmount}
        </PayNumber>
      )}
      {code && (
        <PayNumber label={t("order.payment-code")} text={code}>
          {copyAmount}
        </PayNumber>
      )}
      {qr && (
        <div className="pay-code">
          <p className="pay-merchant">
            <strong>QRIS</strong> {settings.siteName}
          </p>
          <QrCode text={qr} label={t("order.payment-qr", { amount })} className="pay-qr" />
          <span className="pay-buttons">
            <button
              type="button"
              className="button pay-copy"
              data-save-qr={`QRIS-${order.number}.png`}
            >
              {t("order.save-qr")}
            </button>
            {!number && !code && copyAmount}
          </span>
        </div>
      )}
      {href && (
        <p>
          <a className="button button-primary" href={href} rel="noreferrer">
            {t("order.payment-go", { method })}
          </a>
        </p>
      )}
      <HowToPay number={number} code={code} qr={qr} />
      {canRetry && <OtherWays {...attempt} />}
      <p>{t("order.payment-looks")}</p>
      {payment.hasEarlier && <p>{t("order.payment-earlier")}</p>}
    </section>
  );
}
