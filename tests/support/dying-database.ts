/** What befalls a request's database, from a moment of the request on. */
export interface Death {
  /** Whether it happens at this call, a batch or a statement of SQL. */
  at(call: string): boolean;
  /** Whether the call itself is still made, so that only its response is lost. */
  after?: boolean;
  /** What another request does before the call; then nothing befalls this one. */
  meanwhile?: () => Promise<unknown>;
  /** Whether later calls fail too, as those of a request that has died; a database that is only read lives on. */
  lasts: boolean;
}

interface Prepared {
  inner: D1PreparedStatement;
  text: string;
}

class Died extends Error {}

/** D1 whose calls fail from some moment on, without a response. */
export function dyingDatabase(
  db: D1Database,
  { at, after = false, meanwhile, lasts }: Death,
): D1Database {
  let isDead = false;
  const call = async <Value>(text: string, work: () => Promise<Value>): Promise<Value> => {
    if (isDead) throw new Died("the request has died");
    if (!at(text)) return work();
    if (meanwhile) return meanwhile().then(work);
    isDead = lasts;
    if (after) await work();
    throw new Died("the request has died");
  };
  const prepared = (inner: D1PreparedStatement, text: string): object => ({
    inner,
    text,
    bind: (...values: unknown[]) => prepared(inner.bind(...values), text),
    run: () => call(text, () => inner.run()),
    all: () => call(text, () => inner.all()),
    raw: () => call(text, () => inner.raw()),
    first: () => call(text, () => inner.first()),
  });
  return {
    prepare: (text: string) => prepared(db.prepare(text), text),
    batch: (statements: Prepared[]) =>
      call(statements.map(({ text }) => text).join("; "), () =>
        db.batch(statements.map(({ inner }) => inner)),
      ),
  } as unknown as D1Database;
}
