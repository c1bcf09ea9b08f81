import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import { Icon, type IconData } from "../../shared/ui/icon.tsx";
import { FieldError, useField } from "./field.tsx";
import { Missing } from "./shipping-rates.tsx";

/** A payment method as the backend offers it, with its description in plain text. */
export interface Gateway {
  id: string;
  title: string;
  description: string;
  /** Iconify name of its icon. */
  icon: string;
  /** The drawn marks that its words name, with the names that they replace. */
  marks: { src: string; text: string }[];
  /** Whether it is paid in the form, before the order is made: that needs JavaScript. */
  isByCard: boolean;
}

/** The icons of the methods by their names, asked for at once: one request brings them all. */
function useIcons(gateways: Gateway[]): Record<string, IconData> {
  const [icons, setIcons] = useState<Record<string, IconData>>({});
  const names = gateways.map(({ icon }) => icon).join();
  useEffect(() => {
    nativeImport<typeof import("../runtime/load-icon.ts")>("../runtime/load-icon.ts")
      .then(({ loadIcons }) => loadIcons(names.split(",")))
      .then(setIcons, () => {});
  }, [names]);
  return icons;
}

interface PaymentMethodsProps {
  gateways: Gateway[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Fields of the chosen method, below the list. */
  children: ReactNode;
}

/** The payment methods. */
export function PaymentMethods({ gateways, chosen, onChoose, children }: PaymentMethodsProps) {
  const { t } = useSite();
  const icons = useIcons(gateways);
  const { error, describedBy } = useField("paymentMethod");
  return (
    <fieldset id="paymentMethod" className="choices" aria-describedby={describedBy}>
      <legend>
        <h2>{t("checkout.payment")}</h2>
      </legend>
      <FieldError name="paymentMethod" />
      {gateways.length === 0 && <Missing isLate>{t("checkout.payments-late")}</Missing>}
      <div className="choice-list">
        {gateways.map(({ id, title, description, icon: name, marks, isByCard }) => {
          const icon = icons[name];
          return (
            <label key={id} className={isByCard ? "choice needs-script" : "choice"}>
              <input
                type="radio"
                name="paymentMethod"
                value={id}
                required={!isByCard}
                aria-invalid={!!error || undefined}
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              {/* It may load late: its space is reserved. */}
              <span className="choice-icon">{icon && <Icon icon={icon} />}</span>
              <span>
                {title}{" "}
                <span className="choice-marks">
                  {marks.map(({ src, text }) => (
                    <img key={src} src={src} alt={text} />
                  ))}
                </span>
                {description && <small>{description}</small>}
              </span>
            </label>
          );
        })}
      </div>
      {children}
    </fieldset>
  );
}
