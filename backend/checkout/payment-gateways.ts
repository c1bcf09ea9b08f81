import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";

export interface Gateway {
  id: "bacs" | "cod" | "stripe";
  title: string;
  description: string;
  icon: null;
}

/** Ways to pay in the shop's order; cards only where the payment provider's key is set. */
export function paymentGateways(env: Pick<Env, "STRIPE_SECRET_KEY">, locale: Locale): Gateway[] {
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
  if (!env.STRIPE_SECRET_KEY) return always;
  const card: Gateway = {
    id: "stripe",
    title: word("Kartu Kredit (Stripe)", "Credit card (Stripe)"),
    description: word("Bayar dengan kartu kredit atau debit.", "Pay with a credit or debit card."),
    icon: null,
  };
  return [...always, card];
}
