import type { Locale } from "../../../shared/i18n/locales.ts";
import type { Config } from "../../config.ts";
import { BackendError } from "./backend-error.ts";
import { documentText } from "./document-text.ts";
import type { CatalogueQuery } from "./operation.ts";
import type { UncachedQuery } from "./query.ts";
import { type BackendFetch, createTransport } from "./transport.ts";

// Nobody waits for it: a slow backend is given its time.
const timeoutMs = 30_000;
const attempts = 3;

async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof BackendError) || error.reason === "graphql") throw error;
    }
  }
}

/** Asks the backend past every cache, for runs that are to see what is there now. */
export function queryUncached(fetch: BackendFetch, config: Config, locale: Locale): UncachedQuery {
  const { graphqlUrl: url, embedded } = config.backend;
  const transport = createTransport({ fetch, url, timeoutMs, maxBytes: 20_000_000 });
  return <Data, Variables>(operation: CatalogueQuery<Data, Variables>, variables: Variables) =>
    patiently(async () => {
      const { name, document } = operation;
      const text = documentText(document, { embedded });
      const { data, errors, status } = await transport.send(text, name, variables, { locale });
      const messages = errors.map(({ message }) => message);
      if (status !== 200) throw new BackendError("status", name, { status, messages });
      if (data === null || messages.length > 0)
        throw new BackendError("graphql", name, { status, messages });
      return data as Data;
    });
}
