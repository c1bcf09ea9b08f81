import type { Config } from "../config.ts";
import type { PaymentApi, PaymentProvider, PaymentService } from "./provider.ts";

// The folder of each provider that is paid before the order has one.
const modules = import.meta.glob<{ service: PaymentService }>("./*/service.ts", { eager: true });

/** How the shop talks to a provider that is paid before the order. */
export function serviceOf({ name }: PaymentProvider): PaymentService {
  const match = modules[`./${name}/service.ts`];
  if (!match) throw new Error(`the payment provider ${name} has no service.ts`);
  return match.service;
}

/** A provider's API with the shop's keys. */
export const paymentApiOf = (
  provider: PaymentProvider,
  cards: Config["cards"],
  timeoutMs: number,
): PaymentApi =>
  serviceOf(provider).connect({
    fetch: (url, init) => globalThis.fetch(url, init),
    timeoutMs,
    ...cards,
  });
