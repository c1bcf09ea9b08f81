import { vi } from "vitest";
import { at } from "./checking-out.ts";

/** An operation that waits in the backend's proxy. */
export interface HeldOperation {
  /** Resolves when it has come. */
  reached(): Promise<void>;
  release(): void;
}

/** Holds one operation until it is let go; polled, because promises do not cross the contexts of requests. */
export function holdOperation(operation: string): HeldOperation {
  let isReached = false;
  let isReleased = false;
  at(
    operation,
    async (request, pass) => {
      isReached = true;
      while (!isReleased) await scheduler.wait(5);
      return pass(request);
    },
    1,
  );
  return {
    reached: () =>
      vi.waitFor(
        () => {
          if (!isReached) throw new Error(`${operation} has not come.`);
        },
        { timeout: 300_000, interval: 5 },
      ),
    release: () => {
      isReleased = true;
    },
  };
}
