import { useShop } from "../../shared/shop-context.ts";
import { FieldError, useField } from "./field.tsx";

/** A payment method as the backend offers it, its description in plain text. */
export interface Gateway {
  id: string;
  title: string;
  description: string;
}

/** Card payment is chosen where there is one (decisions.md), else the first. */
const preselected = (gateways: Gateway[]) =>
  gateways.find(({ id }) => id === "stripe")?.id ?? gateways[0]?.id;

/** The payment methods in the backend's order. */
export function PaymentMethods({ gateways }: { gateways: Gateway[] }) {
  const { t } = useShop();
  const { value } = useField("paymentMethod");
  const chosen = value || preselected(gateways);
  return (
    <fieldset className="choices" aria-describedby="paymentMethod-error">
      <legend>
        <h2>{t("checkout.payment")}</h2>
      </legend>
      {gateways.map(({ id, title, description }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="paymentMethod"
            value={id}
            required
            defaultChecked={id === chosen}
          />
          <span>
            {title}
            {description && <small>{description}</small>}
          </span>
        </label>
      ))}
      <FieldError name="paymentMethod" />
    </fieldset>
  );
}
