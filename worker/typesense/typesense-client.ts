import { BackendError } from "../platform/backend-error.ts";

/** Where a Typesense server is, and its key. */
export interface TypesenseServer {
  url: string;
  key: string;
  fetch: typeof fetch;
}

/** A search of `POST /multi_search`, as its published description has it: what we use of it. */
export interface Search {
  collection: string;
  q: string;
  query_by?: string;
  query_by_weights?: string;
  prefix?: string;
  num_typos?: string;
  drop_tokens_threshold?: number;
  filter_by?: string;
  sort_by?: string;
  facet_by?: string;
  max_facet_values?: number;
  facet_strategy?: string;
  include_fields?: string;
  exclude_fields?: string;
  offset?: number;
  limit?: number;
}

/** What a search found. */
export interface Searched<Document> {
  found: number;
  hits: { document: Document }[];
  facet_counts: { field_name: string; counts: { value: string; count: number }[] }[];
}

/** A field of a collection. */
export interface Field {
  name: string;
  type: "string" | "string[]" | "int32" | "int64" | "int64[]" | "float" | "bool";
  facet?: boolean;
  index?: boolean;
  optional?: boolean;
  sort?: boolean;
  symbols_to_index?: string[];
}

export interface Collection {
  name: string;
  fields: Field[];
  synonym_sets?: string[];
}

/** A word or phrase and what stands for it too. */
export interface SynonymItem {
  id: string;
  root: string;
  synonyms: string[];
}

// A page that waits longer is better served by the backend's own lists.
const readTimeoutMs = 5_000;
const writeTimeoutMs = 60_000;

/** What a failure is called in the log. */
const operation = "catalogue";

interface Request {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Record<string, string>;
  body?: unknown;
  /** JSON lines instead of JSON. */
  lines?: string;
  timeoutMs?: number;
}

/** The requests of Typesense's published API that the shop makes. */
export function createTypesenseClient(server: TypesenseServer) {
  async function send(path: string, request: Request = {}): Promise<Response> {
    const { method = "GET", query, body, lines, timeoutMs = readTimeoutMs } = request;
    const url = new URL(path.slice(1), server.url.endsWith("/") ? server.url : `${server.url}/`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const response = await server
      .fetch(url, {
        method,
        headers: {
          "x-typesense-api-key": server.key,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(lines !== undefined && { "content-type": "application/octet-stream" }),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(lines !== undefined && { body: lines }),
      })
      .catch((cause: unknown) => {
        throw new BackendError("refused", operation, { cause });
      });
    if (response.ok) return response;
    const text = (await response.text()).slice(0, 300);
    const { status } = response;
    throw new BackendError("status", operation, { status, messages: [`${method} ${path}`, text] });
  }

  const json = async <Result>(path: string, request?: Request): Promise<Result> =>
    (await send(path, request)).json();

  async function orNull<Result>(result: Promise<Result>): Promise<Result | null> {
    try {
      return await result;
    } catch (cause) {
      if (cause instanceof BackendError && cause.status === 404) return null;
      throw cause;
    }
  }

  const collectionPath = (name: string) => `/collections/${encodeURIComponent(name)}`;
  const put = { method: "PUT", timeoutMs: writeTimeoutMs } as const;
  const post = { method: "POST", timeoutMs: writeTimeoutMs } as const;
  const remove = { method: "DELETE", timeoutMs: writeTimeoutMs } as const;

  return {
    /** Results in the order of the searches. */
    async search<Document>(searches: readonly Search[]): Promise<Searched<Document>[]> {
      const { results } = await json<{ results: (Searched<Document> & { error?: string })[] }>(
        "/multi_search",
        { method: "POST", body: { searches } },
      );
      for (const { error } of results)
        if (error) throw new BackendError("refused", operation, { messages: [error] });
      return results;
    },
    document: <Document>(collection: string, id: string): Promise<Document | null> =>
      orNull(json(`${collectionPath(collection)}/documents/${encodeURIComponent(id)}`)),
    async upsert(collection: string, documents: readonly object[]): Promise<void> {
      if (documents.length === 0) return;
      const lines = documents.map((document) => JSON.stringify(document)).join("\n");
      const query = { action: "upsert" };
      const path = `${collectionPath(collection)}/documents/import`;
      const response = await send(path, { ...post, query, lines });
      // It is a success even where documents were refused: each has a line of its own.
      for (const line of (await response.text()).split("\n")) {
        if (line === "") continue;
        const { success, error } = JSON.parse(line) as { success: boolean; error?: string };
        if (!success) throw new BackendError("refused", operation, { messages: [error ?? ""] });
      }
    },
    async removeWhere(collection: string, filter: string): Promise<void> {
      const query = { filter_by: filter };
      await send(`${collectionPath(collection)}/documents`, { ...remove, query });
    },
    /** Fields of all documents. */
    async exported<Document>(collection: string, fields: readonly string[]): Promise<Document[]> {
      const query = { include_fields: fields.join(",") };
      const path = `${collectionPath(collection)}/documents/export`;
      const text = await (await send(path, { query, timeoutMs: writeTimeoutMs })).text();
      return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    },
    collections: async (): Promise<string[]> =>
      (await json<Collection[]>("/collections", { query: { exclude_fields: "fields" } })).map(
        ({ name }) => name,
      ),
    createCollection: (collection: Collection): Promise<unknown> =>
      json("/collections", { ...post, body: collection }),
    removeCollection: (name: string): Promise<unknown> =>
      orNull(json(collectionPath(name), remove)),
    hasCollection: async (name: string): Promise<boolean> =>
      (await orNull(json(collectionPath(name)))) !== null,
    storeSynonyms: (name: string, items: readonly SynonymItem[]): Promise<unknown> =>
      json(`/synonym_sets/${encodeURIComponent(name)}`, { ...put, body: { items } }),
  };
}

export type TypesenseClient = ReturnType<typeof createTypesenseClient>;
