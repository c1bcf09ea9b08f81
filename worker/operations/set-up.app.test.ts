import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";
import worker from "../index.ts";
import { hasBackend } from "./set-up.ts";

/** As the button deploys it: nothing is set, and there is no embedded backend. */
function openBareShop(settings: Record<string, unknown> = {}) {
  const shop = openShop(settings);
  Object.assign(shop.bindings, { BACKEND: undefined });
  return shop;
}

test.each(["/", "/en/cart", "/__backend", "/webhooks/woocommerce", "/_image/600/a.png"])(
  "%s of a shop without a backend says what to set",
  async (path) => {
    const response = await openBareShop().fetch(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    const page = await response.text();
    expect(page).toContain("This shop has no backend yet");
    expect(page).toContain('BASE_URL = "http://localhost:8787"');
    expect(page).toContain("WORDPRESS_KEY");
  },
);

test("its health says which version runs, and its schedule asks nobody", async () => {
  const shop = openBareShop();
  expect((await shop.fetch("/healthz")).status).toBe(200);
  for (const cron of ["*/5 * * * *", "*/15 * * * *"])
    await worker.scheduled({ cron } as ScheduledController, shop.bindings);
});

test("a shop with a backend of its own, or with the embedded one, has one", () => {
  const { bindings } = openBareShop();
  const withSettings = (settings: object) => hasBackend({ ...bindings, ...settings });
  expect(withSettings({})).toBe(false);
  expect(withSettings(withoutPlugin("https://woo.example/graphql"))).toBe(true);
  expect(hasBackend(openShop().bindings)).toBe(true);
});
