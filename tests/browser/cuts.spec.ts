import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { indonesian } from "../support/messages.ts";
import { expectInCart, open, product, waiting } from "./offline-page.ts";

test.use({ reuseContext: false, serviceWorkers: "allow" });

const cutsOfOne = 25;
/** How often the line is cut, with CUTS another number of times. */
const cuts = Number(process.env.CUTS ?? 1_000);
/** The first seed; a failure names its own. */
const from = Number(process.env.SEED ?? 1);
const seeds = Array.from({ length: Math.ceil(cuts / cutsOfOne) }, (_, at) => from + at);

/** Numbers from 0 to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Presses the button; returns whether the page says what became of it, or the form's next page does. */
async function press(page: Page, meanwhile: () => Promise<void>): Promise<"page" | "next page"> {
  const hint = page.locator(".buy-hint");
  await hint.evaluate((element) => delete (element as HTMLElement).dataset.state);
  await page.evaluate(() => Object.assign(window, { isPressed: true }));
  await page.getByRole("button", { name: indonesian["product.add"] }).click();
  await meanwhile();
  let outcome: "page" | "next page" = "page";
  await expect(async () => {
    // Where its script was cut off the form was sent without it.
    if (!(await page.evaluate(() => "isPressed" in window))) outcome = "next page";
    else await expect(hint).toHaveAttribute("data-state", /added|failed/, { timeout: 1_000 });
  }).toPass();
  return outcome;
}

/** Does as a shopper on a train: the line is cut, and is back, at any moment. */
async function addOnTheTrain(page: Page, context: BrowserContext, seed: number): Promise<number> {
  const roll = dice(seed);
  const hint = page.locator(".buy-hint");
  let pieces = 0;
  for (let cut = 0; cut < cutsOfOne; cut += 1) {
    await context.setOffline(false);
    if (roll() < 0.3) await context.setOffline(true);
    const outcome = await press(page, async () => {
      await page.waitForTimeout(Math.floor(roll() * 80));
      await context.setOffline(roll() < 0.8);
    });
    pieces += 1;
    if (outcome === "next page") await page.goto(product);
    // What is not in the cart waits: nothing else may become of it.
    else if ((await hint.getAttribute("data-state")) === "failed")
      await expect(hint).toHaveText(indonesian["offline.queued"]);
    if (roll() < 0.2) await page.reload();
    await expect(page.getByRole("button", { name: indonesian["product.add"] })).toBeVisible();
  }
  await context.setOffline(false);
  return pieces;
}

for (const seed of seeds)
  test(`of what is added while the line is cut at random, nothing is lost or doubled: seed ${seed}`, async ({
    page,
    context,
  }) => {
    await open(page, product);
    const pieces = await addOnTheTrain(page, context, seed);
    await page.goto("/cart");
    await expect.poll(() => waiting(page)).toEqual([]);
    await expectInCart(page, pieces);
  });
