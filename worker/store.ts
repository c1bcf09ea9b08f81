import { brand } from "#brand/brand.ts";
import type { Brand } from "../shared/brand.ts";
import { doku } from "./payment/doku/provider.ts";
import { duitku } from "./payment/duitku/provider.ts";
import { ipaymu } from "./payment/ipaymu/provider.ts";
import { midtrans } from "./payment/midtrans/provider.ts";
import { offline } from "./payment/offline/provider.ts";
import { paypal } from "./payment/paypal/provider.ts";
import type { PaymentProvider } from "./payment/provider.ts";
import { stripe } from "./payment/stripe/provider.ts";
import { unknown } from "./payment/unknown/provider.ts";
import { xendit } from "./payment/xendit/provider.ts";

interface Store {
  brand: Brand;
  /** The first that owns a payment method is its provider; the last owns them all. */
  payments: readonly PaymentProvider[];
}

/** How this shop is put together. */
export const store: Store = {
  brand,
  payments: [midtrans, xendit, doku, duitku, ipaymu, paypal, stripe, offline, unknown],
};
