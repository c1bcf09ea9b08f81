// One decimal is too few for ratios near one.
const decimals = (value: number): number => (value < 1 ? 3 : value < 3 ? 2 : 1);

/** A figure's value as it is printed. */
export const shown = (value: number): string => String(Number(value.toFixed(decimals(value))));
