import { rmSync } from "node:fs";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyPage, missingPages } from "../browser/every-page.ts";
import { isFull } from "../browser/looks.ts";
import { cutTexts } from "../browser/zoom.ts";
import { launchChromium } from "./chromium.ts";
import { rupiah, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const token = "open-sesame";
const state = newState();
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state, settings: { ...rupiah, OPERATOR_TOKEN: token } });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

/** A page in a language, the screen, and whatever on it is cut or beyond the screen. */
type Finding = [string, string, string[]];

/** A screen, and what its owner has set as the size of texts: a size that a page sets would leave its breakpoints. */
interface Screen {
  name: string;
  viewport: { width: number; height: number };
  fontSize: number;
}

// Pages are opened and used on the last one, and looked at on all.
const screens: readonly Screen[] = [
  {
    name: "with the browser's largest text",
    viewport: { width: 360, height: 740 },
    fontSize: 32,
  },
  { name: "on a laptop at 400 % zoom", viewport: { width: 320, height: 256 }, fontSize: 16 },
  { name: "on a phone at 200 % zoom", viewport: { width: 180, height: 370 }, fontSize: 16 },
];

class Visitor {
  readonly findings: Finding[] = [];
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #prefix: string;

  constructor(page: Page, devtools: CDPSession, prefix: string) {
    this.#page = page;
    this.#devtools = devtools;
    this.#prefix = prefix;
  }

  async look(name: string): Promise<void> {
    for (const screen of screens) {
      await this.putOn(screen);
      const found = await cutTexts(this.#page);
      if (found.length > 0) this.findings.push([name, screen.name, found]);
    }
  }

  /** Puts the open page on a screen, and waits until it is laid out there. */
  async putOn({ viewport, fontSize }: Screen): Promise<void> {
    await this.#devtools.send("Page.setFontSizes", { fontSizes: { standard: fontSize } });
    await this.#page.setViewportSize(viewport);
    await this.#page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
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
    const fields = { email: `${username}@example.test`, password: "Rahasia-123" };
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

async function visitIn(context: BrowserContext, prefix: string): Promise<Visitor> {
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  return new Visitor(page, await context.newCDPSession(page), prefix);
}

/** Every kind of page. */
async function lookAtPages(context: BrowserContext, prefix: string): Promise<Finding[]> {
  const visitor = await visitIn(context, prefix);
  for (const path of paths) await visitor.openAndLook(path);
  return visitor.findings;
}

/** Every state of a purchase and of an account. */
async function lookAtStates(context: BrowserContext, prefix: string): Promise<Finding[]> {
  const visitor = await visitIn(context, prefix);
  await visitor.register();
  await visitor.buy();
  await visitor.lookAtAccount();
  return visitor.findings;
}

describe("on very narrow screens, and with very large text", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function open(): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: screens.at(-1)?.viewport ?? null,
      bypassCSP: true,
      reducedMotion: "reduce",
    });
    // Chromium sends secure cookies to localhost, but sets them by https alone.
    const url = shop.origin.replace("http:", "https:");
    await context.addCookies([{ name: "district", value: "32.73.02", url, secure: true }]);
    return context;
  }

  test("the size that an owner sets for texts reaches breakpoints and texts", async () => {
    const context = await open();
    const page = await context.newPage();
    const visitor = new Visitor(page, await context.newCDPSession(page), "");
    await visitor.open("/faq");
    const sizes: [boolean, string][] = [];
    for (const screen of screens) {
      await visitor.putOn(screen);
      sizes.push(
        await page.evaluate(() => [
          matchMedia("(min-width: 12em)").matches,
          getComputedStyle(document.documentElement).fontSize,
        ]),
      );
    }
    await context.close();
    expect(sizes).toEqual([
      [false, "32px"],
      [true, "16px"],
      [false, "16px"],
    ]);
  });

  test.each([
    ["page", "", lookAtPages],
    ["state of a purchase and an account", "/en", lookAtStates],
  ])("nothing is cut or scrolls sideways, whatever the %s", async (_what, one, look) => {
    const findings: Finding[] = [];
    for (const prefix of isFull ? prefixes : [one]) {
      const context = await open();
      findings.push(...(await look(context, prefix)));
      await context.close();
    }
    expect(findings).toEqual([]);
  });
});
