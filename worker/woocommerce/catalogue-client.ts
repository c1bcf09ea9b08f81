import type { Locale } from "../../shared/i18n/locales.ts";
import type { BackendFetch } from "../commerce/backend-fetch.ts";
import type { ShopCache } from "../commerce/cache-policy.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { CacheRead, Loaded } from "../platform/cache/cached.ts";
import { cacheKey } from "../platform/cache/key.ts";
import { longestWait } from "../platform/cache/longest-wait.ts";
import { pause, systemTimer, type Timer } from "../platform/cache/with-timeout.ts";
import { toHash } from "../platform/crypto.ts";
import { retry } from "../platform/retry.ts";
import type { Config } from "../settings/config.ts";
import { type CatalogueQuery, documentText, type UncachedQuery } from "./operation.ts";
import { inHundreds, ReadTogether } from "./read-together.ts";
import { createTransport, type GraphQLResult, type Transport } from "./transport.ts";

/** The cache state of one read, for Cache-Status and Server-Timing. */
interface CatalogueUse {
  operation: string;
  state: CacheRead<unknown>["state"];
  ageSeconds: number;
}

/** Reads the catalogue for one request: cached, retried once, the same for every visitor. */
export interface CatalogueClient {
  /**
   * Returns the data, frozen because requests share it; throws BackendError when the backend fails
   * and there is no stale entry.
   */
  query<Data, Variables>(
    operation: CatalogueQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /**
   * Returns the products of ids that the backend has, in no order. Each is cached by itself and the
   * rest are read together, so that no combination of ids costs more than its products.
   */
  queryEach<Node extends { databaseId: number }>(
    operation: ProductsQuery<Node>,
    ids: readonly number[],
  ): Promise<Node[]>;
  readonly uses: readonly CatalogueUse[];
  /** The tags of all reads so far, and so of the page that uses them. */
  readonly tags: ReadonlySet<string>;
  /** Number of retries in this request. */
  readonly retries: number;
}

/** A query of products by their ids. */
export type ProductsQuery<Node> = CatalogueQuery<
  { products: { nodes: Node[] } | null },
  { ids: number[]; first: number }
>;

interface ClientOptions {
  transport: Transport;
  cache: ShopCache;
  /** For products that are read by id: dozens in one request, so without the data centre's cache. */
  itemCache?: ShopCache;
  locale: Locale;
  /** Whether the backend has our additions to the schema. */
  giftCards: boolean;
  /** The shop's currency: a price is a text in it. */
  currency?: string;
  timer?: Timer;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** How long the whole request may wait for the backend, in milliseconds. */
  timeoutMs?: number;
  /** Whether a failed call is retried once; off for data that the page can do without. */
  retries?: boolean;
  /** From 0 to 1, for the jitter of retries. */
  random?: () => number;
}

const retryPauseMs = { minMs: 50, maxMs: 250 };

/** Whether a retry may succeed: there was no response, or a server error. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof BackendError &&
  (error.reason === "refused" ||
    (error.reason === "timeout" && error.status === undefined) ||
    (error.reason === "status" && (error.status ?? 0) >= 500));

// As WPGraphQL refuses a whole query.
const unknownField = /^Cannot query field "/;

function toData<Data, Variables>(
  { name, absent, isOptional }: CatalogueQuery<Data, Variables>,
  { data, errors, status }: GraphQLResult,
): { data: Data; isAbsent: boolean } {
  const messages = errors.map((error) => error.message);
  // The request has no bearer, so a 403 is a refusal and its body is ignored.
  if (status !== 200) throw new BackendError("status", name, { status, messages });
  const isAbsent = messages.length > 0 && messages.every((message) => absent?.test(message));
  if (isOptional && data === null && messages.every((message) => unknownField.test(message)))
    return { data: {} as Data, isAbsent: true };
  if (data === null || (messages.length > 0 && !isAbsent))
    throw new BackendError("graphql", name, { status, messages });
  return { data: data as Data, isAbsent };
}

class CachedClient implements CatalogueClient {
  readonly uses: CatalogueUse[] = [];
  readonly tags = new Set<string>();
  retries = 0;
  readonly #options: Required<ClientOptions>;
  readonly #startedAt: number;

  constructor(options: ClientOptions) {
    this.#options = {
      timer: systemTimer,
      now: () => performance.now(),
      timeoutMs: longestWait.ms,
      retries: true,
      random: Math.random,
      currency: "",
      itemCache: options.cache,
      ...options,
    };
    this.#startedAt = this.#options.now();
  }

  async query<Data, Variables>(
    operation: CatalogueQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const { name, profile } = operation;
    const load = async (): Promise<Loaded<Data>> => {
      const { data, isAbsent } = await this.#load(operation, variables);
      const ttl = isAbsent ? "short" : undefined;
      return { value: data, tags: operation.tags(variables, data), ttl };
    };
    const key = this.#toKey(operation, variables);
    const read = await this.#inTime(name, (onWait) =>
      this.#options.cache.read({ key, profile, load, onWait }),
    );
    this.#note(name, [read]);
    return read.value;
  }

  async queryEach<Node extends { databaseId: number }>(
    operation: ProductsQuery<Node>,
    ids: readonly number[],
  ): Promise<Node[]> {
    const { name, profile } = operation;
    const unique = [...new Set(ids)];
    const together = new ReadTogether(unique.length, async (some) => {
      const pages = inHundreds(some).map((page) =>
        this.#load(operation, { ids: page, first: page.length }),
      );
      const nodes = (await Promise.all(pages)).flatMap(({ data }) => data.products?.nodes ?? []);
      return new Map(nodes.map((node) => [node.databaseId, node]));
    });
    const reads = unique.map(async (id) => {
      let isDecided = false;
      const decide = () => {
        if (!isDecided) together.decide();
        isDecided = true;
      };
      const load = async (): Promise<Loaded<Node | null>> => {
        const loading = together.load(id);
        decide();
        const value = await loading;
        const found = { products: { nodes: value ? [value] : [] } };
        const tags = operation.tags({ ids: [id], first: 1 }, found);
        return { value, tags, ttl: value ? undefined : "short" };
      };
      const key = this.#toKey(operation, { id });
      const read = (onWait: () => void) =>
        this.#options.itemCache.read({
          ...{ key, profile, load },
          onWait() {
            onWait();
            // The load starts now, or another request's is joined.
            queueMicrotask(decide);
          },
        });
      return this.#inTime(name, read).finally(decide);
    });
    const results = await Promise.all(reads);
    this.#note(name, results);
    return results.flatMap(({ value }) => value ?? []);
  }

  async #load<Data, Variables>(
    operation: CatalogueQuery<Data, Variables>,
    variables: Variables,
  ): Promise<{ data: Data; isAbsent: boolean }> {
    const { transport, locale, giftCards } = this.#options;
    const { name, document } = operation;
    const text = documentText(document, { giftCards });
    const send = () => transport.send(text, name, variables, { locale });
    return toData(operation, await this.#twiceAtMost(send));
  }

  // Includes the document's text, so that a deployment with other fields never reads results
  // without them.
  #toKey<Data, Variables>(
    { name, document }: CatalogueQuery<Data, Variables>,
    variables: unknown,
  ): string {
    const { transport, locale, giftCards, currency } = this.#options;
    const text = toHash(documentText(document, { giftCards }));
    return cacheKey(name, [transport.url, locale, currency, text, variables]);
  }

  /** Notes reads of one operation: as the one that says most of their page's age. */
  #note(operation: string, reads: readonly CacheRead<unknown>[]): void {
    const states = ["stale", "miss", "fresh"] as const;
    const state = states.find((it) => reads.some((read) => read.state === it));
    const ageSeconds = Math.max(...reads.map((read) => read.ageSeconds));
    if (state) this.uses.push({ operation, state, ageSeconds });
    for (const { tags } of reads) for (const tag of tags) this.tags.add(tag);
  }

  /** A slower read continues for the next request; this one throws a timeout. */
  async #inTime<Value>(
    operation: string,
    read: (onWait: () => void) => Promise<Value>,
  ): Promise<Value> {
    const { timer, now, timeoutMs } = this.#options;
    const late = Promise.withResolvers<never>();
    let cancel = () => {};
    // Started only when the read has to wait: most reads are served from memory.
    const onWait = () => {
      const left = Math.max(0, this.#startedAt + timeoutMs - now());
      cancel = timer(left, () => late.reject(new BackendError("timeout", operation)));
    };
    try {
      return await Promise.race([read(onWait), late.promise]);
    } finally {
      cancel();
    }
  }

  #twiceAtMost<Value>(work: () => Promise<Value>): Promise<Value> {
    const { retries, timer, random } = this.#options;
    const { minMs, maxMs } = retryPauseMs;
    return retry(work, {
      attempts: retries ? 2 : 1,
      isWorthRetrying,
      beforeRetry: () => {
        this.retries += 1;
        return pause(timer, minMs + random() * (maxMs - minMs));
      },
    });
  }
}

/** Creates the client of one request; it ignores any session token in a response. */
export const createCatalogueClient = (options: ClientOptions): CatalogueClient =>
  new CachedClient(options);

// Long, because no visitor waits for it.
const timeoutMs = 30_000;

const patience = {
  attempts: 3,
  isWorthRetrying: (error: unknown) => error instanceof BackendError && error.reason !== "graphql",
};

/** Queries the backend without any cache, for runs that need current data. */
export function queryUncached(fetch: BackendFetch, config: Config, locale: Locale): UncachedQuery {
  const { graphqlUrl: url, capabilities } = config.backend;
  const transport = createTransport({ fetch, url, timeoutMs, maxBytes: 20_000_000 });
  return <Data, Variables>(operation: CatalogueQuery<Data, Variables>, variables: Variables) =>
    retry(async () => {
      const { name, document } = operation;
      const text = documentText(document, capabilities);
      return toData(operation, await transport.send(text, name, variables, { locale })).data;
    }, patience);
}
