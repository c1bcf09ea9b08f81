import { beforeAll, describe, expect, test, vi } from "vitest";
import { bindings } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  checkoutFields,
  leadsTo,
  readCart,
  readCode,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import { orderRecord } from "../order/order-record.ts";

beforeAll(stockShop);

/** What one piece costs with its shipping. */
const TOTAL = 1250;
let cards = 0;

async function newCard(balance: number): Promise<string> {
  cards += 1;
  const code = `KADO-${cards}`;
  const add = bindings.DB.prepare("INSERT INTO gift_cards (code, balance) VALUES (?, ?)");
  await add.bind(code, balance).run();
  return code;
}

async function readBalance(code: string): Promise<number | undefined> {
  const read = bindings.DB.prepare("SELECT balance FROM gift_cards WHERE code = ?").bind(code);
  return (await read.first<{ balance: number }>())?.balance;
}

const give = async (browser: ShopBrowser, code: string) =>
  readCode(await browser.call("apply-code", { code }));

/** Sends the form, and reads the order that came of it. */
async function order(browser: ShopBrowser, total: number, paymentMethod: string) {
  const sent = await browser.submit("checkout", { ...checkoutFields(total), paymentMethod });
  const [, id = "", key = ""] = /order-received\/(\d+)\?key=(\w+)$/.exec(leadsTo(sent) ?? "") ?? [];
  return orderRecord(bindings, id).read(key);
}

describe("a gift card", () => {
  test("pays a part, and what is left of it pays another time", async () => {
    const code = await newCard(1_600);
    const [first, second, third] = [await shopper(), await shopper(), await shopper()];
    expect(await give(first, code)).toBe("ok");
    expect(await readCart(first)).toMatchObject({
      total: 0,
      giftCards: [{ code, amount: TOTAL, balance: 1_600 }],
    });
    await order(first, 0, "");
    expect(await readBalance(code)).toBe(350);
    expect(await give(second, code)).toBe("ok");
    expect(await readCart(second)).toMatchObject({ total: TOTAL - 350 });
    expect(await order(second, TOTAL - 350, "bacs")).toMatchObject({
      total: TOTAL - 350,
      giftCards: [{ code, amount: 350, balance: 350 }],
      paymentMethod: "bacs",
    });
    expect(await readBalance(code)).toBe(0);
    expect(await give(third, code)).toBe("gift-card.empty");
  });

  test.each(["", "stripe", "cod"])(
    "that covers the total calls no gateway, for any choice (%j)",
    async (paymentMethod) => {
      const requested = vi.fn();
      vi.stubGlobal("fetch", requested);
      const code = await newCard(5_000);
      const browser = await shopper();
      await give(browser, code);
      expect(await order(browser, 0, paymentMethod)).toMatchObject({
        total: 0,
        needsPayment: false,
        status: "PROCESSING",
        giftCards: [{ code, amount: TOTAL, balance: 5_000 }],
      });
      expect(await readBalance(code)).toBe(5_000 - TOTAL);
      expect(requested).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
    },
  );

  test("is refused where it is empty, unknown or there already", async () => {
    const [code, empty] = [await newCard(100), await newCard(0)];
    const browser = await shopper();
    expect(await give(browser, empty)).toBe("gift-card.empty");
    expect(await give(browser, "KADO-PALSU")).toMatch(/unknown|not-exist/);
    expect(await give(browser, code)).toBe("ok");
    expect(await give(browser, code)).toBe("gift-card.already-applied");
    expect(await readCart(browser)).toMatchObject({ total: TOTAL - 100, giftCards: [{ code }] });
  });

  test("that was spent elsewhere in between changes the total before anything is ordered", async () => {
    const code = await newCard(5_000);
    const [first, second] = [await shopper(), await shopper()];
    for (const browser of [first, second]) await give(browser, code);
    const spend = "UPDATE gift_cards SET balance = 200 WHERE code = ?";
    await bindings.DB.prepare(spend).bind(code).run();
    const result = await second.call("checkout", form(0));
    expect(result).toMatchObject({
      error: { code: "checkout.cart-changed", cart: { total: TOTAL - 200 } },
    });
    expect(await order(second, TOTAL - 200, "cod")).toMatchObject({ total: TOTAL - 200 });
    expect(await readBalance(code)).toBe(0);
  });

  test("can be taken off again", async () => {
    const code = await newCard(100);
    const browser = await shopper();
    await give(browser, code);
    await browser.call("remove-gift-card", { code });
    expect(await readCart(browser)).toMatchObject({ total: TOTAL, giftCards: [] });
  });
});

/** The same form as an island sends it. */
function form(total: number) {
  const { key = "", shippingMethod, paymentMethod } = checkoutFields(total);
  return { key, total, shippingMethod, paymentMethod, ...aniSends };
}
