import { useEffect, useState } from "react";
import { type Gateway, plainChoice, preferredChoice } from "./payment-methods.tsx";

interface PaymentChoice {
  gateways: Gateway[];
  /** What was typed before, by field. */
  values: { [name: string]: string };
}

/** The chosen payment method: until there is script one that needs none. */
export function usePaymentMethod({ gateways, values }: PaymentChoice) {
  const known = gateways.find(({ id }) => id === values.paymentMethod)?.id;
  const first = known ?? plainChoice(gateways);
  const [chosen, choose] = useState(first);
  const preferred = known ?? preferredChoice(gateways);
  useEffect(() => {
    // What was chosen before the script woke is the shopper's own choice.
    const picked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked")?.value;
    choose(picked && picked !== first ? picked : preferred);
  }, [first, preferred]);
  return { chosen, choose };
}
