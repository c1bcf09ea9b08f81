import { beforeEach, expect, test } from "vitest";
import { profiles } from "../../commerce/cache-policy.ts";
import { UnlistedSlugs } from "../../commerce/slug-lookups.ts";
import { createCache } from "../../platform/cache/cached.ts";
import { createMemoryTier } from "../../platform/cache/tiers.ts";
import { parseConfig } from "../../settings/config.ts";
import { createCatalogueClient } from "../catalogue-client.ts";
import type { Transport } from "../transport.ts";
import { readCards } from "./products.ts";
import type { Source } from "./source.ts";

const range = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000_000 + at);
const listing = "getProductsByIds";

let now: number;
let calls: { name: string; ids: number[] }[];
beforeEach(() => {
  now = 0;
  calls = [];
});

/** A shop of these products, some in the index and some hidden from listings. */
function createShop({ indexed, hidden = [] }: { indexed: number[] | null; hidden?: number[] }) {
  const sold = new Set([...(indexed ?? range(500)), ...hidden]);
  const transport: Transport = {
    url: "https://woo.example/graphql",
    async send(_text, name, variables) {
      const { ids = hidden } = variables as { ids?: number[] };
      calls.push({ name, ids });
      const nodes = ids
        .filter((id) => sold.has(id))
        .map((databaseId) => ({ databaseId, slug: `p-${databaseId}` }));
      const data = { products: { nodes, pageInfo: { hasNextPage: false } } };
      return { data, errors: [], headers: new Headers(), status: 200 };
    },
  };
  const cache = createCache({
    profiles,
    memory: createMemoryTier({ maxBytes: 1_000_000 }),
    generations: { current: async () => ({ sequence: 0, isInvalidated: () => false }) },
    now: () => now,
    waitUntil: () => {},
  });
  const unlisted = new UnlistedSlugs(() => now);
  const indexedIds = async () => indexed && new Set(indexed);
  return async (ids: readonly number[]) => {
    const client = createCatalogueClient({ transport, cache, locale: "id_ID", giftCards: true });
    const source = { client, config: parseConfig({}), indexedIds, unlisted } as Partial<Source>;
    return (await readCards(source as Source, ids)).map(({ id }) => id);
  };
}

const findCalls = (name: string) => calls.filter((call) => call.name === name);

test("reads a hundred products a call", async () => {
  const read = createShop({ indexed: null });
  expect(await read(range(150))).toEqual(range(150));
  expect(findCalls(listing).map(({ ids }) => ids.length)).toEqual([100, 50]);
});

test("asks for no product again, in whatever combination", async () => {
  const ids = range(6);
  const read = createShop({ indexed: ids });
  await read(ids.slice(0, 3));
  for (let mask = 1; mask < 64; mask += 1) {
    const some = ids.filter((_id, at) => (mask >> at) % 2 === 1);
    expect(await read(some)).toEqual(some);
  }
  expect(findCalls(listing).flatMap(({ ids }) => ids)).toEqual(ids);
});

test("requests at the same time share what they read", async () => {
  const ids = range(4);
  const read = createShop({ indexed: ids });
  const lists = [ids, ids.toReversed(), ids.slice(1, 3), [...ids, ...ids]];
  expect((await Promise.all(lists.map(read))).map((list) => list.length)).toEqual([4, 4, 2, 4]);
  expect(findCalls(listing).flatMap((call) => call.ids)).toEqual(ids);
});

test("of ids that neither index nor list has, looks up one a minute", async () => {
  const [sold = 0, secret = 0, added = 0] = range(3);
  const read = createShop({ indexed: [sold], hidden: [secret, added] });
  now = 60_000;
  for (let id = 1; id < 40; id += 1) expect(await read([sold, id])).toEqual([sold]);
  expect(findCalls(listing).flatMap(({ ids }) => ids)).toEqual([1, sold]);
  expect(await read([sold, secret])).toEqual([sold, secret]);
});

test("without an index the backend decides, and what it lacks is remembered", async () => {
  const read = createShop({ indexed: null });
  const [first = 0] = range(1);
  for (let time = 0; time < 3; time += 1) expect(await read([first, 5])).toEqual([first]);
  expect(findCalls(listing)).toHaveLength(1);
});
