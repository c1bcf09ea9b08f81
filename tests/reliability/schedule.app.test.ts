import {
  createExecutionContext,
  createScheduledController,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { homeCategories } from "../../shared/content/home-categories.ts";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import worker from "../../worker/index.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { reliabilityTest } from "../support/reliability.ts";

reliabilityTest();

/** Lets the cron trigger of wrangler.toml fire once. */
async function fire({ bindings }: EdgeShop): Promise<void> {
  const execution = createExecutionContext();
  const controller = createScheduledController({ cron: "*/15 * * * *" });
  await worker.scheduled(controller, bindings, execution);
  await waitOnExecutionContext(execution);
}

const first = [
  routes.home(),
  routes.products(),
  ...homeCategories.map(({ slug }) => routes.productCategory(slug)),
];
const pages = localeCodes.flatMap((code) => first.map((path) => localePath(path, code)));

/** The products on the home page, in the order in which it shows them. */
const shownProducts = (home: string): string[] => [
  ...new Set([...home.matchAll(/href="(\/product\/[^"?#]+)"/g)].map(([, path = ""]) => path)),
];

test("the schedule warms home, the categories and the best sellers in every language: no visitor waits", async () => {
  const shop = openShop();
  await fire(shop);
  const { calls } = shop.backend;
  expect(calls).toBeGreaterThan(0);
  for (const path of pages) {
    const answer = await shop.fetch(path);
    await answer.text();
    expect([path, answer.headers.get("cache-status")]).toEqual([
      path,
      expect.stringContaining("; hit"),
    ]);
  }
  const products = shownProducts(await shop.text("/"));
  const states = await Promise.all(
    products.map(async (path) => (await shop.fetch(path)).headers.get("cache-status")),
  );
  expect(states.filter((state) => state?.includes("; hit")).length).toBeGreaterThanOrEqual(4);
});

test("the schedule has the index of every language built", async () => {
  const shop = openShop();
  await shop.bindings.CATALOGUE.delete(await stored(shop));
  await fire(shop);
  for (const code of localeCodes)
    expect(await runDurableObjectAlarm(shop.bindings.CATALOGUE_BUILDER.getByName(code))).toBe(true);
  expect((await stored(shop)).length).toBeGreaterThanOrEqual(localeCodes.length);
});

async function stored({ bindings }: EdgeShop): Promise<string[]> {
  const { objects } = await bindings.CATALOGUE.list();
  return objects.map(({ key }) => key);
}

test("a backend that is down makes the schedule say so and nothing else", async () => {
  const shop = openShop();
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  shop.backend.fault = "refused";
  await fire(shop);
  const lines = warn.mock.calls.map(([line]) => JSON.parse(String(line)));
  const said = lines.filter(({ event }) => event === "warm-up");
  expect(said.map(({ locale }) => locale)).toEqual(localeCodes);
  for (const { pages: asked, failed } of said)
    expect([asked > 0, failed > 0]).toEqual([true, true]);
});

test("a shop that names no address of its own is warmed at its default one", async () => {
  const shop = openShop({ BASE_URL: undefined });
  await fire(shop);
  const answer = await shop.fetch("/products");
  await answer.text();
  expect(answer.headers.get("cache-status")).toContain("; hit");
});
