/** How long things may take, in milliseconds. */
export interface Patience {
  /** For the backend's answer: the real one changes a cart in under a second, when it is idle. */
  usual: number;
  /** For a checkout's: PHP's usual limits are 30 and 60 s, and until then an order may come. */
  checkout: number;
  /** For the payment provider's, which is asked while a shopper waits. */
  payment: number;
  /** For the shopper, who sees the confirming page after it, or that the shop cannot be reached. */
  shopper: number;
}

/** What real shoppers and backends get. */
export const usualPatience: Patience = {
  usual: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
};
