import type { Bindings } from "../../platform/app-env.ts";

/** Sends one statement with one JSON parameter, `$1` where it needs any, and returns the one JSON value of its only row. */
export type Query = <Result>(statement: string, given: unknown) => Promise<Result>;

/** Sends statements without parameters, whose results nobody needs; all are done or none. */
export type Run = (statement: string) => Promise<unknown>;

/** A database. Statements inside `together` are done all or not at all. */
export interface Database {
  query: Query;
  run: Run;
  together<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** For processes: in the Workers runtime the driver fails as it closes, and a request's end does it. */
  close(): Promise<void>;
}

// A page that waits longer is better served by the backend's own lists.
const connectSeconds = 5;

/** Connects at the first statement; the driver is loaded where a database is in use alone. */
export function openDatabase(connectionString: string): Database {
  const connecting = import("postgres").then(({ default: postgres }) =>
    postgres(connectionString, {
      max: 1,
      connect_timeout: connectSeconds,
      // Every parameter and result is JSON.
      fetch_types: false,
      onnotice: () => {},
    }),
  );
  type Sender = Pick<Awaited<typeof connecting>, "unsafe">;
  const over =
    (sender: Sender): Query =>
    async <Result>(statement: string, given: unknown) => {
      const parameters = statement.includes("$1") ? [JSON.stringify(given)] : [];
      const [row] = await sender.unsafe(statement, parameters, { prepare: true });
      return (row ? Object.values(row)[0] : null) as Result;
    };
  return {
    query: async (statement, given) => over(await connecting)(statement, given),
    run: async (statement) => (await connecting).unsafe(statement),
    together: async (work) =>
      (await (await connecting).begin((sender) => work(over(sender)))) as Awaited<
        ReturnType<typeof work>
      >,
    close: async () => (await connecting).end({ timeout: 1 }),
  };
}

/** The database that is bound. */
export function boundDatabase({ HYPERDRIVE }: Pick<Bindings, "HYPERDRIVE">): Database {
  if (!HYPERDRIVE) throw new Error("No database is bound as HYPERDRIVE.");
  return openDatabase(HYPERDRIVE.connectionString);
}
