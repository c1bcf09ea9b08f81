import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fault, faults } from "../support/fault-proxy.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { indonesian as words } from "./languages.ts";
import { SessionFaults } from "./session-faults.ts";
import { type ShopBehindFaults, serveBehindFaults } from "./shop-behind-faults.ts";
import { stockUp, withDatabase } from "./shop-books.ts";

let behind: ShopBehindFaults;
let sessions: SessionFaults;

beforeAll(async () => {
  behind = await serveBehindFaults((state) =>
    withDatabase(state, (db) => stockUp(db, "minyak-cvt-samudra", 10_000)),
  );
  sessions = new SessionFaults(behind.door);
});
afterAll(async () => {
  await behind.stop();
  behind.remove();
});

interface Step {
  name: string;
  /** The operation that fails. */
  operation: string;
  /** Comes to where the step can be taken; nothing fails yet. */
  prepare(client: TextClient): Promise<void>;
  take(client: TextClient): Promise<void>;
  /** A page says it as a page, a form on the page that it was sent from. */
  saysBy: "page" | "alert";
  /** What shows that the step was taken. */
  done: RegExp;
}

const { says } = words;
const toCart = (client: TextClient) => client.open("/cart");
const toCheckout = (client: TextClient) => client.open("/checkout");

const steps: Step[] = [
  {
    name: "looking at the cart",
    operation: "getCart",
    prepare: async () => {},
    take: toCart,
    saysBy: "page",
    done: /Minyak CVT Samudra/,
  },
  {
    name: "adding another piece",
    operation: "addToCart",
    prepare: (client) => findProduct(client, words, words.simple),
    take: (client) => client.press(words.add),
    saysBy: "alert",
    done: /Sudah masuk keranjang/,
  },
  {
    name: "changing a quantity",
    operation: "UpDateCartQuantity",
    prepare: toCart,
    take: (client) => client.press(words.quantityOf, { [words.quantityOf]: "3" }),
    saysBy: "alert",
    done: /3 barang di keranjang/,
  },
  {
    name: "giving a coupon",
    operation: "applyCoupon",
    prepare: toCart,
    take: (client) => client.press(words.applyCode, { [words.codeLabel]: "HEMAT10" }),
    saysBy: "alert",
    done: /Kode sudah dipakai|sudah dipakai di keranjang/,
  },
  {
    name: "going to the checkout",
    operation: "getCart",
    prepare: toCart,
    take: (client) => client.follow(words.checkout),
    saysBy: "page",
    done: /Ringkasan pesanan/,
  },
  {
    name: "having delivery reckoned",
    operation: "ChangeShippingCounty",
    prepare: toCheckout,
    take: (client) =>
      client.press(words.recalculate, { ...words.address, [words.province]: words.far }),
    saysBy: "alert",
    done: /€6\.50/,
  },
];

/** In milliseconds: nobody waits longer for an answer, and a busy machine adds to it. */
const LONGEST_ANSWER = 5_500 + 3_000;

async function metFault(step: Step, client: TextClient, customer: string, fault: Fault) {
  await step.prepare(client);
  sessions.plan(customer, step.operation, fault);
  const started = performance.now();
  await step.take(client);
  const took = performance.now() - started;
  sessions.clear(customer);
  const { status } = client;
  const said = client.page.alerts.join(" ");
  const problems: string[] = [];
  if (took > LONGEST_ANSWER) problems.push(`took ${Math.round(took)} ms`);
  if (fault !== "slow") {
    if (status !== (step.saysBy === "page" ? 503 : 200)) problems.push(`status ${status}`);
    const words = step.saysBy === "page" ? client.page.text : said;
    // Where the backend says that it failed inside, whether it can be reached is not the question.
    const expected =
      fault.startsWith("graphql") && step.saysBy === "alert" ? says.trouble : says.unavailable;
    if (!words.includes(expected)) problems.push(`said "${words.slice(-200)}"`);
  }
  await toCart(client);
  if (!/Minyak CVT Samudra/.test(client.page.text))
    problems.push(`the cart was lost: ${client.status}`);
  await step.prepare(client);
  await step.take(client);
  // What hangs holds up the session's next change for 15 s, so that the two do not meet in the backend.
  for (let more = 0; more < 3 && client.page.alerts.includes(says.unavailable); more += 1) {
    await step.prepare(client);
    await step.take(client);
  }
  if (client.status !== 200 || !step.done.test(client.page.text))
    problems.push(
      `trying again: ${client.status} ${client.page.alerts.join(" ")} ${client.page.text.slice(-300)}`,
    );
  return problems.map((problem) => `${step.name}, ${fault}: ${problem}`);
}

/** The rate is chosen while ordering: that fails first, then its new total is looked at. */
async function ordersAtLast(client: TextClient, customer: string, fault: Fault) {
  await toCheckout(client);
  sessions.plan(customer, "ChangeShippingMethod", fault);
  await sendOrder(client, words, { [words.pickUp]: true });
  await client.wait(60);
  sessions.clear(customer);
  const said = [...client.page.alerts];
  for (let press = 0; press < 2 && !shownOrder(client); press += 1) {
    await client.press(words.order, { [words.pickUp]: true });
    await client.wait(60);
    said.push(...client.page.alerts);
  }
  const told = [says.unavailable, says.trouble, says.cartChanged];
  const heard = fault === "slow" || told.some((sentence) => said.includes(sentence));
  return [
    ...(heard ? [] : [`choosing a rate, ${fault}: said "${said.join(" | ")}"`]),
    ...(shownOrder(client) ? [] : [`${fault}: no order, ${said.join(" | ")}`]),
  ];
}

test("every fault at every step of a purchase is told, loses nothing, and trying again works", {
  timeout: 600_000,
}, async () => {
  const shoppers: { client: TextClient; customer: string; fault: Fault }[] = [];
  for (const fault of faults) {
    const client = new TextClient(behind.shop.origin);
    await findProduct(client, words, words.simple);
    await client.press(words.add);
    shoppers.push({ client, customer: sessions.last, fault });
  }
  const problems = shoppers.map(async ({ client, customer, fault }) => {
    const found: string[] = [];
    for (const step of steps) found.push(...(await metFault(step, client, customer, fault)));
    return [...found, ...(await ordersAtLast(client, customer, fault))];
  });
  expect((await Promise.all(problems)).flat()).toEqual([]);
});

test("an order can be read while the backend fails in any way", async () => {
  const client = new TextClient(behind.shop.origin);
  await findProduct(client, words, words.simple);
  await client.press(words.add);
  await client.follow(words.checkout);
  await sendOrder(client, words);
  const { address } = client;
  for (const fault of faults) {
    behind.door.fault = fault;
    await client.open(address);
    expect(client.status).toBe(200);
    expect(client.page.text).toContain(says.thanks);
  }
  behind.door.fault = null;
});
