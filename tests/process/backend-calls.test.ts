import { afterAll, beforeAll, expect, test } from "vitest";
import { TextClient } from "../support/text-client.ts";
import { times } from "./counts.ts";
import { type ShopBehindFaults, serveBehindFaults } from "./shop-behind-faults.ts";

let behind: ShopBehindFaults;

// What the product index is built from: on a slow machine that goes on beside the views.
const ofTheIndex =
  /^(getIndexProducts|getSomeIndexProducts|getSearchedIds|getBestSellers|getSearchTexts|getProductCategories|getGlobalAttributes|getListedCursors)$/;

/** The requests of pages that have reached the backend. */
const pageCalls: string[] = [];

beforeAll(async () => {
  behind = await serveBehindFaults();
  behind.proxy.fault = ({ operation, body }) => {
    if (!ofTheIndex.test(operation)) pageCalls.push(body);
    return null;
  };
});
afterAll(async () => {
  await behind.stop();
  behind.remove();
});

const views = times(400, 1_000);
const together = 10;

/** Views pages over and over, several at a time, and gives the statuses that came. */
async function view(addresses: string[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  const queue = Array.from({ length: views }, (_, index) => addresses[index % addresses.length]);
  const worker = async () => {
    for (let address = queue.pop(); address; address = queue.pop()) {
      const response = await fetch(behind.shop.origin + address);
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return statuses;
}

const findProducts = async (listing: string): Promise<string[]> => {
  const visitor = new TextClient(behind.shop.origin);
  await visitor.open(listing);
  const addresses = visitor.page.links.map(({ address }) => address);
  return [...new Set(addresses.filter((address) => address.includes("/product/")))].slice(0, 20);
};

async function warm(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const response = await fetch(behind.shop.origin + address);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }
}

const freshMs = 60_000;

test(`${views} views of product pages on a warm cache ask the backend nothing`, async () => {
  const addresses = await findProducts("/products");
  expect(addresses.length).toBeGreaterThan(10);
  const cold = pageCalls.length;
  const began = performance.now();
  await warm(addresses);
  const before = pageCalls.length;
  expect(before).toBeGreaterThan(cold);
  expect(await view(addresses)).toEqual(new Set([200]));
  // Pages are fresh for a minute: a machine so slow makes each anew once in every further one.
  const minutes = Math.floor((performance.now() - began) / freshMs);
  expect(pageCalls.length - before).toBeLessThanOrEqual(minutes * (before - cold));
});

test("a thousand visitors of one cold page at once cost the backend what one does", async () => {
  const address = (await findProducts("/products")).at(-1);
  const before = pageCalls.length;
  const visit = async () => {
    const response = await fetch(`${behind.shop.origin}/en${address}`);
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 1_000 }, visit));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const calls = pageCalls.slice(before);
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls).size).toBe(calls.length);
});

test("a page in the other language is an entry of its own", async () => {
  const [address = ""] = await findProducts("/products");
  await warm([address]);
  const before = pageCalls.length;
  const english = await fetch(`${behind.shop.origin}/en${address}`).then((response) =>
    response.text(),
  );
  expect(pageCalls.length).toBeGreaterThan(before);
  expect(english).toContain('lang="en"');
  const after = pageCalls.length;
  const [again, indonesian] = await Promise.all(
    [`/en${address}`, address].map((path) =>
      fetch(behind.shop.origin + path).then((response) => response.text()),
    ),
  );
  expect(again).toBe(english);
  expect(indonesian).toContain('lang="id"');
  expect(pageCalls.length).toBe(after);
});
