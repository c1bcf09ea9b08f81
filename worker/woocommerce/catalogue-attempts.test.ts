import { expect, test, vi } from "vitest";
import { fakeClock } from "../../tests/support/fake-clock.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { BackendError, type BackendErrorReason } from "../platform/backend-error.ts";
import { createCache } from "../platform/cache/cached.ts";
import { createMemoryTier } from "../platform/cache/tiers.ts";
import { createCatalogueClient } from "./catalogue-client.ts";
import { catalogueQuery, graphql } from "./operation.ts";
import type { Transport } from "./transport.ts";

const getSettings = catalogueQuery(
  graphql(`
    query getSettings {
      cart {
        total
        giftCards {
          code
        }
      }
    }
  `),
  { profile: "settings" },
);

function asking(send: Transport["send"], giftCards = true) {
  const { now, timer, ...clock } = fakeClock();
  const generations = { current: async () => ({ sequence: 0, isInvalidated: () => false }) };
  const memory = createMemoryTier({ maxBytes: 10_000 });
  const cache = createCache({ profiles, memory, generations, now, timer, waitUntil: () => {} });
  const transport = { url: "https://woo.example/graphql", send };
  const client = createCatalogueClient({
    transport,
    cache,
    locale: "id_ID",
    giftCards,
    timer,
    now,
  });
  return { clock, pending: client.query(getSettings, {}).catch((error: unknown) => error) };
}

test.each<[BackendErrorReason, number | undefined, number]>([
  ["refused", undefined, 2],
  ["timeout", undefined, 2],
  ["status", 503, 2],
  ["status", 404, 1],
  ["timeout", 200, 1],
  ["too-large", 500, 1],
  ["circuit-open", undefined, 1],
])("%s with status %s is tried %i times in all", async (reason, status, times) => {
  const send = vi.fn(() => Promise.reject(new BackendError(reason, "getSettings", { status })));
  const { clock, pending } = asking(send);
  await clock.pass(1_000);
  expect(await pending).toMatchObject({ reason, status });
  expect(send).toHaveBeenCalledTimes(times);
});

test("an error is an error where nothing may be absent", async () => {
  const errors = [{ message: "No product ID was found" }];
  const { pending } = asking(async () => ({
    data: { cart: null },
    errors,
    headers: new Headers(),
    status: 200,
  }));
  expect(await pending).toMatchObject({ reason: "graphql", messages: ["No product ID was found"] });
});

test.each([true, false])(
  "only our own backend (%s) is queried for its own fields",
  async (ours) => {
    const send = vi.fn<Transport["send"]>(async () => ({
      data: {},
      errors: [],
      headers: new Headers(),
      status: 200,
    }));
    await asking(send, ours).pending;
    expect(send.mock.calls[0]?.[0].includes("giftCards")).toBe(ours);
  },
);
