import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { syntheticSeed } from "../../backend/seeding/synthetic-catalogue.ts";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { passSeconds, reliabilityTest } from "../../tests/support/reliability.ts";
import { ensureSeeded } from "../../tests/support/stocked-shop.ts";
import type { Bindings } from "../app-env.ts";
import { CatalogueBuilder } from "../durable-objects.ts";

const products = 720;

beforeAll(() => ensureSeeded(backendEnv.DB, syntheticSeed(seed, products), { currency: "EUR" }));
reliabilityTest();

const bindings = env as unknown as Bindings;
const { CATALOGUE_BUILDER } = bindings;

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

const alarmsUntilDone = async (open: () => CatalogueBuilder, state: DurableObjectState) => {
  let alarms = 0;
  for (; (await state.storage.get("run")) || (await state.storage.get("waiting")); alarms++)
    await open().alarm();
  return alarms;
};

const listed = async (): Promise<number> => {
  passSeconds(10);
  const response = await openShop().fetch("/products/_payload.json");
  return ((await response.json()) as { count: number }).count;
};

test("a whole run reads one page an alarm, and what shoppers read stays until its last", async () => {
  const pages = countPages();
  const builder = CATALOGUE_BUILDER.getByName("id_ID");
  await runInDurableObject(builder, async (_, state) => {
    const slow = new SlowBuilder(state, bindings);
    await slow.rebuild("id_ID");
    expect(await alarmsUntilDone(() => slow, state)).toBeGreaterThan(8);
  });
  expect(pages()).toBe(8);
  expect(await listed()).toBe(products);
});

test("a run that dies again and again goes on behind what it had stored", async () => {
  const pages = countPages();
  const builder = CATALOGUE_BUILDER.getByName("en_US");
  await runInDurableObject(builder, async (_, state) => {
    const first = new SlowBuilder(state, bindings);
    await first.rebuild("en_US");
    for (let alarm = 0; alarm < 7; alarm++) await first.alarm();
    expect(pages()).toBe(7);
    // Six of them are in segments of the source.
    const second = new SlowBuilder(state, bindings);
    await alarmsUntilDone(() => second, state);
    expect(await state.storage.get("last")).toBeDefined();
  });
  expect(pages()).toBe(7 + 2);
  passSeconds(10);
  const response = await openShop().fetch("/en/products/_payload.json");
  expect(await response.json()).toMatchObject({ count: products });
});
