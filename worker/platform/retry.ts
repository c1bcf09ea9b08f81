interface RetryOptions {
  /** How often it is tried at most. */
  attempts: number;
  /** Whether another try may succeed where one has failed so. */
  isWorthRetrying: (error: unknown) => boolean;
  beforeRetry?: () => Promise<void>;
}

/** Tries work again while its error says that this may help; throws the last error. */
export async function retry<Value>(
  work: () => Promise<Value>,
  { attempts, isWorthRetrying, beforeRetry }: RetryOptions,
): Promise<Value> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || !isWorthRetrying(error)) throw error;
      await beforeRetry?.();
    }
  }
}
