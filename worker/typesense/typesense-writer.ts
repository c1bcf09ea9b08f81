import type { CatalogueRun, CatalogueWriter, RunNote } from "../commerce/catalogue-engine.ts";
import { IdSet } from "../commerce/id-set.ts";
import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import { joinedFacets } from "../product-index/index-writer.ts";
import {
  type CurrentRun,
  collectionPrefix,
  documentValue,
  type ProductDocument,
  runCollection,
  runsCollection,
  type StoredRun,
  synonymItems,
  synonymSet,
  toDocument,
  toStoredRun,
} from "./documents.ts";
import type { TypesenseClient } from "./typesense-client.ts";

/** The current run of a catalogue; null where there is none. */
export async function currentRun(
  client: TypesenseClient,
  catalogue: string,
): Promise<CurrentRun | null> {
  const stored = await client.document<StoredRun>(runsCollection.name, catalogue);
  return stored && JSON.parse(stored.run);
}

const store = (client: TypesenseClient, run: CurrentRun): Promise<void> =>
  client.upsert(runsCollection.name, [toStoredRun(run)]);

const etagOf = ({ collection, version }: CurrentRun): string => `${collection}-${version}`;

/** Drops values that no product of a collection has. */
async function inUse(
  client: TypesenseClient,
  collection: string,
  facets: readonly Facet[],
): Promise<Facet[]> {
  const [counted] = await client.search([
    {
      collection,
      q: "*",
      facet_by: "values",
      facet_strategy: "exhaustive",
      max_facet_values: 10_000,
      include_fields: "id",
      limit: 1,
    },
  ]);
  const used = new Set(
    counted?.facet_counts.flatMap(({ counts }) => counts.map(({ value }) => value)),
  );
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ slug }) => used.has(documentValue(facet.name, slug))),
    }))
    .filter(({ values }) => values.length > 0);
}

type StoredFacts = Pick<ProductDocument, "id" | "slug" | "hash" | "edit" | "sales_rank">;

const factFields = "id,slug,hash,edit,sales_rank";

/** The server's limit of one search. */
const maxHits = 250;

async function storedFacts(
  client: TypesenseClient,
  collection: string,
  filters: readonly string[],
): Promise<StoredFacts[]> {
  if (filters.length === 0) return [];
  const results = await client.search<StoredFacts>(
    filters.map((filter_by) => ({
      collection,
      q: "*",
      filter_by,
      include_fields: factFields,
      limit: maxHits,
    })),
  );
  const found = results.flatMap(({ hits }) => hits.map(({ document }) => document));
  return [...new Map(found.map((it) => [it.id, it])).values()];
}

const withIds = (ids: readonly (string | number)[]): string[] =>
  Array.from(
    { length: Math.ceil(ids.length / maxHits) },
    (_, at) => `product:[${ids.slice(at * maxHits, (at + 1) * maxHits).join(",")}]`,
  );

