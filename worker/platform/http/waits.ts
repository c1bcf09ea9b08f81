/** How long a request waited for others, in milliseconds; calls side by side count each. */
export interface Waits {
  /** To know what was invalidated, beyond the isolate's own knowledge. */
  generationsMs: number;
  /** For the backend's answers. */
  backendMs: number;
}

/** Adds to a request's waits what a call takes, however it ends. */
export async function waited<Value>(
  waits: Waits,
  name: keyof Waits,
  call: Promise<Value>,
): Promise<Value> {
  const startedAt = Date.now();
  try {
    return await call;
  } finally {
    waits[name] += Date.now() - startedAt;
  }
}
