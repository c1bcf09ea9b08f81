import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import { pluginGateways } from "../payment/gateways.ts";

export interface Gateway {
  id: string;
  title: string;
  description: string | null;
  icon: string | null;
}

type PaymentEnv = Pick<Env, "STRIPE_SECRET_KEY" | "PAYMENT_PLUGINS" | "SITE_URL">;

/** Payment gateways in the shop's order; cards only when the Stripe key is set. */
export function paymentGateways(env: PaymentEnv, locale: Locale): Gateway[] {
  const word = (id: string, en: string) => inLocale(locale, id, en);
  const always: Gateway[] = [
    {
      id: "bacs",
      title: word("Transfer Bank", "Bank transfer"),
      description: word("Transfer ke rekening kami.", "Transfer to our bank account."),
      icon: null,
    },
    {
      id: "cod",
      title: word("Bayar di Tempat (COD)", "Cash on delivery"),
      description: word("Bayar saat barang diterima.", "Pay when the goods arrive."),
      icon: null,
    },
  ];
  const existing = [...always, ...pluginGateways(env, locale)];
  if (!env.STRIPE_SECRET_KEY) return existing;
  const card: Gateway = {
    id: "stripe",
    title: word("Kartu Kredit (Stripe)", "Credit card (Stripe)"),
    description: word("Bayar dengan kartu kredit atau debit.", "Pay with a credit or debit card."),
    icon: null,
  };
  return [...existing, card];
}
