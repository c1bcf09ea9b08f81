import type { Locale } from "../../../shared/i18n/locales.ts";
import type { EngineInfo, IndexState } from "../../commerce/catalogue-engine.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { writeLog } from "../../platform/log.ts";
import { memo } from "../../platform/memo.ts";
import { boundDatabase, type Database } from "./database.ts";
import { type CurrentCatalogue, currentCatalogue, postgresEngine } from "./postgres-engine.ts";

/** A catalogue's name in the database: a language of an edition. */
export const catalogueName = (edition: string, locale: Locale): string => `${edition}/${locale}`;

/** What an isolate remembers of its database. */
interface Remembered {
  current: Map<string, CurrentCatalogue>;
  /** When it did not respond, in milliseconds since 1970. */
  failedAt: number;
}

// Without a pause every page would wait for a database that is down.
const restMs = 10_000;

const remembered = memo(
  (_bindings: object): Remembered => ({ current: new Map(), failedAt: -restMs }),
);

interface Reading {
  edition: string;
  locale: Locale;
  /** Milliseconds since 1970. */
  now: number;
}

/** The engine of one request: its connection is its own, as the runtime requires. */
export async function databaseEngine(
  bindings: Bindings,
  { edition, locale, now }: Reading,
): Promise<IndexState> {
  const own = remembered(bindings);
  if (now < own.failedAt + restMs) return { state: "unavailable" };
  const name = catalogueName(edition, locale);
  try {
    const bound = boundDatabase(bindings);
    const database: Database = {
      ...bound,
      query: (statement, given) =>
        bound.query<never>(statement, given).catch((cause) => {
          own.failedAt = now;
          throw new BackendError("refused", "catalogue", { cause });
        }),
    };
    const current = await currentCatalogue(bound, name, own.current.get(name));
    if (!current) return { state: "none" };
    own.current.set(name, current);
    return { state: "ready", engine: postgresEngine({ database, locale, current }) };
  } catch (cause) {
    own.failedAt = now;
    writeLog("warn", "index", { locale, state: "unavailable" }, cause);
    return { state: "unavailable" };
  }
}

/** What is stored of a catalogue; null where nothing is, or the database does not respond. */
export async function storedInDatabase(
  database: Pick<Database, "query">,
  catalogue: string,
): Promise<EngineInfo | null> {
  try {
    const stored = await database.query<{
      at: string;
      products: number;
      hidden: EngineInfo["hidden"];
    } | null>(
      `SELECT json_build_object('at', stored_at, 'products', size, 'hidden', hidden)
       FROM storefront_runs WHERE catalogue = $1::text::json ->> 'catalogue' AND is_current`,
      { catalogue },
    );
    return stored && { ...stored, storedAt: new Date(stored.at) };
  } catch {
    return null;
  }
}
