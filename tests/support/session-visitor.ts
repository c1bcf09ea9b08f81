import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../../worker/bindings.ts";
import { parseConfig } from "../../worker/config.ts";
import { createSessionClient, type SessionClient } from "../../worker/session/session-client.ts";

/** Bindings of the project "sessions". */
export const bindings = env as unknown as Bindings & { DB: D1Database };

/** A client as one request of a shopper has it. */
export function visitor(sessionId: string | null, locale: Locale = "id_ID"): SessionClient {
  const { settings, images } = parseConfig(bindings);
  return createSessionClient({
    namespace: bindings.SESSIONS,
    sessionId,
    locale,
    embedded: true,
    currency: settings.money.currency,
    imageBaseUrl: images.baseUrl,
  });
}

/** Looks into, or meddles with, what a session's object has stored. */
export const inStorage = <Value>(
  sessionId: string,
  look: (storage: DurableObjectStorage) => Value,
): Promise<Value> => {
  const { SESSIONS } = bindings;
  const stub = SESSIONS.get(SESSIONS.idFromName(sessionId));
  return runInDurableObject(stub, (_session, state) => look(state.storage));
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
