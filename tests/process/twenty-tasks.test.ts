import { rmSync } from "node:fs";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import words from "../../shared/i18n/messages/id.json" with { type: "json" };
import { isFull } from "../browser/looks.ts";
import { launchChromium } from "./chromium.ts";
import { rupiah, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

// Twenty tasks of shoppers on a phone of 360 px, with their taps and typed fields: `npm run test:looks`
// does all of them, `npm run test:all` a purchase, and one after an expired payment.

const token = "open-sesame";
const state = newState();
let shop: Served;
let browser: Browser;

beforeAll(async () => {
  shop = await serveShop({ state, settings: { ...rupiah, OPERATOR_TOKEN: token } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const oil = "/product/oli-bara-motor-10w-40";
const password = "Rahasia-123";

/** Somebody with a phone, whose taps and typed fields are counted. */
class Hand {
  readonly page: Page;
  taps = 0;
  typed = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.typed += 1;
    await target.pressSequentially(text);
  }

  field = (name: string): Locator => this.page.locator(`main [name="${name}"]`);
  button = (name: string): Locator =>
    this.page.locator("main").getByRole("button", { name, exact: true });
  link = (name: string): Locator =>
    this.page.locator("main").getByRole("link", { name, exact: true }).first();

  async search(query: string, product: string): Promise<void> {
    const box = this.page.locator("header input[type=search]");
    await this.tap(box);
    await this.type(box, query);
    await this.tap(this.page.locator(`.suggestions a[href="${product}"]`).first());
    await this.page.waitForURL(`**${product}`);
  }

  /** Adds what the page shows, and goes to the checkout. */
  async addToCheckout(): Promise<void> {
    await this.tap(this.button(words["product.add"]));
    await this.tap(
      this.page.locator(".buy-bar").getByRole("link", { name: words["cart.checkout"] }),
    );
    await this.page.waitForURL("**/checkout");
  }

  async typeAddress(): Promise<void> {
    await this.type(this.field("shipping.phone"), "0812 3456 7890");
    await this.type(this.field("shipping.name"), "Suharto");
    await this.type(this.field("email"), "suharto@example.test");
    await this.type(this.field("shipping.address1"), "Jl. Melati 5 RT 03/05");
    await this.tap(this.page.locator('main [name="district"][value="shipping"]'));
    await this.chooseDistrict();
    await this.page.locator('[name="shippingMethod"]:checked').waitFor();
  }

  async chooseDistrict(query = "coblong", name = "Coblong, Kota Bandung, Jawa Barat") {
    await this.type(this.page.locator("main").getByRole("searchbox"), query);
    await this.tap(this.page.getByRole("button", { name }).first());
  }

  async order(method: string | null): Promise<void> {
    if (method) await this.tap(this.page.locator(`[name="paymentMethod"][value="${method}"]`));
    await this.tap(this.page.getByRole("button", { name: words["checkout.place-order"] }));
    await this.page.waitForURL("**/order-received/**");
  }
}

interface Prepared {
  hand: Hand;
  context: BrowserContext;
  /** Calls an action without a page. */
  act(name: string, data: object): Promise<void>;
}

async function openPhone(district = ""): Promise<Prepared> {
  const context = await browser.newContext({
    ...{ baseURL: shop.origin, viewport: { width: 360, height: 740 }, reducedMotion: "reduce" },
    ...{ hasTouch: true, isMobile: true },
  });
  // What leads out of the shop.
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  // Chromium sends secure cookies to localhost, but sets them by https alone.
  const url = shop.origin.replace("http:", "https:");
  if (district)
    await context.addCookies([{ name: "district", value: district, url, secure: true }]);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const headers = { origin: shop.origin };
  const act = async (name: string, data: object) => {
    const response = await page.request.post(`/actions/${name}`, { data, headers });
    expect([name, await response.json()]).toEqual([name, expect.objectContaining({ ok: true })]);
  };
  return { hand: new Hand(page), context, act };
}

const coblong = "32.73.02";
const operator = { authorization: `Bearer ${token}` };

async function operate(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: shop.origin, ...operator };
  const response = await page.request.post(`/__backend/${path}`, { form, headers });
  expect(response.ok()).toBe(true);
}

/** Puts the bottle into the cart, uncounted. */
async function fillCart({ page }: Hand): Promise<void> {
  await page.goto(oil);
  await page.locator(".buy-form button[type=submit]").click();
  await page.locator(".buy-hint[data-state=added]").waitFor();
}

/** An order by a method, uncounted; its number, with the page of the order open. */
async function ordered(hand: Hand, method = "cod"): Promise<string> {
  await fillCart(hand);
  await hand.page.goto("/checkout");
  const fields = { "shipping.phone": "0812 3456 7890", "shipping.name": "Suharto" };
  const more = {
    email: `${crypto.randomUUID()}@example.test`,
    "shipping.address1": "Jl. Melati 5",
  };
  for (const [name, value] of Object.entries({ ...fields, ...more }))
    if (await hand.field(name).isEditable()) await hand.field(name).fill(value);
  await hand.page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await hand.page.locator(".place-order").click();
  await hand.page.waitForURL("**/order-received/**");
  return /order-received\/(\d+)/.exec(hand.page.url())?.[1] ?? "";
}

/** An account with that order, and its name. */
async function customerWithOrder({ hand, act }: Prepared) {
  const username = `rina-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.test`;
  await act("register", { email, username, password });
  return { username, email, number: await ordered(hand) };
}

/** What the gateway reports, as the developer's page has it do. */
const conclude = (page: Page, number: string, outcome: string) =>
  operate(page, `payments/${number}`, { outcome });

const opensChat = async ({ hand, context }: Prepared, chat: Locator) => {
  const [opened] = await Promise.all([context.waitForEvent("page"), hand.tap(chat)]);
  expect(opened.url()).toContain("https://wa.me/");
};

type Task = (phone: Prepared) => Promise<void>;

/** The tasks by number; taps and typed fields of now, then those that the review counted. */
const tasks: [title: string, now: [number, number], then: [number, number], Task][] = [
  [
    "1 a 10W-40 by QRIS to Coblong",
    [8, 6],
    [9, 6],
    async ({ hand }) => {
      await hand.page.goto("/");
      await hand.search("oli bara motor 10w40", oil);
      await hand.addToCheckout();
      await hand.typeAddress();
      await hand.order("offline_va");
      await hand.page.getByRole("img", { name: /QR/ }).waitFor();
    },
  ],
  [
    "2 three different things, cash on delivery",
    [9, 6],
    [13, 8],
    async ({ hand }) => {
      const { page } = hand;
      // The index knows what goes together once it is built.
      const fit = async () => (await page.request.get("/fit?model=honda-beat&year=2019")).text();
      await expect.poll(fit, { timeout: 300_000 }).toContain("/product/");
      await page.goto("/");
      await hand.search("oli bara motor 10w40", oil);
      const together = page.locator("form.together");
      expect(await together.locator("li").count()).toBe(3);
      await hand.tap(together.getByRole("button"));
      await together.getByRole("status").filter({ hasText: /\S/ }).waitFor();
      await hand.tap(page.locator(".cart-button"));
      await hand.tap(
        page.locator(".cart-drawer").getByRole("link", { name: words["cart.checkout"] }),
      );
      await hand.typeAddress();
      await hand.order("cod");
      expect(await page.locator("main .order-lines tbody tr").count()).toBe(3);
    },
  ],
  [
    "3 two additives compared",
    [3, 0],
    [3, 0],
    async ({ hand }) => {
      const { page } = hand;
      await page.goto("/");
      await hand.tap(page.locator('main a[href="/product-category/campuran-bahan-bakar"]').first());
      await page.waitForURL("**/product-category/**");
      await hand.tap(page.locator("main .product-grid a[href^='/product/']").first());
      await page.waitForURL("**/product/**");
      await hand.tap(page.locator("main a[href*='/compare']").first());
      await page.waitForURL("**/compare**");
      expect(await page.locator("main table .button").count()).toBeGreaterThanOrEqual(2);
    },
  ],
  [
    "4 an oil that fits my motorbike",
    [2, 0],
    [2, 0],
    async ({ hand }) => {
      const { page } = hand;
      await page.goto("/");
      await hand.tap(page.locator(".vehicles").getByRole("link", { name: /^Motor/ }));
      await page.waitForURL("**/products?**");
      await hand.tap(page.locator("main .product-grid a[href^='/product/oli-']").first());
      await page.waitForURL("**/product/oli-**");
    },
  ],
  [
    "5 the cost of delivery before buying",
    [2, 1],
    [3, 1],
    async ({ hand }) => {
      const { page } = hand;
      await page.goto(oil);
      await hand.tap(page.locator("main a[href*='/delivery']").first());
      await page.waitForURL("**/delivery**");
      await hand.chooseDistrict();
      await page.locator("main").getByText("Rp 11.500").first().waitFor();
    },
  ],
  [
    "6 another kecamatan in the cart",
    [2, 1],
    [3, 1],
    async ({ hand }) => {
      const { page } = hand;
      await fillCart(hand);
      await page.goto("/cart");
      await hand.tap(page.locator("main a[href*='/delivery']").first());
      await hand.chooseDistrict("menteng jakarta", "Menteng, Kota Jakarta Pusat");
      await page.waitForURL("**/cart");
      await page
        .locator("main")
        .getByText(/Menteng/)
        .first()
        .waitFor();
    },
  ],
  [
    "7 the code HEMAT10",
    [3, 1],
    [4, 1],
    async ({ hand }) => {
      const { page } = hand;
      await fillCart(hand);
      await page.keyboard.press("Escape");
      await hand.tap(page.locator(".cart-button"));
      const codes = page.locator(".cart-drawer .cart-codes");
      await hand.tap(codes.locator("details > summary"));
      await hand.type(codes.locator('[name="code"]'), "HEMAT10");
      await hand.tap(codes.getByRole("button", { name: words["cart.code-apply"] }));
      await codes.getByText("HEMAT10").waitFor();
    },
  ],
  [
    "8 paying again after the payment has expired",
    [3, 0],
    [3, 0],
    async ({ hand }) => {
      const { page } = hand;
      const number = await ordered(hand, "offline_va");
      await conclude(page, number, "expired");
      await hand.tap(hand.button(words["order.reorder"]));
      await page.waitForURL("**/cart");
      await hand.tap(hand.link(words["cart.checkout"]));
      await page.waitForURL("**/checkout");
      await hand.order(null);
    },
  ],
  [
    "9 the contact by WhatsApp",
    [1, 0],
    [1, 0],
    async (phone) => {
      await phone.hand.page.goto("/");
      await opensChat(phone, phone.hand.page.locator("header a[href*='wa.me']").first());
    },
  ],
  [
    "10 something is sent back",
    [4, 0],
    [4, 4],
    async (phone) => {
      const { hand } = phone;
      const { number } = await customerWithOrder(phone);
      const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
      const sent = { courier: "JNE", number: "0109800123456", day: lastMonth };
      await operate(hand.page, `orders/${number}/parcels`, sent);
      await hand.page.goto(`/order-summary/${number}`);
      await hand.tap(hand.page.getByText(words["order.ask-return"], { exact: true }));
      await hand.tap(hand.page.getByLabel(words["order.reason.wrong"]));
      await hand.tap(hand.page.getByLabel(words["order.wish.exchange"]));
      await hand.tap(hand.button(words["order.ask-return-send"]));
      await hand.page.getByText(words["order.ask-sent"]).first().waitFor();
    },
  ],
  [
    "11 another address after ordering",
    [1, 0],
    [1, 0],
    async (phone) => {
      await ordered(phone.hand);
      await opensChat(phone, phone.hand.page.locator("main a[href*='wa.me']").first());
    },
  ],
  [
    "12 a review",
    [3, 3],
    [4, 3],
    async ({ hand }) => {
      const { page } = hand;
      await page.goto("/product/minyak-cvt-samudra");
      await hand.tap(page.getByRole("link", { name: words["review.write"] }));
      await page.waitForURL("**/review/**");
      await hand.tap(page.locator('[name="rating"][value="5"]'));
      await hand.type(hand.field("content"), "Halus sekali.");
      await hand.type(hand.field("author"), "Ani");
      await hand.type(hand.field("authorEmail"), `${crypto.randomUUID()}@example.test`);
      await hand.tap(hand.button(words["review.send"]));
      await page.getByRole("status").filter({ hasText: words["review.thanks"] }).waitFor();
    },
  ],
  [
    "13 what I bought last month, again, by the account",
    [5, 2],
    [5, 2],
    async (phone) => {
      const { hand } = phone;
      const { username } = await customerWithOrder(phone);
      await phone.context.clearCookies();
      await hand.page.goto("/");
      await hand.tap(hand.page.locator("header a[href='/my-account']").first());
      await hand.type(hand.field("username"), username);
      await hand.type(hand.field("password"), password);
      await hand.tap(hand.button(words["account.login"]));
      const again = new RegExp(`^${words["order.reorder"]}`);
      await hand.tap(hand.page.getByRole("button", { name: again }).first());
      await hand.page.waitForURL("**/cart");
      await hand.tap(hand.link(words["cart.checkout"]));
      await hand.page.waitForURL("**/checkout");
      await hand.order(null);
    },
  ],
  [
    "14 the same as a guest, who could not",
    [5, 3],
    [9, 9],
    async ({ hand }) => {
      const { page } = hand;
      const buyer = await openPhone(coblong);
      const number = await ordered(buyer.hand);
      await buyer.context.close();
      await page.goto("/");
      await hand.tap(page.locator("footer a[href='/order-lookup']"));
      await hand.type(hand.field("number"), number);
      await hand.type(hand.field("contact"), "0812 3456 7890");
      await hand.tap(hand.button(words["order.find"]));
      await hand.tap(hand.button(words["order.code-mail"]));
      const mails = async () => {
        const response = await page.request.get("/__backend/mails", { headers: operator });
        return (await response.text()).replaceAll(/<[^>]+>/g, " ");
      };
      await expect.poll(mails, { timeout: 300_000 }).toMatch(/\d{4} \d{4}/);
      const [code = ""] = /\d{4} \d{4}/.exec(await mails()) ?? [];
      await hand.type(hand.field("code"), code);
      await hand.tap(hand.button(words["order.open"]));
      await page.waitForURL("**/order-summary/**");
      await hand.tap(hand.button(words["order.reorder"]));
      await page.waitForURL("**/cart");
    },
  ],
  [
    "15 an account",
    [3, 3],
    [3, 3],
    async ({ hand }) => {
      const { page } = hand;
      const name = `rina-${crypto.randomUUID().slice(0, 8)}`;
      await page.goto("/");
      await hand.tap(page.locator("header a[href='/my-account']").first());
      await hand.tap(hand.link(words["account.register"]));
      await hand.type(hand.field("email"), `${name}@example.test`);
      await hand.type(hand.field("username"), name);
      await hand.type(hand.field("password"), password);
      await hand.tap(hand.button(words["account.register"]));
      await page.locator("main .account-tabs").waitFor();
    },
  ],
  [
    "16 a forgotten password",
    [3, 1],
    [3, 1],
    async ({ hand }) => {
      await hand.page.goto("/");
      await hand.tap(hand.page.locator("header a[href='/my-account']").first());
      await hand.tap(hand.link(words["account.lost-password"]));
      await hand.type(hand.field("username"), "rina@example.test");
      await hand.tap(hand.button(words["account.send-link"]));
      await hand.page.getByText(words["account.reset-sent"]).first().waitFor();
    },
  ],
  [
    "17 told when something is back",
    [1, 0],
    [1, 0],
    async (phone) => {
      await phone.hand.page.goto("/product/anti-asap-oli");
      await opensChat(phone, phone.hand.page.locator("main a[href*='wa.me']").first());
    },
  ],
  [
    "18 the PDF, bought and downloaded",
    [5, 4],
    [5, 4],
    async ({ hand }) => {
      const { page } = hand;
      await page.goto("/product/panduan-rawat-mesin-tropis");
      await hand.addToCheckout();
      for (const [name, text] of [
        ["billing.name", "Suharto"],
        ["email", "suharto@example.test"],
        ["billing.phone", "0812 3456 7890"],
        ["billing.address1", "Jl. Melati 5"],
      ] as const)
        await hand.type(hand.field(name), text);
      await hand.order("offline_va");
      const [, number = ""] = /order-received\/(\d+)/.exec(page.url()) ?? [];
      await conclude(page, number, "paid");
      const file = page.locator("main a[href*='/downloads/']").first();
      await file.waitFor();
      await Promise.all([page.waitForEvent("download"), hand.tap(file)]);
    },
  ],
  [
    "19 the set for a service at home, all of it",
    [2, 0],
    [2, 0],
    async ({ hand }) => {
      await hand.page.goto("/product/paket-servis-rumahan");
      await hand.tap(hand.page.getByRole("button", { name: /^Tambah semua/ }));
      await hand.tap(hand.page.locator(".cart-button"));
      await hand.page.locator(".cart-drawer .cart-filled").waitFor();
    },
  ],
  [
    "20 English in the middle of a checkout",
    [1, 0],
    [1, 0],
    async ({ hand }) => {
      const { page } = hand;
      await fillCart(hand);
      await page.goto("/checkout");
      await hand.field("shipping.name").fill("Suharto");
      await hand.tap(page.locator(".language-switch button[lang=en]:visible").first());
      await page.waitForURL("**/en/checkout");
      expect(await hand.field("shipping.name").inputValue()).toBe("Suharto");
    },
  ],
];

const walked = isFull ? tasks : tasks.filter(([title]) => /^(1|8) /.test(title));

test.each(walked)(
  "task %s: %j taps and typed fields, at most %j",
  async (title, now, then, walk) => {
    const isFree = /^(1|2|5|6|9|14|15|16) /.test(title);
    const phone = await openPhone(isFree ? "" : coblong);
    await walk(phone);
    const { taps, typed } = phone.hand;
    expect([taps, typed]).toEqual(now);
    expect(taps).toBeLessThanOrEqual(then[0]);
    expect(typed).toBeLessThanOrEqual(then[1]);
    await phone.context.close();
  },
);
