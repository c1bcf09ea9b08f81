import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandFolder } from "../../scripts/brand.ts";
import { findHeadlessShell } from "../../scripts/chromium.ts";
import { bin } from "../../scripts/command.ts";
import { beyondScreen } from "../browser/looks.ts";
import { type Served, serveShop } from "../process/served-shop.ts";

let folder = "";

beforeAll(() => {
  mkdirSync("node_modules/.cache", { recursive: true });
  folder = mkdtempSync(resolve("node_modules/.cache/brand-"));
  const env = { ...process.env, BRAND: "plain" };
  const args = ["build", "--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  execFileSync(resolve(bin("vite")), args, { env, encoding: "utf8" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listFiles = (part: string): string[] =>
  readdirSync(join(folder, part), { recursive: true, encoding: "utf8" });

const workerCode = (): string =>
  listFiles("storefront")
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(folder, "storefront", file), "utf8"))
    .join();

test("another brand is built with its own sentences, colours, pages and files", () => {
  const worker = workerCode();
  expect(worker).toContain("Write it down.");
  expect(worker).toContain("--deep:#23402f");
  expect(worker).not.toMatch(
    /Richard Petty|Engine care and car care|Bayangkan toko suku cadang|spuyer|aerox|Sukasari|sicepat/,
  );
  expect(listFiles("client")).toEqual(
    expect.arrayContaining(["_headers", "favicon.svg", "pictures/hero-1200.avif"]),
  );
});

test("its pages load the scripts and styles of the same build", () => {
  const assets = new Set(workerCode().match(/(?<=["'`/])assets\/[\w.-]+\.(?:js|css)/g));
  expect(assets.size).toBeGreaterThan(20);
  // The worker's own parts that it loads when it needs them are in its folder.
  const isThere = (file: string) =>
    ["client", "storefront"].some((part) => existsSync(join(folder, part, file)));
  expect([...assets].filter((file) => !isThere(file))).toEqual([]);
});

test("a brand that there is not is refused with the names of those that there are", () => {
  expect(() => brandFolder("plane")).toThrow(
    'There is no brand "plane" in brand: engine-care, plain.',
  );
  expect(() => brandFolder("../worker")).toThrow("There is no brand");
});

describe("its shop as npm start serves it, on a phone of 360 px", () => {
  const state = mkdtempSync(join(import.meta.dirname, "../../node_modules/.cache/brand-state-"));
  let shop: Served;
  let browser: Browser;

  beforeAll(async () => {
    const settings = { BRAND: "plain", BUILD_FOLDER: folder };
    [shop, browser] = await Promise.all([
      serveShop({ state, settings }),
      chromium.launch({ executablePath: findHeadlessShell(), args: ["--no-sandbox"] }),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    rmSync(state, { recursive: true, force: true });
  });

  /** Opens the shop's first page, and notes what goes wrong on this one and on all that follow. */
  async function visit(javaScriptEnabled: boolean): Promise<{ page: Page; errors: string[] }> {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
      javaScriptEnabled,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto("/");
    return { page, errors };
  }

  const address = {
    name: "Ann Writer",
    phone: "(202) 555-0143",
    city: "Washington",
    postcode: "2050",
    address1: "1600 Pennsylvania Ave NW",
  };

  async function order(page: Page): Promise<void> {
    await page.locator('main [name="email"]').fill("ann@example.test");
    for (const [name, value] of Object.entries(address))
      await page.locator(`[name="shipping.${name}"]`).fill(value);
    await page.locator('[name="shipping.state"]').selectOption({ label: "District of Columbia" });
    expect(await page.locator('[name="shipping.country"]').inputValue()).toBe("US");
    // What is typed is checked as there, in the country's own words.
    await page.locator('[name="shippingMethod"]').first().check();
    await page.locator('[name="paymentMethod"][value="cod"]').check();
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByText("A ZIP code has 5 digits, or 9 with a hyphen.").first().waitFor();
    await page.locator('[name="shipping.postcode"]').fill("20500 0003");
    await page.getByRole("button", { name: "Place order" }).click();
    await page.waitForURL("**/order-received/**");
  }

  test("its menus, its footer and its home page are the brand's, and no link of them is dead", async () => {
    const { page, errors } = await visit(false);
    const texts = (selector: string) => page.locator(selector).allTextContents();
    expect(await texts(".main-navigation .main-menu > li > a")).toEqual([
      "Products",
      "Notebooks",
      "Pens and pencils",
      "Help",
    ]);
    expect(await texts("#mega-menu-3 a")).toEqual([
      "What delivery costs",
      "Sending something back",
      "Find an order",
    ]);
    expect(await texts(".footer-columns h2")).toEqual(["Shop", "About us"]);
    expect(await texts("main h2")).toEqual([
      "10 % off everything",
      "Shop by category",
      "Pens and pencils",
      "Best sellers",
      "Why so few things?",
      "Questions we hear often",
    ]);
    const links = await page
      .locator("header a, footer a, main > section a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const own = [...new Set(links.filter((href) => href.startsWith("/")))];
    expect(own.length).toBeGreaterThan(20);
    const dead: string[] = [];
    for (const href of own) {
      const response = await fetch(new URL(href, shop.origin), { redirect: "follow" });
      if (!response.ok) dead.push(`${href} ${response.status}`);
    }
    expect([dead, errors]).toEqual([[], []]);
    await page.context().close();
  });

  test.each([
    ["with script", true],
    ["without script", false],
  ])("it is bought from %s, in its own language, name and currency", async (_, hasScript) => {
    const { page, errors } = await visit(hasScript);
    const main = page.locator("main");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.locator("h1").textContent()).toBe("Write it down.");
    const wide = [await beyondScreen(page)];

    await main.getByRole("link", { name: "Notebooks", exact: true }).click();
    await page.waitForURL("**/product-category/notebooks");
    wide.push(await beyondScreen(page));
    await main.getByRole("link", { name: "Pocket notebook, set of three" }).first().click();
    await page.waitForURL("**/product/pocket-notebook");
    wide.push(await beyondScreen(page));
    await page.locator(".buy-form button[type=submit]").click();
    if (hasScript) await page.locator(".buy-hint[data-state=added]").waitFor();
    else await page.waitForURL("**/cart");

    await page.goto("/cart");
    wide.push(await beyondScreen(page));
    await main.getByRole("link", { name: "Go to checkout" }).click();
    await page.waitForURL("**/checkout");
    wide.push(await beyondScreen(page));
    await order(page);
    wide.push(await beyondScreen(page));
    const receipt = await main.textContent();
    expect(receipt).toContain("Thank you");
    expect(receipt).toContain("Pocket notebook, set of three");
    // $9.90, and $5.00 of delivery.
    expect(receipt).toContain("$14.90");
    expect(receipt).not.toMatch(/€|Rp|Indonesia/);
    expect(receipt).toContain("Washington, District of Columbia 20500-0003");
    expect(receipt).toContain("United States202-555-0143");
    expect(await page.title()).toContain("Plain Paper");
    expect([wide, errors]).toEqual([[0, 0, 0, 0, 0, 0], []]);
    await page.context().close();
  });
});
