import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newUserRow } from "../../backend/accounts/new-user.ts";
import { authToken } from "../../backend/accounts/user-token.ts";
import { toHex, toHmac } from "../../backend/crypto.ts";
import type { Env } from "../../backend/env.ts";
import { Locks } from "../../backend/once/locks.ts";
import { handle } from "../../backend/routes.ts";
import { type UserRow, users } from "../../backend/schema/accounts.ts";
import { changeKeys } from "../../backend/schema/sessions.ts";
import type { SessionState } from "../../backend/session/session-state.ts";
import { sessionToken } from "../../backend/session/session-token.ts";
import { type Death, dyingDatabase } from "../support/dying-database.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { addProduct, shipFor } from "../support/shop-rows.ts";
import cases from "../wordpress/once-cases.json" with { type: "json" };

// tests/wordpress/once.php runs the same cases and says what a step has.
interface Step {
  key?: string | null;
  sent?: string;
  session?: string;
  mutation?: string | string[];
  input?: Record<string, unknown>;
  notAfter?: number;
  passed?: number;
  shop?: boolean;
  others?: number;
  beside?: string;
  fault?: string;
  fees?: Record<string, number>;
  /** Whether the customer's log-in does not hold. */
  loginRefused?: boolean;
  rates?: boolean;
  /** Whether a try of this key meets a gateway that refuses. */
  refuses?: boolean;
  /** The same of a gateway whose plugin ends the request. */
  ends?: boolean;
  expect: Record<string, unknown>;
}

const PRODUCT = 10;
const STOCK = 100;
const CUSTOMER = 5;

const SESSIONS: Record<string, string> = {
  guest: "t_guest",
  "another guest": "t_another",
  customer: String(CUSTOMER),
};

const couriers = { COURIERS: "address_2", COURIER_DELAY_MS: "8000" };

const withPlugin: Env = {
  ...backendEnv,
  WORDPRESS_PLUGIN_KEY: "of-the-shop",
  PAYMENT_PLUGINS: "ipaymu,duitku,midtrans,redirect",
  STRIPE_SECRET_KEY: "sk_test_stub",
  CURRENCY: "IDR",
};

// With the plugin's key this backend is closed to all others, so that theirs is one without the plugin.
const withoutPlugin: Env = { ...backendEnv, WORDPRESS_PLUGIN_KEY: "" };

const account = {
  ...{ username: "ani", email: "ani@example.test", password: "kata sandi ani" },
  ...{ firstName: "Ani", lastName: "Wijaya" },
};

/**
 * The plugin's alone: limits of unpaid orders, what WooCommerce mails of a cancellation, defects of other plugins,
 * and the lock of all new orders, whose holds would deadlock in MySQL.
 */
const isOfPlugin = ({ beside = "", ...step }: Step): boolean =>
  "unpaid" in step ||
  "visitor" in step ||
  "askedFor" in step.expect ||
  step.mutation === "cancelOrder" ||
  step.fault === "gateway has a defect" ||
  beside.startsWith("another order");

/** The cases' gateways by the embedded backend's names. */
const METHODS: Record<string, string> = { xendit: "bayar_gateway", stripe: "stripe" };

const buyer = {
  firstName: "Ani",
  lastName: "Wijaya",
  address1: "Jl. Melati 5",
  city: "Surabaya",
  state: "JI",
  postcode: "60111",
  country: "ID",
  email: "ani@example.test",
};

const isWrite = (call: string) => /^(?:insert|update|delete)/.test(call);
const isCommit = (call: string) =>
  call.includes('insert into "orders"') ||
  (call.startsWith('update "change_keys"') && call.includes('"answer" = '));

const sets = (column: string) => (call: string) =>
  call.includes('update "orders" set') &&
  [`"${column}" = ?`, `"${column}" = CASE`].some((change) => call.includes(change));
const isBegun = (call: string) =>
  call.includes('update "change_keys"') && call.includes('"order_id" = ');
const isStatus = (call: string) => call.startsWith('update "orders" set "status"');
const isStock = sets("stock_reduced");

const deaths: Record<string, Death> = {
  "dies before its commit": { at: isCommit, lasts: true },
  "dies after its commit": { at: isCommit, after: true, lasts: true },
  "loses its database": { at: (call) => call.includes('from "products"'), lasts: true },
  "read-only": { at: isWrite, lasts: false },
  "dies before its payment": { at: isBegun, after: true, lasts: true },
  "dies with its status": { at: isStatus, after: true, lasts: true },
  "dies within its stock": { at: isStock, lasts: true },
  "dies with its stock": { at: isStock, after: true, lasts: true },
  "dies between its mails": { at: sets("new_order_mailed"), after: true, lasts: true },
  "dies with its mails": { at: sets("buyer_mailed"), after: true, lasts: true },
  "dies after its payment": { at: sets("ordered_cart"), lasts: true },
};

