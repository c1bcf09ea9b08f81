import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { syntheticSeed } from "../../backend/seeding/synthetic-catalogue.ts";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { passSeconds, reliabilityTest } from "../../tests/reliability/reliability-test.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { finishRuns, indexBuilder, openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ensureSeeded } from "../../tests/support/shop-rows.ts";
import type { Bindings } from "../platform/app-env.ts";
import { CatalogueBuilder } from "../wiring/durable-objects.ts";

const products = 720;

beforeAll(() => ensureSeeded(backendEnv.DB, syntheticSeed(seed, products), { currency: "EUR" }));
reliabilityTest();

const bindings = env as unknown as Bindings;

/** A builder that reads one page an alarm. */
class SlowBuilder extends CatalogueBuilder {
  protected override readonly sliceMs = 0;
}

/** Counts the pages of products that are read. */
function countPages(): () => number {
  onTestFinished(() => backendProxy.open());
  let pages = 0;
  backendProxy.intercept = async (request, pass) => {
    const { operationName, variables } = await request.clone().json<{
      operationName: string;
      variables: { ids?: number[] };
    }>();
    if (operationName === "getIndexProducts" && !variables.ids) pages += 1;
    return pass(request);
  };
  return () => pages;
}

async function listed(prefix = ""): Promise<number> {
  passSeconds(10);
  const response = await openShop().fetch(`${prefix}/products/_payload.json`);
  return ((await response.json()) as { count: number }).count;
}

test("a whole run reads one page an alarm, and what shoppers read stays until its last", async () => {
  const pages = countPages();
  await runInDurableObject(indexBuilder(), async (_, state) => {
    const slow = new SlowBuilder(state, bindings);
    await slow.rebuild();
    expect(await finishRuns(slow, state)).toBeGreaterThan(16);
  });
  expect(pages()).toBe(8 + 8);
  expect(await listed()).toBe(products);
});

test("a run that dies again and again goes on behind what it had stored", async () => {
  const pages = countPages();
  await runInDurableObject(indexBuilder(), async (_, state) => {
    const first = new SlowBuilder(state, bindings);
    await first.rebuild();
    for (let alarm = 0; alarm < 7; alarm++) await first.alarm();
    expect(pages()).toBe(7);
    // Six of them are in segments of the source.
    await finishRuns(new SlowBuilder(state, bindings), state);
  });
  expect(pages()).toBe(7 + 2 + 8);
  expect(await listed("/en")).toBe(products);
});

test("a run that dies four times without getting on is given up, and the other language is built", async () => {
  await runInDurableObject(indexBuilder(), async (_, state) => {
    const { storage } = state;
    const builder = new SlowBuilder(state, bindings);
    await builder.rebuild();
    for (let death = 0; death < 4; death++) {
      await builder.alarm();
      await storage.put("started", { what: "id_ID", deaths: death });
    }
    await builder.alarm();
    expect(await storage.get("run")).toBeUndefined();
    expect(await storage.get("due")).toEqual(["en_US"]);
    await finishRuns(builder, state);
    // The schedule leaves it alone for some hours.
    await builder.rebuildWhenDue();
    expect(await storage.get<string[]>("due")).not.toContain("id_ID");
  });
});

async function forgetIndexes(): Promise<void> {
  const { objects } = await bindings.CATALOGUE.list();
  await bindings.CATALOGUE.delete(objects.map(({ key }) => key));
  await runInDurableObject(indexBuilder(), (_, { storage }) => storage.deleteAll());
}

test("while a first index is built, listings and searches of a backend that is too busy say so", async () => {
  await forgetIndexes();
  const shop = openShop();
  const read = async (path: string) => {
    const response = await shop.fetch(path);
    return { status: response.status, html: await response.text() };
  };
  shop.backend.fault = "status-500";
  // Nothing is being built yet: the backend is down.
  expect(await read("/products")).toMatchObject({ status: 503 });
  await runInDurableObject(indexBuilder(), async (_, state) => {
    const slow = new SlowBuilder(state, bindings);
    await slow.rebuild();
    await slow.alarm();
  });
  const pages = [
    ["/products", indonesian],
    ["/en/products", english],
    ["/en/products?search=oil", english],
    ["/products?filter=sale[true]", indonesian],
  ] as const;
  for (const [path, texts] of pages) {
    const { status, html } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain(texts["listing.starting"]);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).not.toContain("listing-empty");
  }
  expect(await read("/products/page/2")).toMatchObject({ status: 503 });
  shop.backend.fault = null;
  passSeconds(10);
  const { html } = await read("/products");
  expect(html).toContain(indonesian["listing.preparing"]);
  expect(html).toContain("product-card");
});

test("languages that shoppers ask for all the time are built in turns, once each", async () => {
  await forgetIndexes();
  const pages = countPages();
  const shop = openShop();
  const turns: string[] = [];
  let slow: SlowBuilder | undefined;
  let isBuilt = false;
  while (!isBuilt) {
    passSeconds(61);
    await shop.text("/en/products");
    expect(await shop.text("/products")).toContain(indonesian["listing.preparing"]);
    await runInDurableObject(indexBuilder(), async (_, state) => {
      slow ??= new SlowBuilder(state, bindings);
      await slow.alarm();
      const run = await state.storage.get<{ locale: string }>("run");
      if (run && run.locale !== turns.at(-1)) turns.push(run.locale);
      isBuilt = !run && !(await state.storage.get<unknown[]>("due"))?.length;
    });
  }
  expect(turns).toEqual(["en_US", "id_ID"]);
  expect(pages()).toBe(8 + 8);
});
