import { useEffect, useState } from "react";
import type { Gateway } from "./payment-methods.tsx";

interface UsePaymentMethodOptions {
  gateways: Gateway[];
  /** Previously typed values, by field. */
  values: { [name: string]: string };
}

/** Whether the shopper used the form before hydration; the shown choice then stays. */
const wasUsed = (form: HTMLFormElement | null) =>
  form?.contains(document.activeElement) || performance.getEntriesByType("first-input").length > 0;

/**
 * The chosen payment method: before hydration one that needs no JavaScript, then cards where the
 * shop takes them. `shown` is the method whose fields have their room: before hydration the one
 * that hydration chooses, so that nothing moves under a finger.
 */
export function usePaymentMethod({ gateways, values }: UsePaymentMethodOptions) {
  const restored = gateways.find(({ id }) => id === values.paymentMethod)?.id;
  const withoutScript = restored ?? gateways.find(({ isByCard }) => !isByCard)?.id ?? "";
  const preferred = restored ?? gateways.find(({ isByCard }) => isByCard)?.id ?? withoutScript;
  const [selected, choose] = useState<string>();
  useEffect(() => {
    const checked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
    // A method chosen, or shown and left, before hydration is the shopper's own choice.
    const isShoppersChoice = checked && (checked.value !== withoutScript || wasUsed(checked.form));
    choose(isShoppersChoice ? checked.value : preferred);
  }, [withoutScript, preferred]);
  return { chosen: selected ?? withoutScript, shown: selected ?? preferred, choose };
}
