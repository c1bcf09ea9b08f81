import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../../worker/app-env.ts";
import { parseConfig } from "../../worker/config.ts";
import { SessionClient } from "../../worker/session/session-client.ts";
import { sessionObject } from "../../worker/session/session-contract.ts";
import type { ShopSession } from "../../worker/shop-session.ts";
import { addToCart } from "../../worker/woocommerce/documents/cart-queries.ts";

/** Bindings of the project "sessions". */
export const bindings = env as unknown as Bindings & { DB: D1Database };

/** A client as one request of a shopper has it. */
export function visitor(
  sessionId: string | null,
  locale: Locale = "id_ID",
  cookies: string | null = null,
): SessionClient {
  const { settings, images, cookieSecret } = parseConfig(bindings);
  return new SessionClient({
    bindings,
    sessionId,
    flash: { given: cookies, secret: cookieSecret, now: Date.now },
    locale,
    giftCards: true,
    currency: settings.money.currency,
    imageBaseUrl: images.baseUrl,
  });
}

/** A session's object, by the id that its cookie has. */
export function objectOf(sessionId: string | null): DurableObjectStub<ShopSession> {
  const object = sessionObject(bindings, sessionId ?? "");
  if (!object) throw new Error(`${sessionId} is no session's id.`);
  return object;
}

/** Looks into, or meddles with, what a session's object has stored. */
export const inStorage = <Value>(
  sessionId: string,
  look: (storage: DurableObjectStorage) => Value,
): Promise<Value> => {
  return runInDurableObject(objectOf(sessionId), (_session, state) => look(state.storage));
};

/** How many rows a table of the embedded backend has. */
export async function rowsOf(table: string): Promise<number> {
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
export const add = (client: SessionClient, productId: number, quantity = 1) =>
  client.mutate(addToCart, { input: { productId, quantity } });

/** A shopper of a new session with these products in the cart. */
export async function shopperWith(...products: [id: number, quantity: number][]): Promise<string> {
  const client = visitor(null);
  for (const [id, quantity] of products) await add(client, id, quantity);
  return client.ensure();
}

/** What a session's cart holds: product ids with their quantities. */
export const itemsOf = async (id: string) =>
  (await visitor(id).cart()).lines.map(({ productId, quantity }) => [productId, quantity]);
