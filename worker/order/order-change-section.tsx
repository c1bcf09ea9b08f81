import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import {
  type OrderRequest,
  type OrderView,
  returnReasons,
  returnWishes,
} from "../../shared/order.ts";
import { routes } from "../../shared/routes.ts";
import { emptyFormState, Form, type FormState } from "../../shared/ui/field.tsx";
import { MailedCodeField } from "../../shared/ui/mailed-code-field.tsx";
import { useDate } from "../platform/i18n/format-date.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import type { OrderChange } from "./order-change.ts";
import type { ShownStatus } from "./order-status.ts";

/** How an order may be cancelled. */
export interface Cancelling {
  /** Whether it needs a code that is mailed to the order's address, and whether that was mailed. */
  needsCode: boolean;
  isCodeSent: boolean;
  memory: FormState;
}

interface ChangeProps {
  order: OrderView;
  orderKey: string | null;
  status: ShownStatus;
  change: OrderChange | null;
  cancelling: Cancelling | null;
  /** What the form contained when it was refused. */
  asked: FormState;
}

const useHidden = ({ order, orderKey }: Pick<ChangeProps, "order" | "orderKey">) => {
  const { link } = useSite();
  const returnTo = link(routes.orderSummary(order.id, orderKey ?? undefined));
  return { orderId: String(order.id), key: orderKey, returnTo };
};

/** Cancels at a second press; whoever only has the link needs a code that is mailed to the buyer. */
function Cancel(props: ChangeProps) {
  const { t, link } = useSite();
  const { order, orderKey, cancelling, status } = props;
  const { needsCode = false, isCodeSent = false, memory = emptyFormState } = cancelling ?? {};
  const hidden = {
    ...useHidden(props),
    ...(needsCode && { returnTo: link(routes.orderSummary(order.id, orderKey ?? "", "code")) }),
  };
  const { payment } = status;
  const isAsked = needsCode && isCodeSent;
  const mailsCode = (
    <Form action="cancel-order" memory={emptyFormState} hidden={hidden}>
      <button type="submit" className="button">
        {t(isAsked ? "order.code-again" : "order.code-mail")}
      </button>
    </Form>
  );
  return (
    <details className="order-change" open={isAsked}>
      <summary className="button">{t("order.cancel")}</summary>
      <p>{t("order.cancel-text")}</p>
      {payment && <p>{t("order.cancel-gateway", { method: payment.method })}</p>}
      {needsCode && <p>{t("order.cancel-code")}</p>}
      {(isAsked || !needsCode) && (
        <Form action="cancel-order" memory={memory} hidden={hidden} label="order.cancel">
          {isAsked && <MailedCodeField />}
          <button type="submit" className="button">
            {t("order.cancel-yes")}
          </button>
        </Form>
      )}
      {needsCode && mailsCode}
    </details>
  );
}

function FieldError({ id, error }: { id: string; error: Notice | undefined }) {
  return (
    error && (
      <p className="field-error" id={id}>
        {error.text}
      </p>
    )
  );
}

const reasons = {
  damaged: "order.reason.damaged",
  wrong: "order.reason.wrong",
  unsuited: "order.reason.unsuited",
  mind: "order.reason.mind",
} as const satisfies Record<NonNullable<OrderRequest["reason"]>, MessageId>;

const wishes = {
  money: "order.wish.money",
  exchange: "order.wish.exchange",
} as const satisfies Record<NonNullable<OrderRequest["wish"]>, MessageId>;

interface ChoicesProps<Option extends string> {
  name: "reason" | "wish";
  title: MessageId;
  options: readonly Option[];
  labels: Record<Option, MessageId>;
  memory: FormState;
}

