import type { Session, SessionEntry, SessionObject } from "./session.ts";

// In a gradual deployment a worker meets objects of the version before, and the other way round.
// That version called `enter` with the name of a method. This file goes with the next release.

/** A call as the version before makes it. */
export interface NamedCall {
  key: string;
  isNew: boolean;
}

type Method = (...input: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method | undefined>;

/** Executes what a worker of the version before calls. */
export async function callByName(
  session: Session,
  name: string,
  input: readonly unknown[],
): Promise<unknown> {
  const methods = session as unknown as Methods;
  return withField(await methods[name]?.(...input), "cause", "trouble");
}

/** A failed result with its error under the name of the other version, too. */
function withField(result: unknown, from: string, to: string): unknown {
  if (typeof result !== "object" || result === null || !(from in result)) return result;
  return { ...result, [to]: (result as Record<string, unknown>)[from] };
}

const absent = /does not implement (the )?(method|property) "authenticate"/;

/** Whether a call failed because its object is of the version before; nothing was executed. */
export const isOfEarlierVersion = (cause: unknown): boolean =>
  cause instanceof TypeError && absent.test(cause.message);

/** The session in an object of the version before. */
export function earlierSession(
  object: SessionObject,
  { key, isNew = false, isContinued }: SessionEntry,
) {
  const methods = object as unknown as Methods;
  const entry = { key, isNew: isNew || isContinued === true };
  const call =
    (name: string): Method =>
    async (...input) => {
      const calling =
        key === null ? methods[name]?.(...input) : methods.enter?.(entry, name, input);
      return withField(await calling, "trouble", "cause");
    };
  return new Proxy({} as Session, { get: (_, name) => call(String(name)) });
}
