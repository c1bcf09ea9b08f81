/** WooCommerce's two settings together: how prices are entered, and how they are shown. */
export interface TaxSetting {
  /** Percent. */
  rate: number;
  /** Prices are entered with tax. */
  isEntered: boolean;
  /** Shop and cart show prices with tax. */
  isShown: boolean;
}

const displays: Record<string, Omit<TaxSetting, "rate">> = {
  added: { isEntered: false, isShown: false },
  included: { isEntered: true, isShown: true },
  shown: { isEntered: false, isShown: true },
};

/** The shop's setting; an invalid rate means no tax. */
export function taxSetting(env: { TAX_RATE: string; TAX_DISPLAY: string }): TaxSetting {
  const rate = Number(env.TAX_RATE);
  const display = displays[env.TAX_DISPLAY];
  return Number.isFinite(rate) && rate > 0 && display
    ? { rate, ...display }
    : { rate: 0, isEntered: false, isShown: false };
}

/** Splits an entered amount into net and tax, in minor units. */
export function taxedAmount(
  entered: number,
  { rate, isEntered }: TaxSetting,
): { net: number; tax: number } {
  const tax = Math.round((entered * rate) / (isEntered ? 100 + rate : 100));
  return { net: isEntered ? entered - tax : entered, tax };
}

/** A price as the shop shows it. */
export function shownPrice(entered: number, setting: TaxSetting): number {
  const { net, tax } = taxedAmount(entered, setting);
  return setting.isShown ? net + tax : net;
}
