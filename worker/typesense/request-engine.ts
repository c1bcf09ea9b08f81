import type { Locale } from "../../shared/i18n/locales.ts";
import type { EngineInfo, IndexState } from "../commerce/catalogue-engine.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import { type CurrentRun, catalogueId } from "./documents.ts";
import { createTypesenseClient, type TypesenseServer } from "./typesense-client.ts";
import { typesenseEngine } from "./typesense-engine.ts";
import { currentRun } from "./typesense-writer.ts";

/** What an isolate remembers of its server. */
interface Remembered {
  current: Map<string, { run: CurrentRun; readAt: number }>;
  /** When it did not respond, in milliseconds since 1970. */
  failedAt: number;
}

const remembered = new WeakMap<object, Remembered>();

// Without a pause every page would wait for a server that is down.
const restMs = 10_000;
/** A change of the catalogue takes effect within this time. */
const freshMs = 2_000;

interface Reading {
  edition: string;
  locale: Locale;
  /** Milliseconds since 1970. */
  now: number;
}

/** The server that is set. */
export const serverOf = ({ typesense }: Pick<Config, "typesense">): TypesenseServer => ({
  ...typesense,
  fetch: (input, init) => fetch(input, init),
});

/** The engine of one request. */
export async function serverEngine(
  bindings: object,
  server: TypesenseServer,
  { edition, locale, now }: Reading,
): Promise<IndexState> {
  const own = remembered.get(bindings) ?? { current: new Map(), failedAt: -restMs };
  remembered.set(bindings, own);
  if (now < own.failedAt + restMs) return { state: "unavailable" };
  const client = createTypesenseClient({
    ...server,
    async fetch(input, init) {
      const response = await server.fetch(input, init).catch((cause: unknown) => {
        own.failedAt = now;
        throw cause;
      });
      if (response.status >= 500) own.failedAt = now;
      return response;
    },
  });
  const catalogue = catalogueId(edition, locale);
  const read = own.current.get(catalogue);
  try {
    const run =
      read && now < read.readAt + freshMs ? read.run : await currentRun(client, catalogue);
    if (!run) return { state: "none" };
    if (run !== read?.run) own.current.set(catalogue, { run, readAt: now });
    return { state: "ready", engine: typesenseEngine({ client, locale, current: run }) };
  } catch (cause) {
    own.failedAt = now;
    writeLog("warn", "index", { locale, state: "unavailable" }, cause);
    return { state: "unavailable" };
  }
}

/** What is stored of a catalogue; null where nothing is, or the server does not respond. */
export async function storedInServer(
  server: TypesenseServer,
  catalogue: string,
): Promise<EngineInfo | null> {
  const run = await currentRun(createTypesenseClient(server), catalogue).catch(() => null);
  return run && { storedAt: new Date(run.storedAt), products: run.size, hidden: run.hidden };
}
