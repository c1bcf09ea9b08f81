import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { english } from "../support/messages.ts";
import { launchChromium } from "./chromium.ts";
import { type Served, serveDevelopment } from "./served-shop.ts";

// Fresh: the developer's server stocks the shop itself.
const state = mkdtempSync(join(tmpdir(), "developer-state-"));
let shop: Served;
let browser: Browser;

beforeAll(async () => {
  shop = await serveDevelopment({ state });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  rmSync(state, { recursive: true, force: true });
});

test("a shopper of the developer's server buys with script, and no page is loaded anew", async () => {
  const page = await browser.newPage();
  const pages: string[] = [];
  page.on("framenavigated", (frame) => pages.push(frame.url()));
  // As in production, but for modules that Vite makes when they are first asked for.
  page.setDefaultTimeout(300_000);
  const pressed = Promise.withResolvers<void>();
  // No module is so late that a press would be the browser's own: it sends the form.
  await page.route(/preamble/, (route) => pressed.promise.then(() => route.continue()));
  await page.goto(`${shop.origin}/en/product/oli-samudra-5w-30`);
  await page.getByRole("button", { name: english["product.add"] }).click();
  pressed.resolve();
  await page.locator(".buy-hint[data-state=added]").waitFor();
  await page.locator(".cart-button").click();
  await page.locator(".cart-drawer .cart-line").waitFor();
  expect(pages).toHaveLength(1);
});

test("an open page is loaded anew when a module that renders it has changed", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${shop.origin}/en/faq`);
  await page.evaluate("document.body.classList.add('as-opened')");
  const now = new Date();
  utimesSync("worker/content/faq-page.tsx", now, now);
  await page.locator("body:not(.as-opened)").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
});
