import { useEffect, useState } from "react";
import type { Gateway } from "./payment-methods.tsx";

interface UsePaymentMethodOptions {
  gateways: Gateway[];
  /** Previously typed values, by field. */
  values: { [name: string]: string };
}

/**
 * The chosen payment method: the only one, or the one last used; otherwise none until the shopper
 * chooses. Cards, which need JavaScript, are chosen at hydration. `shown` is the method whose fields
 * have their room, before hydration too, so that nothing moves under a finger.
 */
export function usePaymentMethod({ gateways, values }: UsePaymentMethodOptions) {
  const [only, ...others] = gateways;
  const last = others.length ? gateways.find(({ id }) => id === values.paymentMethod) : only;
  const preferred = last?.id ?? "";
  const [selected, choose] = useState<string>();
  useEffect(() => {
    // A method chosen before hydration is the shopper's own choice.
    const checked = document.querySelector<HTMLInputElement>("[name=paymentMethod]:checked");
    choose(checked?.value ?? preferred);
  }, [preferred]);
  const withoutScript = last?.isByCard ? "" : preferred;
  return { chosen: selected ?? withoutScript, shown: selected ?? preferred, choose };
}