const withSlugs = (slugs: readonly string[]): string[] =>
  Array.from(
    { length: Math.ceil(slugs.length / maxHits) },
    (_, at) =>
      `slug:=[${slugs
        .slice(at * maxHits, (at + 1) * maxHits)
        .map((slug) => `\`${slug.replaceAll("`", "")}\``)
        .join(",")}]`,
  );

/** What a run has found to differ from the one before; in its note, so that it lasts. */
interface Differences {
  changed: string[];
  edited: string[];
}

interface StartedRun {
  catalogue: string;
  collection: string;
  ids: Iterable<number>;
  differences: Differences;
}

class TypesenseRun implements CatalogueRun {
  readonly ids: IdSet;
  readonly #client: TypesenseClient;
  readonly #catalogue: string;
  readonly #collection: string;
  readonly #before: CurrentRun | null;
  readonly #differences: Differences;

  constructor(client: TypesenseClient, started: StartedRun, before: CurrentRun | null) {
    this.#client = client;
    this.#catalogue = started.catalogue;
    this.#collection = started.collection;
    this.#before = before;
    this.#differences = started.differences;
    this.ids = new IdSet(started.ids);
  }

  async add(products: readonly IndexedProduct[]): Promise<RunNote> {
    const documents = products.map(toDocument);
    await this.#client.upsert(this.#collection, documents);
    await this.#compare(documents);
    for (const { card } of products) this.ids.add(card.id);
    return { collection: this.#collection, ...this.#differences };
  }

  async #compare(documents: readonly ProductDocument[]): Promise<void> {
    if (!this.#before) return;
    const ids = documents.map(({ id }) => id);
    const stored = await storedFacts(this.#client, this.#before.collection, withIds(ids));
    const before = new Map(stored.map((it) => [it.id, it]));
    for (const { id, slug, hash, edit } of documents) {
      const old = before.get(id);
      if (old?.hash !== hash || old.slug !== slug) this.#differences.changed.push(slug);
      if (old?.edit !== edit || old.slug !== slug) this.#differences.edited.push(slug);
    }
  }

  async swap({ facets, hidden }: Parameters<CatalogueRun["swap"]>[0]) {
    const { changed, edited } = this.#differences;
    const gone = this.#before
      ? await this.#client.exported<StoredFacts>(this.#before.collection, ["id", "slug"])
      : [];
    const run: CurrentRun = {
      id: this.#catalogue,
      collection: this.#collection,
      version: 1,
      size: this.ids.size,
      storedAt: Date.now(),
      facets: await inUse(this.#client, this.#collection, facets),
      hidden,
    };
    await store(this.#client, run);
    const removed = gone.filter(({ id }) => !this.ids.has(Number(id))).map(({ slug }) => slug);
    return {
      state: "built" as const,
      products: this.ids.size,
      etag: etagOf(run),
      changed: [...new Set([...changed, ...removed])],
      edited: [...new Set(edited)],
    };
  }

  async discard(): Promise<void> {
    await this.#client.removeCollection(this.#collection);
  }
}

interface Changes {
  slugs: readonly string[];
  products: readonly IndexedProduct[];
  facets: Facet[];
}

async function update(
  client: TypesenseClient,
  current: CurrentRun,
  { slugs, products, facets }: Changes,
): ReturnType<CatalogueWriter["update"]> {
  const { collection } = current;
  const ids = new Set(products.map(({ card }) => String(card.id)));
  const named = [...new Set([...slugs, ...products.map(({ card }) => card.slug)])];
  const stored = await storedFacts(client, collection, [...withSlugs(named), ...withIds([...ids])]);
  const before = new Map(stored.map((it) => [it.id, it]));
  // A changed product keeps its rank by sales until the next whole run.
  const documents = products.map((product) => {
    const salesRank = before.get(String(product.card.id))?.sales_rank;
    return toDocument(salesRank === undefined ? product : { ...product, salesRank });
  });
  const fresh = documents.filter(({ id, hash, slug }) => {
    const old = before.get(id);
    return old?.hash !== hash || old.slug !== slug;
  });
  const gone = stored.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0 && gone.length === 0)
    return { state: "unchanged", products: current.size };
  await client.upsert(collection, fresh);
  for (const filter of withIds(gone.map(({ id }) => id)))
    await client.removeWhere(collection, filter);
  const added = fresh.filter(({ id }) => !before.has(id));
  const run: CurrentRun = {
    ...current,
    version: current.version + 1,
    size: current.size + added.length - gone.length,
    storedAt: Date.now(),
    facets: await inUse(client, collection, joinedFacets(facets, current.facets)),
  };
  await store(client, run);
  const edited = fresh.filter(({ id, edit }) => before.get(id)?.edit !== edit);
  return {
    state: "built",
    products: run.size,
    etag: etagOf(run),
    changed: [...fresh, ...gone].map(({ slug }) => slug),
    edited: edited.map(({ slug }) => slug),
  };
}

/**
 * Removes the collection that the current one has replaced, and those of runs that have died. Not as
 * it is replaced: requests may still be reading it.
 */
async function removeOthers(
  client: TypesenseClient,
  catalogue: string,
  current: CurrentRun | null,
): Promise<void> {
  for (const name of await client.collections())
    if (name.startsWith(collectionPrefix(catalogue)) && name !== current?.collection)
      await client.removeCollection(name);
}

/** Stores a catalogue, a language of an edition, in Typesense. */
export function typesenseWriter(
  client: TypesenseClient,
  { catalogue }: { catalogue: string },
): CatalogueWriter {
  return {
    async begin() {
      if (!(await client.hasCollection(runsCollection.name)))
        await client.createCollection(runsCollection);
      const before = await currentRun(client, catalogue);
      await removeOthers(client, catalogue, before);
      await client.storeSynonyms(synonymSet, synonymItems());
      const collection = `${collectionPrefix(catalogue)}${crypto.randomUUID()}`;
      await client.createCollection(runCollection(collection));
      const differences = { changed: [], edited: [] };
      const started = { catalogue, collection, ids: [], differences };
      return new TypesenseRun(client, started, before);
    },
    async goOn(note) {
      const { collection, changed, edited } = note as unknown as {
        collection?: string;
      } & Differences;
      const before = await currentRun(client, catalogue);
      if (!collection || collection === before?.collection) return null;
      if (!(await client.hasCollection(collection))) return null;
      const stored = await client.exported<{ id: string }>(collection, ["id"]);
      const ids = stored.map(({ id }) => Number(id));
      const started = { catalogue, collection, ids, differences: { changed, edited } };
      return new TypesenseRun(client, started, before);
    },
    facets: async () => (await currentRun(client, catalogue))?.facets ?? [],
    async update(slugs, { products, facets }) {
      const current = await currentRun(client, catalogue);
      return current && update(client, current, { slugs, products, facets });
    },
  };
}
