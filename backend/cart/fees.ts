import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import { findSurcharge } from "../payment/gateways.ts";
import type { SurchargeEnv } from "../payment/imitation.ts";

/** A charge besides products and shipping, in minor units; not taxed. */
export interface Fee {
  name: string;
  total: number;
}

const readAmount = (setting: string | undefined): number => {
  const amount = Number(setting);
  return Number.isSafeInteger(amount) ? amount : 0;
};

/**
 * The fees of a cart; as in a plugin, the surcharge knows the payment method only from the session.
 */
export function feesFor(
  env: Pick<Env, "PACKING_FEE" | "COD_FEE"> & SurchargeEnv,
  { isEmpty, paymentMethod }: { isEmpty: boolean; paymentMethod: string | null },
  locale: Locale,
): Fee[] {
  if (isEmpty) return [];
  const packing = readAmount(env.PACKING_FEE);
  const cod = paymentMethod === "cod" ? readAmount(env.COD_FEE) : 0;
  const surcharge = readAmount(findSurcharge(env, paymentMethod ?? ""));
  return [
    { name: inLocale(locale, "Pengemasan", "Packing"), total: packing },
    { name: inLocale(locale, "Biaya bayar di tempat", "Cash on delivery"), total: cod },
    { name: "Surcharge", total: surcharge },
  ].filter(({ total }) => total !== 0);
}
