import { BackendError } from "../graphql/backend-error.ts";

/** Marks that the platform puts on an error of an object itself, as against one of the code in it. */
const marks = ["retryable", "overloaded", "durableObjectReset"] as const;

// What a caller sees of an object that ended while it was asked, where the marks are missing.
const endings = /Durable Object reset|Durable Object.*overloaded|broken\.|Network connection lost/;

/** Tells whether an object has ended, or was not reached: a deployment, an overload, a lost connection. */
export function isObjectFailure(trouble: unknown): boolean {
  if (!(trouble instanceof Error)) return false;
  const marked = trouble as Error & Partial<Record<(typeof marks)[number], boolean>>;
  return marks.some((mark) => marked[mark] === true) || endings.test(trouble.message);
}

interface Options {
  /** Calls that mean the same when made twice; each is made once more by a new stub. */
  isRepeatable: (name: string, input: unknown) => boolean;
}

type Method = (...input: unknown[]) => Promise<unknown>;

/**
 * An object's methods, where its end in the middle is a BackendError ("reset") and never a defect: an
 * object ends with each deployment, and a stub that has failed once stays broken.
 */
export function withoutDefects<Port extends object>(
  stub: () => Port,
  { isRepeatable }: Options,
): Port {
  const call = async (name: string, input: unknown[]): Promise<unknown> => {
    const methods = stub() as Record<string, Method>;
    return methods[name]?.(...input);
  };
  const guarded = async (name: string, input: unknown[]): Promise<unknown> => {
    try {
      return await call(name, input);
    } catch (trouble) {
      if (!isObjectFailure(trouble)) throw trouble;
      if (isRepeatable(name, input[0])) return call(name, input).catch(asReset(name));
      return asReset(name)(trouble);
    }
  };
  return new Proxy({} as Port, {
    // Not to be taken for a promise where it is returned from an async function.
    get: (_, name) =>
      typeof name === "string" && name !== "then"
        ? (...input: unknown[]) => guarded(name, input)
        : undefined,
  });
}

const asReset =
  (name: string) =>
  (cause: unknown): never => {
    throw isObjectFailure(cause) ? new BackendError("reset", name, { cause }) : cause;
  };
