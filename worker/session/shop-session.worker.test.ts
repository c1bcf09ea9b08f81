import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { backendDoor } from "../../tests/support/backend-door.ts";
import { shelve, shipFor } from "../../tests/support/shop-rows.ts";
import type { Bindings } from "../bindings.ts";
import { parseConfig } from "../config.ts";
import { addToCart, getCart, updateCartQuantity } from "./cart-operations.ts";
import { createSessionClient, type SessionClient } from "./session-client.ts";

const bindings = env as unknown as Bindings;

function clientFor(sessionId: string | null): SessionClient {
  const { settings, images } = parseConfig(bindings);
  return createSessionClient({
    namespace: bindings.SESSIONS,
    sessionId,
    locale: "id_ID",
    embedded: true,
    currency: settings.money.currency,
    imageBaseUrl: images.baseUrl,
  });
}

beforeAll(async () => {
  await shipFor(250);
  await shelve(100, { stockQuantity: 50 });
  await shelve(101, { stockQuantity: 5, nameId: "Produk Langka" });
  await shelve(102);
});

afterEach(() => backendDoor.open());

test("reads nothing and asks nobody without a session", async () => {
  const client = clientFor(null);
  expect((await client.cart()).lines).toEqual([]);
  expect(client.id).toBeNull();
  expect(client.cookies()).toEqual([]);
  expect(backendDoor.log).toEqual([]);
});

test("keeps the cart between requests of one session", async () => {
  const first = clientFor(null);
  await first.mutate(addToCart, { input: { productId: 100, quantity: 2 } });
  const second = clientFor(first.id);
  expect(await second.cart()).toMatchObject({ itemCount: 2, subtotal: 2000, total: 2250 });
});
