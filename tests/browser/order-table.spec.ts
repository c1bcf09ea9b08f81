import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { isFull } from "./looks.ts";
import { expect, operator, test } from "./shop.ts";

interface Cell {
  status: string;
  payment: string;
  delivery: string;
  label: string;
  text: string;
  showsAccount: boolean;
  button: string;
}

const rows = readFileSync("tests/support/order-rows.txt", "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z_]+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

const cells = rows.map(
  ([
    status = "",
    payment = "",
    delivery = "",
    label = "",
    text = "",
    account,
    button = "",
  ]): Cell => ({
    status,
    payment,
    delivery,
    label,
    text,
    showsAccount: account === "yes",
    button,
  }),
);

const methods: Record<string, string> = {
  bacs: "bacs",
  cod: "cod",
  card: "stripe",
  gateway: "ppcp-gateway",
  other: "cheque",
};
const rates: Record<string, string> = {
  shipping: "flat_rate:1",
  pickup: "local_pickup:3",
  download: "",
};

const bankAccount = "123-456-7890";

type Words = Record<string, string>;

const idOf = (sentence: string): string =>
  Object.entries(english).find(([, text]) => text === sentence)?.[0] ?? "";

const sentencesIn = (message: string): string[] =>
  Object.entries(english).flatMap(([id, text]) =>
    /^order\.(money|goods)\./.test(id) && message.includes(text) ? [id] : [],
  );

const pattern = (sentence: string, number: string): RegExp =>
  new RegExp(
    sentence
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace("{number}", number)
      .replace("{total}", "\\S+")
      .replace("{method}", "[\\w-]+")
      .replace("{days}", "1–2"),
  );

/** What a shown page lacks of what the table says; empty where it has all. */
async function lackingOn(page: Page, words: Words, order: string, cell: Cell): Promise<string[]> {
  const observed = (await page.locator("main").innerText()).replace(/\s+/g, " ");
  const wanted = [idOf(cell.label), ...sentencesIn(cell.text)];
  const lacking = wanted.filter((id) => !pattern(words[id] ?? "?", order).test(observed));
  // Where the same order can be paid again, that comes before ordering its things again.
  const forms = page.locator(".order-pay-again button, .order-reorder button");
  const button = await forms.first().innerText();
  if (button !== words[idOf(cell.button)]) lacking.push(`button ${button}`);
  if (observed.includes(bankAccount) !== cell.showsAccount) lacking.push("account");
  return lacking.map((what) => `${cell.status} ${cell.payment} ${cell.delivery}: ${what}`);
}

/** Buys something as a new customer, without looking at a page. */
async function order(page: Page, origin: string): Promise<string> {
  const call = async (name: string, data: object) => {
    const response = await page.request.post(`/en/actions/${name}`, { data, headers: { origin } });
    const { ok, value } = (await response.json()) as { ok: boolean; value: Called };
    expect(ok, name).toBe(true);
    return value;
  };
  const username = `budi-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.test`;
  await call("register", { username, email, password: "Rahasia-123" });
  const listed = await (await page.request.get("/en/product/minyak-cvt-samudra")).text();
  const productId = Number(/name="productId" value="(\d+)"/.exec(listed)?.[1]);
  await call("add-to-cart", { productId, quantity: 1 });
  const destination = { country: "ID", state: "JI", city: "Surabaya", postcode: "60111" };
  const { cart } = await call("change-address", destination);
  const person = { name: "Ani Wijaya", phone: "081234567890" };
  const shipping = { ...destination, ...person, address1: "Jl. Melati 5" };
  const key = crypto.randomUUID();
  const form = { key, total: cart?.total, paymentMethod: "cod", email, shipping };
  return String((await call("checkout", form)).orderId);
}

interface Called {
  cart?: { total: number };
  orderId?: number;
}

// WooCommerce's block checkout keeps drafts; the embedded shop has none.
const statuses = [...new Set(cells.map(({ status }) => status))].filter(
  (status) => status !== "CHECKOUT_DRAFT",
);

test.describe("on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  for (const status of statuses) {
    // An order of its own: what has happened to one before may be shown as well.
    test(`an order that is ${status} is shown with its texts, however it is paid and delivered`, async ({
      page,
      baseURL,
    }) => {
      const origin = baseURL ?? "";
      const bought = await order(page, origin);
      const lacking: string[] = [];
      const ofStatus = cells.filter((cell) => cell.status === status);
      for (const cell of ofStatus) {
        const form = {
          status,
          paymentMethod: methods[cell.payment] ?? "",
          shippingMethod: rates[cell.delivery] ?? "",
        };
        const headers = { origin, ...operator };
        const response = await page.request.post(`/__backend/orders/${bought}`, { form, headers });
        expect(new URL(response.url()).searchParams.get("note")).toBe(`Order ${bought} is saved.`);
        const see = async (prefix: string, words: Words) => {
          await page.goto(`${prefix}/order-summary/${bought}`, { waitUntil: "domcontentloaded" });
          lacking.push(...(await lackingOn(page, words, bought, cell)));
        };
        // The words of both languages are also looked for in worker/order/order-status.app.test.ts.
        const isTurn = ofStatus.indexOf(cell) % 2 === 0;
        if (isFull || isTurn) await see("", indonesian);
        if (isFull || !isTurn) await see("/en", english);
      }
      expect(ofStatus).toHaveLength(5 * 3);
      expect(lacking).toEqual([]);
    });
  }
});
