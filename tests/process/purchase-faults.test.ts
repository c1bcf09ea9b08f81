import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fault, faults } from "../support/fault-proxy.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { indonesian as words } from "./languages.ts";
import { adding, type Step, steps, toCart, toCheckout } from "./purchase-steps.ts";
import { SessionFaults } from "./session-faults.ts";
import { type ShopBehindFaults, serveBehindFaults } from "./shop-behind-faults.ts";
import { stockUp, withDatabase } from "./shop-database.ts";

const { says: texts } = words;
let behind: ShopBehindFaults;
let sessions: SessionFaults;

beforeAll(async () => {
  behind = await serveBehindFaults((state) =>
    withDatabase(state, (db) => stockUp(db, "minyak-cvt-samudra", 10_000)),
  );
  sessions = new SessionFaults(behind.proxy);
});
afterAll(async () => {
  await behind.stop();
  behind.remove();
});

/** In milliseconds: so long the shop waits for the backend. */
const SHOPPER_TIMEOUT_MS = 5_000;
/** Nobody waits longer for a response than this and what a few pages take on this machine anyway. */
const MAX_RESPONSE_MS = 5_500 + 3_000;
const FEW_PAGES = 5;
/** Until then it is known of everything whether it was done. */
const LONGEST_DOUBT = 90_000;

/** Before a shopper tries again: without a pause all of them would keep the machine busy by that alone. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function prepare(step: Step, client: TextClient): Promise<void> {
  await step.prepare(client);
  await client.insist();
}

/** Takes a step that nothing is in the way of. */
async function again(step: Step, client: TextClient): Promise<void> {
  await prepare(step, client);
  await step.take(client);
  await client.insist();
}

/** What may be shown of a fault: what the backend has returned in time, or that it was silent. */
function wordsFor(step: Step, fault: Fault, took: number): string[] {
  // What became of an add is queried before anything is shown: it may be there, or not be known yet.
  if (step === adding)
    return [texts.unavailable, texts.unavailableText, texts.unconfirmed, texts.busy, texts.added];
  // Where the backend says that it failed inside, whether it can be reached is not the question.
  const isInside = fault.startsWith("graphql");
  if (!isInside) return [texts.unavailable];
  return took < SHOPPER_TIMEOUT_MS
    ? [texts.unavailableText]
    : [texts.unavailableText, texts.unavailable];
}

async function metFault(step: Step, client: TextClient, customer: string, fault: Fault) {
  await prepare(step, client);
  sessions.plan(customer, step.operation, fault);
  const took = await timed(() => step.take(client));
  sessions.clear(customer);
  const { status } = client;
  const text = client.page.alerts.join(" ");
  const problems: string[] = [];
  if (fault !== "slow") {
    if (status !== 200) problems.push(`status ${status}`);
    // What is known of the cart is shown, whatever became of its rates.
    const isReported =
      step.shownBy === "nothing"
        ? step.done.test(client.page.text)
        : wordsFor(step, fault, took).some((words) => text.includes(words));
    if (!isReported) problems.push(`said "${text.slice(-200)}"`);
  }
  const glance = await timed(() => toCart(client));
  if (took > MAX_RESPONSE_MS + FEW_PAGES * glance)
    problems.push(`took ${Math.round(took)} ms where the cart took ${Math.round(glance)}`);
  await client.insist();
  if (!/Minyak CVT Samudra/.test(client.page.text))
    problems.push(`the cart was lost: ${client.status}`);
  await again(step, client);
  // What hangs holds up the session's next change for 15 s, so that the two do not meet in the backend;
  // an add that may still arrive is not sent again before 30 s.
  const isLater = () =>
    [texts.unavailable, texts.unconfirmed, texts.busy].some((words) =>
      client.page.alerts.join(" ").includes(words),
    );
  const started = performance.now();
  while (isLater() && performance.now() - started < LONGEST_DOUBT) {
    await pause();
    await again(step, client);
  }
  if (client.status !== 200 || !step.done.test(client.page.text))
    problems.push(
      `trying again: ${client.status} ${client.page.alerts.join(" ")} ${client.page.text.slice(-300)}`,
    );
  return problems.map((problem) => `${step.name}, ${fault}: ${problem}`);
}

/** Asks for rates that are late, as the page offers it. */
async function awaitRates(client: TextClient): Promise<void> {
  const started = performance.now();
  while (client.page.text.includes(words.ratesLate) && performance.now() - started < LONGEST_DOUBT)
    await client.press(words.lookAgain);
}

/**
 * A rate that costs more than the chosen one is picked while ordering: that fails first, then its
 * new total is looked at.
 */
async function ordersAtLast(client: TextClient, customer: string, fault: Fault) {
  await toCheckout(client);
  await client.insist();
  await awaitRates(client);
  sessions.plan(customer, "ChangeShippingMethod", fault);
  await sendOrder(client, words, { [words.delivery]: true });
  await client.wait(60);
  sessions.clear(customer);
  await client.insist();
  const messages = [...client.page.alerts];
  // One more for each time that a busy machine keeps the shop from reaching its backend in time.
  const more = () => messages.filter((words) => words === texts.unavailable).length;
  for (let press = 0; press < 2 + more() && !shownOrder(client); press += 1) {
    await awaitRates(client);
    // Looking again is another page: what was typed is typed again.
    await sendOrder(client, words, { [words.delivery]: true });
    await client.wait(60);
    await client.insist();
    messages.push(...client.page.alerts);
  }
  const reported = [texts.unavailable, texts.unavailableText, texts.cartChanged];
  const isReported = fault === "slow" || reported.some((sentence) => messages.includes(sentence));
  return [
    ...(isReported ? [] : [`choosing a rate, ${fault}: said "${messages.join(" | ")}"`]),
    ...(shownOrder(client) ? [] : [`${fault}: no order, ${messages.join(" | ")}`]),
  ];
}

test("every fault at every step of a purchase is shown, loses nothing, and a retry works", {
  timeout: 1_800_000,
}, async () => {
  const shoppers: { client: TextClient; customer: string; fault: Fault }[] = [];
  for (const fault of faults) {
    const client = new TextClient(behind.shop.origin);
    await findProduct(client, words, words.simple);
    await client.press(words.add);
    shoppers.push({ client, customer: sessions.last, fault });
  }
  const problems = shoppers.map(async ({ client, customer, fault }) => {
    const matches: string[] = [];
    for (const step of steps) matches.push(...(await metFault(step, client, customer, fault)));
    return [...matches, ...(await ordersAtLast(client, customer, fault))];
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
    behind.proxy.fault = fault;
    await client.open(address);
    expect(client.status).toBe(200);
    expect(client.page.text).toContain(texts.thanks);
  }
  behind.proxy.fault = null;
});
