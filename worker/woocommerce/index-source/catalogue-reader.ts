import { type Locale, localeCodes } from "../../../shared/i18n/locales.ts";
import type { CatalogueReader } from "../../commerce/indexed-product.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { backendFetch } from "../../platform/http/backend-fetch.ts";
import type { Config } from "../../settings/config.ts";
import { queryUncached } from "../catalogue-client.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import type { UncachedQuery } from "../operation.ts";
import { createReader } from "./read-catalogue.ts";

/**
 * Wraps queries so that one is sent at a time: what no shopper waits for must not slow down what
 * they wait for.
 */
function oneAtATime(): (query: UncachedQuery) => UncachedQuery {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => (operation, variables) => {
    const turn = last.then(() => query(operation, variables));
    last = turn.catch(() => {});
    return turn;
  };
}

// Their ids are in memory during a run.
const maxProducts = 1_000_000;

/** Reads the shop's products for the index of one language, one call at a time. */
export function catalogueReader(
  bindings: Pick<Bindings, "BACKEND">,
  config: Config,
  locale: Locale,
): CatalogueReader {
  const fetch = backendFetch(bindings, config);
  const other = localeCodes.find((code) => code !== locale);
  const inTurn = oneAtATime();
  const askIn = (language: Locale) => inTurn(queryUncached(fetch, config, language));
  return createReader({
    ask: askIn(locale),
    queryOther: other && askIn(other),
    context: mappingContext(config),
    limit: maxProducts,
    languages: localeCodes.map((code) => ({ locale: code, ask: askIn(code) })),
  });
}
