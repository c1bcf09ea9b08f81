import { useEffect, useState } from "react";
import { type Gateway, needsScript } from "./payment-methods.tsx";

interface PaymentChoice {
  gateways: Gateway[];
  /** Previously typed values, by field. */
  values: { [name: string]: string };
}

/** Whether the shopper used the form before hydration; the shown choice then stays. */
const wasTouched = (form: HTMLFormElement | null) =>
  form?.contains(document.activeElement) || performance.getEntriesByType("first-input").length > 0;

/**
 * The chosen payment method: before hydration one that needs no JavaScript, then cards where the
 * shop takes them. `shown` is the method whose fields have their room: before hydration the one
 * that hydration chooses, so that nothing moves under a finger.
 */
export function usePaymentMethod({ gateways, values }: PaymentChoice) {
  const known = gateways.find(({ id }) => id === values.paymentMethod)?.id;
  const first = known ?? gateways.find((gateway) => !needsScript(gateway))?.id ?? "";
  const preferred = known ?? gateways.find(needsScript)?.id ?? first;
  const [own, choose] = useState<string>();
  useEffect(() => {
    const picked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
    // A method chosen, or shown and left, before hydration is the shopper's own choice.
    const isOwn = picked && (picked.value !== first || wasTouched(picked.form));
    choose(isOwn ? picked.value : preferred);
  }, [first, preferred]);
  return { chosen: own ?? first, shown: own ?? preferred, choose };
}
