import { BackendError } from "../backend-error.ts";
import { retry } from "../retry.ts";

/**
 * Properties that the platform sets on failures of the object itself, as opposed to errors of its
 * code.
 */
const marks = ["retryable", "overloaded", "durableObjectReset"] as const;

// Messages that a caller gets when an object was reset during a call, and the properties are
// missing.
const endings = /Durable Object reset|Durable Object.*overloaded|broken\.|Network connection lost/;

/** Whether an object was reset or not reached: by a deployment, an overload, a lost connection. */
export function isObjectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const marked = error as Error & Partial<Record<(typeof marks)[number], boolean>>;
  return marks.some((mark) => marked[mark] === true) || endings.test(error.message);
}

/**
 * Calls an object: a reset during the call throws a BackendError ("reset"), not a defect, because
 * each deployment resets objects. What is repeatable is called once more, by a new stub.
 */
export const withoutReset = <Value>(
  name: string,
  isRepeatable: boolean,
  call: () => Promise<Value>,
): Promise<Value> =>
  retry(call, { attempts: isRepeatable ? 2 : 1, isWorthRetrying: isObjectFailure }).catch(
    asReset(name),
  );

interface Options {
  /** Whether a call is idempotent; such calls are retried once with a new stub. */
  isRepeatable: (name: string, input: unknown) => boolean;
}

type Method = (...input: unknown[]) => Promise<unknown>;

/** Wraps an object's methods by `withoutReset`; a stub that has failed once stays broken. */
export function withResetHandling<Port extends object>(
  stub: () => Port,
  { isRepeatable }: Options,
): Port {
  const call = async (name: string, input: unknown[]): Promise<unknown> => {
    const methods = stub() as Record<string, Method>;
    return methods[name]?.(...input);
  };
  return new Proxy({} as Port, {
    // Without `then`, or an async function that returns it would treat it as a promise.
    get: (_, name) =>
      typeof name === "string" && name !== "then"
        ? (...input: unknown[]) =>
            withoutReset(name, isRepeatable(name, input[0]), () => call(name, input))
        : undefined,
  });
}

const asReset =
  (name: string) =>
  (cause: unknown): never => {
    throw isObjectFailure(cause) ? new BackendError("reset", name, { cause }) : cause;
  };
