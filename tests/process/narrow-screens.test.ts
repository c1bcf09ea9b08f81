import { rmSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyPage, missingPages } from "../browser/every-page.ts";
import { isFull } from "../browser/looks.ts";
import { cutTexts } from "../browser/zoom.ts";
import { launchChromium } from "./chromium.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const token = "open-sesame";
const state = newState();
let shop: Served;

// With couriers by kecamatan, as `CURRENCY=IDR npm start` has it.
beforeAll(async () => {
  const settings = {
    CURRENCY: "IDR",
    DISTRICTS: "address_2",
    COURIERS: "address_2",
    PAYMENT_PLUGINS: "offline",
    OPERATOR_TOKEN: token,
  };
  shop = await serveShop({ state, settings });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

/** A page in a language, and whatever on it is cut or beyond the screen. */
type Finding = [string, string[]];

class Visitor {
  readonly findings: Finding[] = [];
  readonly #page: Page;
  readonly #prefix: string;

  constructor(page: Page, prefix: string) {
    this.#page = page;
    this.#prefix = prefix;
  }

  async look(name: string): Promise<void> {
    const found = await cutTexts(this.#page);
    if (found.length > 0) this.findings.push([name, found]);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(`${this.#prefix}${path}`, { waitUntil: "domcontentloaded" });
  }

  async openAndLook(path: string): Promise<void> {
    await this.open(path);
    await this.look(`${this.#prefix}${path}`);
  }

  /** From the drawer to an order that waits for its payment, and one that is to be packed. */
  async buy(): Promise<void> {
    for (const method of ["offline_va", "cod"]) {
      await this.open("/product/oli-bara-motor-10w-40");
      await this.#page.locator(".buy-form button[type=submit]").click();
      await this.#page.locator(".buy-hint[data-state=added]").waitFor();
      await this.look(`added, ${method}`);
      await this.#page.locator(".cart-button").click();
      await this.#page.locator(".cart-drawer .cart-filled").waitFor();
      await this.look("the drawer");
      await this.openAndLook("/cart");
      await this.openAndLook("/checkout");
      const folds = this.#page.locator(".checkout-main > section > .folds > .fold > summary");
      for (const fold of await folds.all()) await fold.click();
      await this.#page.locator(".summary > summary").click();
      await this.look("the checkout with its folds open");
      await this.#fillAddress();
      await this.#page.locator(`[name="paymentMethod"][value="${method}"]`).check();
      await this.#page.locator(".place-order").click();
      await this.#page.waitForURL("**/order-received/**");
      await this.look(`the order by ${method}`);
    }
    await this.#ship();
    await this.#page.reload();
    await this.look("the order that was shipped");
  }

  /** The operator notes the parcel of the order that is shown, and writes to its buyer. */
  async #ship(): Promise<void> {
    const { origin, pathname } = new URL(this.#page.url());
    const order = `${origin}/__backend/orders/${/order-received\/(\d+)/.exec(pathname)?.[1]}`;
    const headers = { authorization: `Bearer ${token}`, origin };
    const sent = [
      ["parcels", { courier: "JNE", number: "010980012345678" }],
      ["notes", { note: "Kardus kedua menyusul, resi JP1234567890." }],
    ] as const;
    for (const [name, form] of sent) {
      const body = new URLSearchParams(form);
      const response = await fetch(`${order}/${name}`, { method: "POST", headers, body });
      expect(response.ok).toBe(true);
    }
  }

  async #fillAddress(): Promise<void> {
    const fields = {
      "shipping.phone": "0812 3456 7890",
      "shipping.name": "Suharto",
      email: `${crypto.randomUUID().slice(0, 8)}@example.test`,
      "shipping.address1": "Jl. Melati 5",
    };
    for (const [name, value] of Object.entries(fields)) {
      const field = this.#page.locator(`main [name="${name}"]`);
      // A customer's e-mail address is the account's.
      if (await field.count()) await field.fill(value);
    }
  }

  async register(): Promise<void> {
    await this.open("/my-account?action=register");
    const username = `rina-${crypto.randomUUID().slice(0, 8)}`;
    const fields = { email: `${username}@example.test`, username, password: "Rahasia-123" };
    for (const [name, value] of Object.entries(fields))
      await this.#page.locator(`main [name="${name}"]`).fill(value);
    await this.#page.locator("main .form button[type=submit]").click();
    await this.#page.locator(".account-tabs").waitFor();
  }

  /** Every tab of an account, with its folds open. */
  async lookAtAccount(): Promise<void> {
    for (const tab of ["orders", "downloads", "wishlist", "details", "addresses"]) {
      await this.open(`/my-account?tab=${tab}`);
      for (const fold of await this.#page.locator(".account-fold > summary").all())
        await fold.click();
      await this.look(`the account's ${tab}`);
    }
    await this.openAndLook("/my-account?tab=addresses&edit=new");
  }
}

const prefixes = ["", "/en"];

const paths = [
  ...new Set([...everyPage, ...missingPages].map(({ path }) => path)),
  // Of the shop with couriers, and with products inside a product.
  "/delivery?q=coblong",
  "/delivery/oli-bara-motor-10w-40",
  "/product/paket-servis-rumahan",
];

/** Takes a visitor through every kind of page and state in a language. */
async function findingsOf(context: BrowserContext, prefix: string): Promise<Finding[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const visitor = new Visitor(page, prefix);
  for (const path of paths) await visitor.openAndLook(path);
  await visitor.register();
  await visitor.buy();
  await visitor.lookAtAccount();
  return visitor.findings;
}

test.each([
  ["on a phone at 200 % zoom", { width: 180, height: 370 }, 16, ""],
  ["with the browser's largest text", { width: 360, height: 740 }, 32, "/en"],
  ["on a laptop at 400 % zoom", { width: 320, height: 256 }, 16, ""],
])(
  "%s nothing is cut or scrolls sideways, whatever the page",
  async (_name, viewport, fontSize, one) => {
    // What people set as the size of texts; a size that a page sets would leave its breakpoints.
    const browser = await launchChromium(`--blink-settings=defaultFontSize=${fontSize}`);
    const findings: Finding[] = [];
    for (const prefix of isFull ? prefixes : [one]) {
      const context = await browser.newContext({
        baseURL: shop.origin,
        viewport,
        bypassCSP: true,
        reducedMotion: "reduce",
      });
      // Chromium sends secure cookies to localhost, but sets them by https alone.
      const url = shop.origin.replace("http:", "https:");
      await context.addCookies([{ name: "district", value: "32.73.02", url, secure: true }]);
      findings.push(...(await findingsOf(context, prefix)));
      await context.close();
    }
    await browser.close();
    expect(findings).toEqual([]);
  },
);