/** One of some, none of them chosen before. */
function Choices<Option extends string>({
  name,
  title,
  options,
  labels,
  memory: { values, errors },
}: ChoicesProps<Option>) {
  const { t } = useSite();
  const error = errors[name];
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend>{t(title)}</legend>
      {options.map((option, index) => (
        <label className="check" key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            defaultChecked={values[name] === option}
            // biome-ignore lint/a11y/noAutofocus: the first field to correct in a form that was refused
            autoFocus={index === 0 && Object.keys(errors)[0] === name}
            required
          />
          {t(labels[option])}
        </label>
      ))}
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

/** How many of each item are sent back. */
function ReturnItems({ order: { lines }, asked }: Pick<ChangeProps, "order" | "asked">) {
  const { t } = useSite();
  const error = asked.errors.items;
  const isOne = lines.length === 1;
  return (
    <fieldset aria-describedby={error && "items-error"}>
      <legend>{t("order.ask-items")}</legend>
      {lines.map(({ name, quantity }, index) => (
        // Items of an order have no id, and keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the item's name in the form
        <label className="field return-item" key={index}>
          <input
            type="number"
            name={`items.${index}`}
            min={0}
            max={quantity}
            inputMode="numeric"
            defaultValue={asked.values[`items.${index}`] ?? (isOne ? quantity : 0)}
            // biome-ignore lint/a11y/noAutofocus: the first field to correct in a form that was refused
            autoFocus={index === 0 && error !== undefined}
          />
          {t("order.ask-item", { name: name || t("cart.unnamed"), count: quantity })}
        </label>
      ))}
      <FieldError id="items-error" error={error} />
    </fieldset>
  );
}

/** Asks the shop, which responds on this page. */
function Ask({ request, ...props }: ChangeProps & { request: OrderRequest["kind"] }) {
  const { t, settings } = useSite();
  const hidden = { ...useHidden(props), kind: request };
  const { order, asked } = props;
  const isReturn = request === "return";
  return (
    <details className="order-change" open={Object.keys(asked.errors).length > 0}>
      <summary className="button">{t(isReturn ? "order.ask-return" : "order.ask-cancel")}</summary>
      <p>
        {isReturn
          ? t("order.ask-return-text", { days: settings.returnDays })
          : t("order.ask-cancel-text")}
      </p>
      <Form
        action="ask-order"
        memory={asked}
        hidden={hidden}
        label={isReturn ? "order.ask-return" : "order.ask-cancel"}
      >
        {isReturn && (
          <>
            <ReturnItems order={order} asked={asked} />
            <Choices
              name="reason"
              title="order.ask-reason"
              options={returnReasons}
              labels={reasons}
              memory={asked}
            />
            <Choices
              name="wish"
              title="order.ask-wish"
              options={returnWishes}
              labels={wishes}
              memory={asked}
            />
          </>
        )}
        <div className="field">
          <label htmlFor="ask-text">{t("order.ask-text")}</label>
          <textarea
            id="ask-text"
            name="text"
            rows={3}
            maxLength={1_000}
            defaultValue={asked.values.text}
          />
        </div>
        <button type="submit" className="button">
          {t(isReturn ? "order.ask-return-send" : "order.ask-cancel-send")}
        </button>
      </Form>
    </details>
  );
}

/** What a buyer may still change about an order; nothing for most. */
export function ChangeOfMind(props: ChangeProps) {
  const { change } = props;
  if (change?.kind === "cancel") return <Cancel {...props} />;
  return change && <Ask {...props} request={change.request} />;
}

/** What the buyer has asked the shop to do; the shop responds by its messages. */
export function Requests({ requests = [], number }: Pick<OrderView, "requests" | "number">) {
  const site = useSite();
  const { t } = site;
  const date = useDate();
  if (requests.length === 0) return null;
  const listed = (items: OrderRequest["items"]) =>
    items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  const photoText = ({ items, reason }: OrderRequest) =>
    t("order.photo-text", {
      number,
      items: listed(items),
      reason: reason ? t(reasons[reason]) : "",
    });
  return (
    <section className="order-messages">
      <h2>{t("order.requests")}</h2>
      <ul>
        {requests.map((request) => {
          const { kind, date: at, items, reason, wish, text } = request;
          return (
            <li key={at}>
              <small>{date(at)}</small>
              <p>
                {kind === "cancel"
                  ? t("order.request-cancel")
                  : t("order.request-return", { items: listed(items) })}
              </p>
              {reason && wish && <p>{`${t(reasons[reason])}. ${t(wishes[wish])}.`}</p>}
              {text && <p>{text}</p>}
              {kind === "return" && (
                <a
                  className="button"
                  href={chatLink(site, photoText(request))}
                  target="_blank"
                  rel="noopener"
                >
                  {t("order.photo-send")}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
