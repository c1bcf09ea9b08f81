import { useEffect, useState } from "react";
import { type Gateway, plainChoice, preferredChoice } from "./payment-methods.tsx";

interface PaymentChoice {
  gateways: Gateway[];
  /** What was typed before, by field. */
  values: { [name: string]: string };
}

/** Whether somebody was at the form before it was hydrated: then it stays as it was seen. */
const wasTouched = (form: HTMLFormElement | null | undefined): boolean =>
  Boolean(form?.contains(document.activeElement)) ||
  performance.getEntriesByType("first-input").length > 0;

/** The chosen payment method: until there is script one that needs none. */
export function usePaymentMethod({ gateways, values }: PaymentChoice) {
  const known = gateways.find(({ id }) => id === values.paymentMethod)?.id;
  const first = known ?? plainChoice(gateways);
  const [chosen, choose] = useState(first);
  const preferred = known ?? preferredChoice(gateways);
  useEffect(() => {
    const picked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
    // What was chosen, or seen and left, before it was hydrated is the shopper's own choice.
    const isOwn = picked?.value !== first || wasTouched(picked.form);
    choose(picked && isOwn ? picked.value : preferred);
  }, [first, preferred]);
  return { chosen, choose };
}
