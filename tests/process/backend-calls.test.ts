import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultServer, startFaultServer } from "../support/fault-server.ts";
import { TextClient } from "../support/text-client.ts";
import { type Served, serveBackend, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const [shopState, backendState] = [newState(), newState()];
let backend: Served;
let door: FaultServer;
let shop: Served;

beforeAll(async () => {
  backend = await serveBackend({ state: backendState });
  door = await startFaultServer(backend.origin);
  shop = await serveShop({
    state: shopState,
    settings: { BACKEND_URL: `${door.origin}/graphql` },
  });
});
afterAll(async () => {
  await shop.kill();
  await door.close();
  await backend.kill();
  for (const state of [shopState, backendState]) rmSync(state, { recursive: true, force: true });
});

const views = 1_000;
const together = 10;

/** Views pages over and over, several at a time, and gives the statuses that came. */
async function view(addresses: string[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  const queue = Array.from({ length: views }, (_, index) => addresses[index % addresses.length]);
  const worker = async () => {
    for (let address = queue.pop(); address; address = queue.pop()) {
      const answer = await fetch(shop.origin + address);
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return statuses;
}

const productsOf = async (listing: string): Promise<string[]> => {
  const visitor = new TextClient(shop.origin);
  await visitor.open(listing);
  const addresses = visitor.page.links.map(({ address }) => address);
  return [...new Set(addresses.filter((address) => address.includes("/product/")))].slice(0, 20);
};

async function warm(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(shop.origin + address);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  }
}

test(`${views} views of product pages on a warm cache ask the backend nothing`, async () => {
  const addresses = await productsOf("/products");
  expect(addresses.length).toBeGreaterThan(10);
  await warm(addresses);
  const before = door.calls;
  expect(before).toBeGreaterThan(0);
  expect(await view(addresses)).toEqual(new Set([200]));
  expect(door.calls - before).toBe(0);
});

test("a page in the other language is an entry of its own", async () => {
  const [address = ""] = await productsOf("/products");
  await warm([address]);
  const before = door.calls;
  const english = await fetch(`${shop.origin}/en${address}`).then((answer) => answer.text());
  expect(door.calls).toBeGreaterThan(before);
  expect(english).toContain('lang="en"');
  const after = door.calls;
  const [again, indonesian] = await Promise.all(
    [`/en${address}`, address].map((path) =>
      fetch(shop.origin + path).then((answer) => answer.text()),
    ),
  );
  expect(again).toBe(english);
  expect(indonesian).toContain('lang="id"');
  expect(door.calls).toBe(after);
});
