import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { expect, test } from "vitest";
import { localeCodes } from "../../shared/i18n/locales.ts";
import worker from "../../worker/index.ts";
import { type EdgeShop, finishIndexes, openShop } from "../support/edge-shop.ts";
import { reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

/** Lets the cron trigger of wrangler.toml fire once. */
async function fire({ bindings }: EdgeShop): Promise<void> {
  const execution = createExecutionContext();
  const controller = createScheduledController({ cron: "*/15 * * * *" });
  await worker.scheduled(controller, bindings);
  await waitOnExecutionContext(execution);
}

test("the schedule has the index of every language built", async () => {
  const shop = openShop();
  await shop.bindings.CATALOGUE.delete(await stored(shop));
  await fire(shop);
  await finishIndexes();
  expect((await stored(shop)).length).toBeGreaterThanOrEqual(localeCodes.length);
});

async function stored({ bindings }: EdgeShop): Promise<string[]> {
  const { objects } = await bindings.CATALOGUE.list();
  return objects.map(({ key }) => key);
}

test("a backend that is down does not stop the schedule", async () => {
  const shop = openShop();
  shop.backend.fault = "refused";
  await expect(fire(shop)).resolves.toBeUndefined();
});
