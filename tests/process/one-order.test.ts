import { afterAll, beforeAll, expect, test } from "vitest";
import { faults } from "../support/fault-proxy.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { times } from "./counts.ts";
import type { ServerFault } from "./fault-server.ts";
import { indonesian as words } from "./languages.ts";
import { SessionFaults } from "./session-faults.ts";
import { type ShopBehindFaults, serveBehindFaults } from "./shop-behind-faults.ts";
import { bookedOrders, stocks, stockUp, withDatabase, wrongBooks } from "./shop-database.ts";

let behind: ShopBehindFaults;
let before: Map<number, number>;
let expectedOrders = 0;
let sessions: SessionFaults;

beforeAll(async () => {
  behind = await serveBehindFaults((state) =>
    withDatabase(state, async (db) => {
      await stockUp(db, "minyak-cvt-samudra", 10_000);
      before = await stocks(db);
    }),
  );
  sessions = new SessionFaults(behind.proxy);
});
afterAll(async () => {
  await behind.stop();
  behind.remove();
});

async function atCheckout(): Promise<TextClient> {
  const client = new TextClient(behind.shop.origin);
  await findProduct(client, words, words.simple);
  await client.press(words.add);
  await client.follow(words.checkout);
  return client;
}

const trials = times(3, 100);
const submits = 100;

test(`${submits} submits of one form at once make one order, in each of ${trials} trials`, {
  timeout: trials * 60_000,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const client = await atCheckout();
    const typed = { ...words.address, [words.cod]: true };
    const locations = new Set(await client.pressAtOnce(words.order, typed, submits));
    expectedOrders += 1;
    await client.press(words.order, { ...typed, [words.note]: "Isi lain" });
    expect(client.page.alerts.join(" ")).toContain(words.says.keyUsed);
    const observed = new Set<number | undefined>();
    for (const location of locations) {
      await client.open(location);
      await client.wait(30);
      observed.add(shownOrder(client)?.id);
    }
    expect(observed.size).toBe(1);
    expect([...observed]).not.toContain(undefined);
  }
});

const all: ServerFault[] = [...faults, "response-lost", "response-withheld"];
// What became of these is clear within seconds.
const quick: ServerFault[] = all.filter(
  (fault) => fault !== "hung" && fault !== "response-withheld",
);

/** Through the confirming page, and through pages that the shop could not make at once. */
async function arrive(client: TextClient): Promise<void> {
  await client.wait(120);
  await client.insist();
}

/** Somebody in front of the checkout form, and how that shopper's first order fails. */
interface Shopper {
  client: TextClient;
  fault: ServerFault;
  customer: string;
}

async function arrivals(wanted: readonly ServerFault[]): Promise<Shopper[]> {
  const arrived: Shopper[] = [];
  for (const fault of wanted)
    arrived.push({ client: await atCheckout(), fault, customer: sessions.last });
  expectedOrders += arrived.length;
  return arrived;
}

/** Presses until the order was sent: where the shop cannot even begin, it says so, and to try again. */
async function press(client: TextClient, pressing: () => Promise<void>): Promise<void> {
  await pressing();
  await arrive(client);
  for (let more = 0; more < 20 && client.page.alerts.includes(words.says.unavailable); more += 1) {
    await client.press(words.order);
    await arrive(client);
  }
}

/** Sends the form until there is an order, and returns the fault: what else became of it is added. */
async function insist({ client, fault, customer }: Shopper): Promise<string> {
  sessions.planOnce(customer, "StorefrontCheckout", fault);
  await press(client, () => sendOrder(client, words));
  if (shownOrder(client)) return fault;
  const { status, address, page } = client;
  return `${fault}: ${status} ${address} ${page.text}`;
}

const rounds = times(1, 7);

test("a checkout that fails in any way is sent again, or shows that it was not made", {
  timeout: rounds * 400_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const arrived = await arrivals(all);
    expect(await Promise.all(arrived.map(insist))).toEqual(all);
  }
});

// In full, more at once than two cores serve in time: then pages fail, too.
const crowd = Array.from({ length: times(1, 7) }, () => times(quick, all)).flat();

test(`so do ${crowd.length} at once, and not one page on the way leaves its shopper without a word`, {
  timeout: 1_800_000,
}, async () => {
  const arrived = await arrivals(crowd);
  expect(await Promise.all(arrived.map(insist))).toEqual(crowd);
});

test("the books hold each of these orders once and whole", async () => {
  await behind.stop();
  await withDatabase(behind.backendState, async (db) => {
    expect(await bookedOrders(db)).toHaveLength(expectedOrders);
    expect(await wrongBooks(db, before)).toEqual([]);
  });
});
