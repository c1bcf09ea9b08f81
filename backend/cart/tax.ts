export interface TaxSetting {
  /** Percent. */
  rate: number;
  display: "none" | "added" | "included";
}

/** The setting of the shop; anything that is no rate means no tax. */
export function taxSetting(env: { TAX_RATE: string; TAX_DISPLAY: string }): TaxSetting {
  const rate = Number(env.TAX_RATE);
  const display = env.TAX_DISPLAY;
  const known = display === "added" || display === "included";
  return Number.isFinite(rate) && rate > 0 && known
    ? { rate, display }
    : { rate: 0, display: "none" };
}

/** Tax of an amount in minor units: on top of it, or the part of it that is tax. */
export function taxOf(amount: number, { rate, display }: TaxSetting): number {
  if (display === "added") return Math.round((amount * rate) / 100);
  if (display === "included") return Math.round((amount * rate) / (100 + rate));
  return 0;
}
