import { useEffect, useState } from "react";
import { type Gateway, plainChoice, preferredChoice } from "./payment-methods.tsx";

interface PaymentChoice {
  gateways: Gateway[];
  /** Previously typed values, by field. */
  values: { [name: string]: string };
}

/** Whether the shopper used the form before hydration; the shown choice then stays. */
const wasTouched = (form: HTMLFormElement | null | undefined): boolean =>
  Boolean(form?.contains(document.activeElement)) ||
  performance.getEntriesByType("first-input").length > 0;

/** The chosen payment method; before hydration one that needs no JavaScript. */
export function usePaymentMethod({ gateways, values }: PaymentChoice) {
  const known = gateways.find(({ id }) => id === values.paymentMethod)?.id;
  const first = known ?? plainChoice(gateways);
  const [chosen, choose] = useState(first);
  const preferred = known ?? preferredChoice(gateways);
  useEffect(() => {
    const picked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
    // A method chosen, or shown and left, before hydration is the shopper's own choice.
    const isOwn = picked?.value !== first || wasTouched(picked.form);
    choose(picked && isOwn ? picked.value : preferred);
  }, [first, preferred]);
  return { chosen, choose };
}
