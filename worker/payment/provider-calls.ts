import type { Config } from "../settings/config.ts";
import type { PaymentApi, PaymentCalls, PaymentProvider } from "./provider.ts";

// The folder of each provider that is paid before the order has one.
const modules = import.meta.glob<{ calls: PaymentCalls }>("./*/calls.ts", { eager: true });

/** How the shop talks to a provider that is paid before the order. */
export function getCalls({ name }: PaymentProvider): PaymentCalls {
  const match = modules[`./${name}/calls.ts`];
  if (!match) throw new Error(`the payment provider ${name} has no calls.ts`);
  return match.calls;
}

/** A provider's API with the shop's keys. */
export const getPaymentApi = (
  provider: PaymentProvider,
  cards: Config["cards"],
  timeoutMs: number,
): PaymentApi =>
  getCalls(provider).connect({
    fetch: (url, init) => globalThis.fetch(url, init),
    timeoutMs,
    ...cards,
  });
