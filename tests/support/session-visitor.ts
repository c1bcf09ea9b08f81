import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import { RequestSession } from "../../worker/session/request-session.ts";
import { cookieKeys } from "../../worker/session/response-cookies.ts";
import { sessionObject } from "../../worker/session/session-object.ts";
import type { ShopSession } from "../../worker/wiring/shop-session.ts";
import { storefrontSettings } from "./backend-proxy.ts";
import { paymentSettings, purgeToken } from "./shop-settings.ts";

/** Bindings of a shop that takes cards. */
export const bindings = {
  ...(env as object),
  ...paymentSettings,
  PURGE_TOKEN: purgeToken,
} as unknown as Bindings & { DB: D1Database };

/** Has the sessions' objects and the embedded backend take cards, too. */
export const takeCards = (): void => void Object.assign(storefrontSettings, paymentSettings);

/** The session as one request of a shopper has it. */
export function visitor(
  sessionId: string | null,
  locale: Locale = "id_ID",
  cookies: string | null = null,
  formKey: string | null = null,
): RequestSession {
  takeCards();
  const flash = { given: cookies, keys: () => cookieKeys(bindings), now: Date.now };
  return new RequestSession({ bindings, sessionId, flash, locale, formKey });
}

/** A session's object, by the id that its cookie has. */
export function getObject(sessionId: string | null): DurableObjectStub<ShopSession> {
  const object = sessionObject(bindings, sessionId ?? "");
  if (!object) throw new Error(`${sessionId} is no session's id.`);
  return object;
}

/** Looks into, or meddles with, what a session's object has stored. */
export const inStorage = <Value>(
  sessionId: string | null,
  look: (storage: DurableObjectStorage) => Value,
): Promise<Value> => {
  return runInDurableObject(getObject(sessionId), (_session, state) => look(state.storage));
};

/** How many rows a table of the embedded backend has. */
export async function countRows(table: string): Promise<number> {
  const row = await bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{
    n: number;
  }>();
  return row?.n ?? 0;
}

/** Makes the backend forget every session, while their tokens stay valid. */
export const forgetSessions = () => bindings.DB.prepare("DELETE FROM sessions").run();

/** Takes the last piece of a product away. */
export const soldOut = (productId: number) =>
  bindings.DB.prepare("UPDATE products SET stock_quantity = 0 WHERE id = ?").bind(productId).run();

/** Puts a product into a session's cart. */
export const add = (client: RequestSession, productId: number, quantity = 1) =>
  client.cart.add({ productId, quantity });

/** Of everybody who is registered here. */
export const password = "Rahasia-123";

let customers = 0;

/** A user name that nobody has yet. */
export function newName(): string {
  customers += 1;
  return `orang${customers}`;
}

/** The session of a new customer with these products in the cart. */
export async function customerWith(...products: [id: number, quantity: number][]) {
  const client = visitor(null);
  for (const [id, quantity] of products) await add(client, id, quantity);
  const username = newName();
  const account = { username, email: `${username}@example.test`, password };
  const result = await client.login({ kind: "register", ...account });
  if (!result.ok) throw new Error(result.error.code);
  return { id: await client.ensure(), username };
}

/** A shopper of a new session with these products in the cart. */
export async function shopperWith(...products: [id: number, quantity: number][]): Promise<string> {
  const client = visitor(null);
  for (const [id, quantity] of products) await add(client, id, quantity);
  return client.ensure();
}

/** What a session's cart holds: product ids with their quantities. */
export const readItems = async (id: string) =>
  (await visitor(id).readCart()).lines.map(({ productId, quantity }) => [productId, quantity]);
