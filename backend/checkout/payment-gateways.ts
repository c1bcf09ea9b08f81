import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import { pluginGateways } from "../payment/gateways.ts";

export interface Gateway {
  id: string;
  title: string;
  description: string | null;
  icon: string | null;
}

/** Payment gateways in the shop's order. */
export function paymentGateways(env: Env, locale: Locale): Gateway[] {
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
  return [...always, ...pluginGateways(env, locale)];
}