const OUTCOME =
  "result reason message redirect now { total currency } order { databaseId status total(format: RAW) } cart { contents { itemCount } }";

const SELECTIONS: Record<string, string> = {
  addToCart: "cartItem { key } cart { total contents { itemCount } }",
  removeItemsFromCart: "cart { total }",
  login: "authToken user { databaseId }",
  checkout: "result",
  storefrontCheckout: OUTCOME,
  payForOrder: OUTCOME,
  completePayment: "result reason order { databaseId status }",
};

/** Whether the guest's session was locked while couriers were asked. */
let lockedRates: boolean | undefined;
let customer: UserRow;
let now = new Date();
const clock = () => now;

beforeAll(async () => {
  // What fails in a request that dies is logged.
  vi.spyOn(console, "error").mockReturnValue();
  await shipFor(10);
  const price = { regularPrice: 100, minPrice: 100, maxPrice: 100 };
  await addProduct(PRODUCT, { ...price, stockQuantity: STOCK });
  const row = { ...(await newUserRow(drizzle(backendEnv.DB), account, now)), id: CUSTOMER };
  [customer] = (await drizzle(backendEnv.DB).insert(users).values(row).returning()) as [UserRow];
  // The seconds that a change waits pass at once.
  vi.spyOn(scheduler, "wait").mockImplementation(async (milliseconds) => {
    now = new Date(now.getTime() + milliseconds);
    if (milliseconds !== Number(couriers.COURIER_DELAY_MS)) return;
    const another = new Locks(backendEnv.DB, clock);
    lockedRates = !another.take("session t_guest");
    another.releaseAll();
  });
});

beforeEach(async () => {
  now = new Date();
  await backendEnv.DB.batch(
    [
      ...["change_keys", "sessions", "orders", "mails"].map((table) => `DELETE FROM ${table}`),
      `UPDATE products SET stock_quantity = ${STOCK}`,
    ].map((statement) => backendEnv.DB.prepare(statement)),
  );
});

/** A bearer of the customer; one that does not hold is an earlier secret's. */
async function createBearer({ loginRefused = false }: Step): Promise<string> {
  const env = loginRefused ? { ...backendEnv, JWT_SECRET: "another" } : backendEnv;
  return `Bearer ${(await authToken(customer, env, now)).token}`;
}

const createTokens = async (session: string, step: Step): Promise<Record<string, string>> =>
  session === SESSIONS.customer
    ? {
        authorization: await createBearer(step),
        ...(step.loginRefused && {
          "woocommerce-session": `Session ${await sessionToken(session, backendEnv, now)}`,
        }),
      }
    : { "woocommerce-session": `Session ${await sessionToken(session, backendEnv, now)}` };

const getKey = ({ key = "first", sent }: Step): string | null =>
  sent ?? (key === null ? null : key.padEnd(64, "-"));

const listMutations = ({ mutation = "addToCart" }: Step): string[] => [mutation].flat();

const inputTypes: Record<string, string> = { checkout: "CheckoutInput", login: "LoginInput" };

