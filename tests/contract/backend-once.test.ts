import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newUserRow } from "../../backend/accounts/new-user.ts";
import { authToken } from "../../backend/accounts/user-token.ts";
import type { Env } from "../../backend/env.ts";
import { hmacOf } from "../../backend/hmac.ts";
import { Locks } from "../../backend/once/locks.ts";
import { handle } from "../../backend/routes.ts";
import { type UserRow, users } from "../../backend/schema/accounts.ts";
import { changeKeys } from "../../backend/schema/sessions.ts";
import type { SessionState } from "../../backend/session/session-state.ts";
import { sessionToken } from "../../backend/session/session-token.ts";
import { type Death, dyingDatabase } from "../support/dying-database.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { addProduct } from "../support/shop-rows.ts";
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
  expect: Record<string, unknown>;
}

const PRODUCT = 10;
const CUSTOMER = 5;

const SESSIONS: Record<string, string> = {
  guest: "t_guest",
  "another guest": "t_another",
  customer: String(CUSTOMER),
};

const withPlugin: Env = { ...backendEnv, WORDPRESS_PLUGIN_KEY: "of-the-shop" };

// With the plugin's key this backend is closed to all others, so that theirs is one without the plugin.
const withoutPlugin: Env = { ...backendEnv, WORDPRESS_PLUGIN_KEY: "" };

const account = {
  ...{ username: "ani", email: "ani@example.test", password: "kata sandi ani" },
  ...{ firstName: "Ani", lastName: "Wijaya" },
};

/** Not in the embedded backend: the plugin alone runs the cases that have one of these. */
const OF_ORDERS = ["storefrontCheckout", "payForOrder", "completePayment"];

const isWrite = (call: string) => /^(?:insert|update|delete)/.test(call);
const isCommit = (call: string) =>
  call.startsWith('update "change_keys"') && call.includes('"answer" = ');

const deaths: Record<string, Death> = {
  "dies before its commit": { at: isCommit, lasts: true },
  "dies after its commit": { at: isCommit, after: true, lasts: true },
  "loses its database": { at: (call) => call.includes('from "products"'), lasts: true },
  "read-only": { at: isWrite, lasts: false },
};

const SELECTIONS: Record<string, string> = {
  addToCart: "cartItem { key } cart { total contents { itemCount } }",
  removeItemsFromCart: "cart { total }",
  login: "authToken user { databaseId }",
  checkout: "result",
};

let customer: UserRow;
let now = new Date();
const clock = () => now;

beforeAll(async () => {
  // What fails in a request that dies is logged.
  vi.spyOn(console, "error").mockReturnValue();
  await addProduct(PRODUCT);
  const row = { ...(await newUserRow(drizzle(backendEnv.DB), account, now)), id: CUSTOMER };
  [customer] = (await drizzle(backendEnv.DB).insert(users).values(row).returning()) as [UserRow];
  // The seconds that a change waits pass at once.
  vi.spyOn(scheduler, "wait").mockImplementation(async (milliseconds) => {
    now = new Date(now.getTime() + milliseconds);
  });
});

beforeEach(async () => {
  now = new Date();
  await backendEnv.DB.batch(
    ["change_keys", "sessions"].map((table) => backendEnv.DB.prepare(`DELETE FROM ${table}`)),
  );
});

const tokenOf = async (session: string): Promise<Record<string, string>> =>
  session === SESSIONS.customer
    ? { authorization: `Bearer ${(await authToken(customer, backendEnv, now)).token}` }
    : { "woocommerce-session": `Session ${await sessionToken(session, backendEnv, now)}` };

const keyOf = ({ key = "first", sent }: Step): string | null =>
  sent ?? (key === null ? null : key.padEnd(64, "-"));

const mutationsOf = ({ mutation = "addToCart" }: Step): string[] => [mutation].flat();

const inputTypes: Record<string, string> = { checkout: "CheckoutInput", login: "LoginInput" };

