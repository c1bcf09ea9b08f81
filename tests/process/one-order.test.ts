import { afterAll, beforeAll, expect, test } from "vitest";
import { faults } from "../support/fault-proxy.ts";
import type { ServerFault } from "../support/fault-server.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { done, times } from "./counts.ts";
import { indonesian as words } from "./languages.ts";
import { SessionFaults } from "./session-faults.ts";
import { type ShopBehindFaults, serveBehindFaults } from "./shop-behind-faults.ts";
import { bookedOrders, stocks, stockUp, withDatabase, wrongBooks } from "./shop-books.ts";

let behind: ShopBehindFaults;
let before: Map<number, number>;
let expectedOrders = 0;

beforeAll(async () => {
  behind = await serveBehindFaults((state) =>
    withDatabase(state, async (db) => {
      await stockUp(db, "minyak-cvt-samudra", 10_000);
      before = await stocks(db);
    }),
  );
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

const trials = times(5, 100);
const submits = 100;

test(`${submits} submits of one form at once make one order, in each of ${trials} trials`, {
  timeout: trials * 30_000,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const client = await atCheckout();
    const typed = { ...words.address, [words.cod]: true };
    const places = new Set(await client.pressAtOnce(words.order, typed, submits));
    expectedOrders += 1;
    await client.press(words.order, { ...typed, [words.note]: "Isi lain" });
    expect(client.page.alerts.join(" ")).toContain(words.says.keyUsed);
    const seen = new Set<number | undefined>();
    for (const place of places) {
      await client.open(place);
      await client.wait(30);
      seen.add(shownOrder(client)?.id);
    }
    expect(seen.size).toBe(1);
    expect([...seen]).not.toContain(undefined);
    done("R6 one key", trial + 1, trials);
  }
});

// What the backend has done before its answer goes wrong; the others never reach it.
const afterwards: ServerFault[] = [
  "slow",
  "reset",
  "truncated",
  "graphql-errors-with-data",
  "graphql-errors-without-data",
  "answer-lost",
  "answer-withheld",
];
const all: ServerFault[] = [...faults, "answer-lost", "answer-withheld"];

interface Outcome {
  fault: ServerFault;
  presses: number;
  ordered: boolean;
}

/** Presses until there is an order, as the shop's pages advise. */
async function insist(
  client: TextClient,
  fault: ServerFault,
  relent: () => void,
): Promise<Outcome> {
  await sendOrder(client, words);
  relent();
  await client.wait(120);
  if (shownOrder(client)) return { fault, presses: 1, ordered: true };
  const { status, address, page } = client;
  expect(`${fault}: ${status} ${address} ${page.text}`).toContain(words.says.notPlaced);
  expect(client.page.text).toContain(`1 × ${words.simple.name}`);
  expect(client.valueOf(words.city)).toBe("Surabaya");
  await client.press(words.order);
  await client.wait(120);
  return { fault, presses: 2, ordered: shownOrder(client) !== null };
}

const rounds = times(1, 7);

test("an answer that is lost in any way makes one order, at the first or the second press", {
  timeout: rounds * 200_000,
}, async () => {
  const sessions = new SessionFaults(behind.door);
  for (let round = 0; round < rounds; round += 1) {
    const arrived: { client: TextClient; fault: ServerFault; customer: string }[] = [];
    for (const fault of all) {
      const client = await atCheckout();
      arrived.push({ client, fault, customer: sessions.last });
    }
    expectedOrders += arrived.length;
    const shoppers = arrived.map(({ client, fault, customer }) => {
      sessions.plan(customer, "Checkout", fault);
      return insist(client, fault, () => sessions.clear(customer));
    });
    const expected = arrived.map(({ fault }) => ({
      fault,
      presses: afterwards.includes(fault) ? 1 : 2,
      ordered: true,
    }));
    expect(await Promise.all(shoppers)).toEqual(expected);
    done("R6 lost answers", round + 1, rounds);
  }
});

test("the books hold each of these orders once and whole", async () => {
  await behind.stop();
  await withDatabase(behind.backendState, async (db) => {
    expect(await bookedOrders(db)).toHaveLength(expectedOrders);
    expect(await wrongBooks(db, before)).toEqual([]);
  });
});