/** The step's document. */
function toDocument(step: Step): string {
  const mutations = listMutations(step);
  const [first = ""] = mutations;
  if (first === "") return "{ cart { total } }";
  const type = inputTypes[first] ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}Input`;
  const fields = mutations.map(
    (name, at) => `m${at}: ${name}(input: $input) { ${SELECTIONS[name]} }`,
  );
  return `mutation($input: ${type}!) { ${fields.join(" ")} }`;
}

// Fields of the schema for those of "extra", which it has not.
const names: Record<string, string> = { a: "id", b: "attributeName", c: "attributeValue" };

/** An order of this case: the cases number them from 100. */
interface Made {
  id: number;
  order_key: string;
}

const madeOrders = async (): Promise<Made[]> =>
  (await backendEnv.DB.prepare("SELECT id, order_key FROM orders ORDER BY id").all<Made>()).results;

function namedOrder(input: Record<string, unknown>, made: Made[]): object {
  const order = made[Number(input.orderId) - 100];
  const isRight = input.orderKey === `key of ${input.orderId}`;
  return { ...input, orderId: order?.id, orderKey: isRight ? order?.order_key : "wc_order_wrong" };
}

/** A method of the cases; a gateway that refuses, and one with a fee, are plugins' here. */
const toMethod = (name: unknown, other: string | false): string =>
  other && name !== "stripe" ? other : (METHODS[String(name)] ?? String(name));

function toInput(
  { input = { productId: PRODUCT, quantity: 1 }, mutation, refuses, ends, fees }: Step,
  made: Made[],
): object {
  if (mutation === "login") {
    const { username, password } = account;
    return { provider: "PASSWORD", credentials: { username, password } };
  }
  if (mutation === "storefrontCheckout")
    return {
      ...input,
      billing: { ...buyer, ...(input.billing as object) },
      endedCardOrders: [input.endedCardOrders ?? []]
        .flat()
        .map((number) => made[Number(number) - 100]?.id),
      paymentMethod: toMethod(
        input.paymentMethod,
        (ends === true && "midtrans") || (refuses === true && "ipaymu"),
      ),
    };
  if (mutation === "payForOrder")
    return {
      ...namedOrder(input, made),
      paymentMethod: toMethod(input.paymentMethod, fees !== undefined && "duitku_va_bca"),
    };
  if (mutation === "completePayment") return namedOrder(input, made);
  const entries = Object.entries(input).map(([name, value]) =>
    name === "extra" ? ["variation", [renamed(value as object)]] : [name, value],
  );
  return Object.fromEntries(entries) as object;
}

const renamed = (extra: object): object =>
  Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [
      names[name],
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );

/** What another request has locked. */
async function lockBeside({ beside = "", ...step }: Step, session: string): Promise<Locks> {
  const locks = new Locks(backendEnv.DB, clock);
  const id = toHex(await toHmac(getKey(step) ?? "", backendEnv.JWT_SECRET));
  if (beside === "the same key") locks.take(`key ${id}`);
  if (beside === "the same order")
    for (const { id } of await madeOrders()) locks.take(`order ${id}`);
  const [, seconds, waits] =
    /^the same session for (\d) seconds(, and one waits)?$/.exec(beside) ?? [];
  if (seconds) locks.take(`session ${session}`, Number(seconds) * 1_000);
  if (waits) locks.take(`session ${session} waits`, Number(seconds) * 1_000);
  return locks;
}

async function storeOthers({ others = 0 }: Step, session: string): Promise<void> {
  const row = {
    fingerprint: "",
    mutation: "",
    session,
    sessionNow: session,
    state: "done" as const,
  };
  const more = { attempt: "", started: Math.floor(now.getTime() / 1_000) };
  const [first, ...rest] = Array.from({ length: others }, (_, other) =>
    drizzle(backendEnv.DB)
      .insert(changeKeys)
      .values({ id: `other ${other}`, ...row, ...more }),
  );
  if (first) await drizzle(backendEnv.DB).batch([first, ...rest]);
}

async function toRequest(step: Step, session: string | undefined): Promise<Request> {
  const key = getKey(step);
  const headers = {
    "content-type": "application/json",
    ...(session && (await createTokens(session, step))),
    ...(step.shop !== false && { "x-storefront-key": "of-the-shop" }),
    ...(key !== null && { "idempotency-key": key }),
    ...(step.notAfter !== undefined && {
      "x-storefront-not-after": String(Math.floor(now.getTime() / 1_000) + step.notAfter),
    }),
  };
  const input = toInput(step, await madeOrders());
  const body = JSON.stringify({ query: toDocument(step), variables: { input } });
  return new Request(`${backendEnv.SITE_URL}/graphql`, { method: "POST", headers, body });
}

/** The response as the cases have it; nothing where the request has died. */
async function respondTo(step: Step, session: string | undefined): Promise<object> {
  const env = step.shop === false ? withoutPlugin : withPlugin;
  const added = { key: "meanwhile", input: { productId: PRODUCT, quantity: 2 }, expect: {} };
  const meanwhile = async () => respondTo(added, session);
  const death =
    step.fault === "adds meanwhile"
      ? { at: isStatus, meanwhile, lasts: false }
      : deaths[step.fault ?? ""];
  const given = {
    ...env,
    ...(death && { DB: dyingDatabase(env.DB, death) }),
    ...(step.fault?.startsWith("gateway ") && { GATEWAY_API: "refused" as const }),
    ...(step.rates === false && couriers),
    ...(step.fees && { DUITKU_FEE: String(step.fees.xendit) }),
  };
  const work: Promise<unknown>[] = [];
  const execution = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  try {
    const response = await handle(await toRequest(step, session), given, execution, clock);
    const { data, errors } = (await response.json()) as {
      data?: { m0?: Record<string, unknown> };
      errors?: { extensions?: { code: string } }[];
    };
    const outcome = data?.m0 ?? {};
    const { headers, status } = response;
    return {
      status,
      ...(outcome.result !== undefined && toExpected(outcome)),
      error: errors !== undefined,
      code: errors?.[0]?.extensions?.code,
      replayed: headers.get("idempotency-replayed") === "true",
      retryAfter: Number(headers.get("retry-after")),
      contract: headers.get("x-storefront-once"),
      token: headers.has("woocommerce-session"),
    };
  } catch (cause) {
    if (!death && !step.ends) throw cause;
    return {};
  } finally {
    await (death ? Promise.allSettled(work) : Promise.all(work));
  }
}

const isSome = (value: unknown): boolean => value !== null && value !== undefined;

/** A mutation's payload in the words of the cases. */
const toExpected = ({ result, reason, message, redirect, now, cart }: Record<string, unknown>) => ({
  ...{ result, reason, redirect },
  // The gateway's own words.
  ...(isSome(message) && { message: "No." }),
  ...(isSome(cart) && { shown: (cart as { contents: { itemCount: number } }).contents.itemCount }),
  ...(isSome(now) && { now: inCents(now as { total: string }) }),
});

/** The cases' currency has no decimals here. */
const inCents = (now: { total: string }) => ({ ...now, total: `${now.total}.00` });

/** What is stored of orders, their stock and the mails to their buyers. */
async function booksNow(): Promise<object> {
  const rows = async <Row>(query: string) =>
    (await backendEnv.DB.prepare(query).all<Row>()).results;
  const [product] = await rows<{ stock_quantity: number }>(
    `SELECT stock_quantity FROM products WHERE id = ${PRODUCT}`,
  );
  const orders = await rows<{ status: string }>("SELECT status FROM orders ORDER BY id");
  const mails = await rows(`SELECT id FROM mails WHERE recipient = '${buyer.email}'`);
  return {
    orders: orders.map(({ status }) => status.toLowerCase()),
    stock: (product?.stock_quantity ?? 0) - STOCK,
    mails: mails.length,
  };
}

/** How many pieces a session's cart has; of all carts without one. */
async function countPieces(session: string | undefined): Promise<number> {
  const { results } = await backendEnv.DB.prepare("SELECT id, state FROM sessions").all<{
    id: string;
    state: string;
  }>();
  return results
    .filter(({ id }) => session === undefined || id === session)
    .flatMap(({ state }) => (JSON.parse(state) as SessionState).lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

const setStock = (quantity: number) =>
  backendEnv.DB.prepare("UPDATE products SET stock_quantity = ? WHERE id = ?")
    .bind(quantity, PRODUCT)
    .run();

async function run(step: Step): Promise<Record<string, unknown>> {
  now = new Date(now.getTime() + (step.passed ?? 0) * 1_000);
  lockedRates = undefined;
  // The cases are of keys: meanwhile no session ends.
  await backendEnv.DB.prepare("UPDATE sessions SET expires = '9999'").run();
  const session = SESSIONS[step.session ?? "guest"];
  const beside = await lockBeside(step, session ?? "");
  await storeOthers(step, session ?? "");
  if (step.fault === "sold out") await setStock(0);
  const response = await respondTo(step, session);
  if (step.fault === "sold out") await setStock(STOCK);
  beside.releaseAll();
  return { ...response, lockedRates, cart: await countPieces(session), ...(await booksNow()) };
}

/** Pages by their order of appearance. */
function numbered() {
  const all: unknown[] = [];
  return (page: unknown) => {
    if (!all.includes(page)) all.push(page);
    return all.indexOf(page);
  };
}

const ran = (cases as { name: string; steps: Step[] }[])
  .filter(({ steps }) => !steps.some(isOfPlugin))
  .map(({ name, steps }) => {
    const findKeys = (name: string) =>
      steps.filter(({ fault }) => fault === name).map(({ key }) => key);
    const [refused, ended] = [findKeys("gateway refuses"), findKeys("gateway ends the request")];
    return {
      name,
      steps: steps.map((step) => ({
        ...step,
        refuses: refused.includes(step.key),
        ends: ended.includes(step.key),
      })),
    };
  });

it.each(ran.map(({ name, steps }) => [name, steps] as const))("%s", async (_, steps) => {
  const [page, casePage] = [numbered(), numbered()];
  for (const [at, step] of steps.entries()) {
    const got = await run(step);
    const about = `step ${at + 1}: ${JSON.stringify(got)}`;
    const { redirect, ...others } = step.expect;
    expect(got, about).toMatchObject(others);
    if (redirect) expect(page(got.redirect), about).toBe(casePage(redirect));
    expect("status" in got, about).toBe("status" in step.expect);
  }
});