/** The step's document. */
function documentOf(step: Step): string {
  const mutations = mutationsOf(step);
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

function inputOf({ input = { productId: PRODUCT, quantity: 1 }, mutation }: Step): object {
  if (mutation === "login") {
    const { username, password } = account;
    return { provider: "PASSWORD", credentials: { username, password } };
  }
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
  const id = await hmacOf(keyOf(step) ?? "", backendEnv.JWT_SECRET);
  if (beside === "the same key") locks.take(`key ${id}`);
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

async function requestOf(step: Step, session: string | undefined): Promise<Request> {
  const key = keyOf(step);
  const headers = {
    "content-type": "application/json",
    ...(session && (await tokenOf(session))),
    ...(step.shop !== false && { "x-storefront-key": "of-the-shop" }),
    ...(key !== null && { "idempotency-key": key }),
    ...(step.notAfter !== undefined && {
      "x-storefront-not-after": String(Math.floor(now.getTime() / 1_000) + step.notAfter),
    }),
  };
  const body = JSON.stringify({ query: documentOf(step), variables: { input: inputOf(step) } });
  return new Request(`${backendEnv.SITE_URL}/graphql`, { method: "POST", headers, body });
}

/** The response as the cases have it; nothing where the request has died. */
async function responseOf(step: Step, session: string | undefined): Promise<object> {
  const env = step.shop === false ? withoutPlugin : withPlugin;
  const death = deaths[step.fault ?? ""];
  const given = death ? { ...env, DB: dyingDatabase(env.DB, death) } : env;
  const work: Promise<unknown>[] = [];
  const execution = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  try {
    const response = await handle(await requestOf(step, session), given, execution, clock);
    const { errors } = (await response.json()) as {
      errors?: { extensions?: { code: string } }[];
    };
    const { headers, status } = response;
    return {
      status,
      error: errors !== undefined,
      code: errors?.[0]?.extensions?.code,
      replayed: headers.get("idempotency-replayed") === "true",
      retryAfter: Number(headers.get("retry-after")),
      contract: headers.get("x-storefront-once"),
      token: headers.has("woocommerce-session"),
    };
  } catch (cause) {
    if (!death) throw cause;
    return {};
  } finally {
    await Promise.all(work);
  }
}

/** How many pieces a session's cart has; of all carts without one. */
async function piecesOf(session: string | undefined): Promise<number> {
  const { results } = await backendEnv.DB.prepare("SELECT id, state FROM sessions").all<{
    id: string;
    state: string;
  }>();
  return results
    .filter(({ id }) => session === undefined || id === session)
    .flatMap(({ state }) => (JSON.parse(state) as SessionState).lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

const setStock = (status: "IN_STOCK" | "OUT_OF_STOCK") =>
  backendEnv.DB.prepare("UPDATE products SET stock_status = ? WHERE id = ?")
    .bind(status, PRODUCT)
    .run();

async function run(step: Step): Promise<Record<string, unknown>> {
  now = new Date(now.getTime() + (step.passed ?? 0) * 1_000);
  // The cases are of keys: meanwhile no session ends.
  await backendEnv.DB.prepare("UPDATE sessions SET expires = '9999'").run();
  const session = SESSIONS[step.session ?? "guest"];
  const beside = await lockBeside(step, session ?? "");
  await storeOthers(step, session ?? "");
  if (step.fault === "sold out") await setStock("OUT_OF_STOCK");
  const response = await responseOf(step, session);
  if (step.fault === "sold out") await setStock("IN_STOCK");
  beside.releaseAll();
  return { ...response, cart: await piecesOf(session) };
}

const ran = (cases as { name: string; steps: Step[] }[]).filter(
  ({ steps }) => !steps.flatMap(mutationsOf).some((mutation) => OF_ORDERS.includes(mutation)),
);

it.each(ran.map(({ name, steps }) => [name, steps] as const))("%s", async (_, steps) => {
  for (const [at, step] of steps.entries()) {
    const got = await run(step);
    const about = `step ${at + 1}: ${JSON.stringify(got)}`;
    expect(got, about).toMatchObject(step.expect);
    expect("status" in got, about).toBe("status" in step.expect);
  }
});
