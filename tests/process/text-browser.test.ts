import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TextClient } from "../support/text-client.ts";
import { checkOut, findProduct, sendOrder, shownOrder } from "./buy.ts";
import { indonesian } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { stockUp, withDatabase } from "./shop-database.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;

beforeAll(async () => {
  await withDatabase(state, (db) => stockUp(db, "minyak-cvt-samudra", 100));
  shop = await serveShop({ state });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

// The other language's texts are those of journeys in Chromium without script.
describe("a shopper with a text browser", () => {
  const words = indonesian;
  const { says: texts } = words;
  let shopper: TextClient;
  beforeEach(() => {
    shopper = new TextClient(shop.origin);
  });
  const alerts = () => shopper.page.alerts.join(" ");
  const fillCart = async () => {
    await findProduct(shopper, words, words.simple);
    await shopper.press(words.add);
  };

  test("buys a product by its links and forms and sees the order", async () => {
    await findProduct(shopper, words, words.simple);
    await shopper.press(words.add, { [words.quantity]: "2" });
    expect(alerts()).toContain(texts.added);
    await checkOut(shopper, words, { [words.note]: "Titip ke satpam" });
    expect(shownOrder(shopper)).not.toBeNull();
    for (const observed of [
      texts.thanks,
      `2 × ${words.simple.name}`,
      "Titip ke satpam",
      "Surabaya",
    ])
      expect(shopper.page.text).toContain(observed);
    // Delivered for free, without a choice, as the sum allows it.
    expect(shopper.page.text).toContain("€109.80");
    const { address } = shopper;
    await shopper.follow(words.cart);
    expect(shopper.page.text).toContain(texts.cartEmpty);
    await shopper.open(address);
    expect(shopper.page.text).toContain(words.simple.name);
  });

  test("chooses a variation by its button and buys it", async () => {
    await findProduct(shopper, words, words.variation);
    await shopper.press(words.variation.option);
    await shopper.press(words.add);
    expect(shopper.page.text).toContain(words.variation.name);
    expect(shopper.page.text).toContain(words.variation.option);
    await checkOut(shopper, words);
    expect(shownOrder(shopper)).not.toBeNull();
    expect(shopper.page.text).toContain(words.variation.option);
  });

  test.each(["0", "-1", "abc", "1.5", ""])(
    "sees what is wrong with a quantity of '%s'",
    async (typed) => {
      await findProduct(shopper, words, words.simple);
      await shopper.press(words.add, { [words.quantity]: typed });
      expect(shopper.status).toBe(200);
      expect(alerts()).toBe(texts.quantityInvalid);
    },
  );

  test("sees the available quantity when requesting more", async () => {
    await findProduct(shopper, words, words.simple);
    await shopper.press(words.add, { [words.quantity]: "9999" });
    expect(shopper.status).toBe(200);
    expect(alerts()).toMatch(texts.notEnough);
  });

  test.each(["-1", "abc", "9999"])(
    "sees in the cart what is wrong with '%s' pieces",
    async (typed) => {
      await fillCart();
      await shopper.press(words.quantityOf, { [words.quantityOf]: typed });
      expect(shopper.status).toBe(200);
      expect(alerts()).toMatch(
        typed === "9999"
          ? new RegExp(`${texts.notEnough.source}|${texts.onlySoMany.source}`)
          : texts.quantityInvalid,
      );
      expect(shopper.page.text).toContain(words.simple.name);
    },
  );

  test("sees why a coupon is refused", async () => {
    await fillCart();
    await shopper.press(words.applyCode, { [words.codeLabel]: "KADALUARSA" });
    expect(shopper.page.text).toContain(texts.couponExpired);
    expect(shopper.valueOf(words.codeLabel)).toBe("KADALUARSA");
    await shopper.press(words.applyCode, { [words.codeLabel]: "TIDAKADA" });
    expect(shopper.page.text).toContain(texts.couponUnknown);
    expect(shopper.page.text).toContain(words.simple.name);
  });

  test("finds the typed values again when a field is missing", async () => {
    await fillCart();
    await checkOut(shopper, words, {
      [words.recipient]: "",
      [words.postcode]: "601",
      [words.note]: "Pagar biru",
    });
    expect(shopper.status).toBe(200);
    for (const sentence of [texts.fieldsMissing, texts.nameMissing, texts.postcodeInvalid])
      expect(alerts()).toContain(sentence);
    expect(shopper.valueOf(words.city)).toBe("Surabaya");
    expect(shopper.valueOf(words.postcode)).toBe("601");
    expect(shopper.valueOf(words.note)).toBe("Pagar biru");
    expect(shopper.valueOf(words.cod)).toBe("true");
    await shopper.press(words.order, { [words.recipient]: "Ani", [words.postcode]: "60111" });
    expect(shownOrder(shopper)).not.toBeNull();
    expect(shopper.page.text).toContain("Pagar biru");
  });

  test("may choose another rate and order right away", async () => {
    await fillCart();
    await checkOut(shopper, words, { [words.pickUp]: true });
    // The total on the form was that of the other rate: it is shown before it is charged.
    if (!shownOrder(shopper)) {
      expect(alerts()).toBe(texts.cartChanged);
      expect(shopper.valueOf(words.pickUp)).toBe("true");
      expect(shopper.valueOf(words.city)).toBe("Surabaya");
      await shopper.press(words.order);
    }
    expect(shownOrder(shopper)).not.toBeNull();
    expect(shopper.page.text).toContain(words.pickUp);
    expect(shopper.page.text).toContain("€54.90");
  });

  test("sees the delivery to another province before ordering", async () => {
    await fillCart();
    await shopper.follow(words.checkout);
    await shopper.press(words.recalculate, { ...words.address, [words.province]: words.far });
    expect(shopper.status).toBe(200);
    for (const price of ["€6.50", "€2.50"]) expect(alerts()).toContain(price);
    expect(shopper.valueOf(words.city)).toBe("Surabaya");
    await shopper.press(words.order, { [words.cod]: true });
    expect(shownOrder(shopper)).not.toBeNull();
    expect(shopper.page.text).toContain("€61.40");
  });

  test("sends an order for a province that costs more only after seeing it", async () => {
    await fillCart();
    await checkOut(shopper, words, { [words.province]: words.far });
    expect(alerts()).toContain(texts.rateChanged);
    expect(shopper.page.text).toContain("€61.40");
    await shopper.press(words.order);
    expect(shownOrder(shopper)).not.toBeNull();
  });

  test("sees a notice when the cart was changed in another window", async () => {
    await fillCart();
    await shopper.follow(words.checkout);
    const other = new TextClient(shop.origin);
    other.jar.set("local-session", shopper.jar.get("local-session") ?? "");
    await findProduct(other, words, words.simple);
    await other.press(words.add, { [words.quantity]: "2" });
    await sendOrder(shopper, words);
    expect(shopper.status).toBe(200);
    expect(alerts()).toContain(texts.cartChanged);
    expect(shopper.page.text).toContain(`3 × ${words.simple.name}`);
    await shopper.press(words.order);
    expect(shownOrder(shopper)).not.toBeNull();
  });

  test("sees that an empty cart cannot be ordered", async () => {
    await shopper.open(`${words.home === "/" ? "" : words.home}/checkout`);
    expect(shopper.status).toBe(200);
    expect(shopper.page.text).toContain(texts.cartEmpty);
    await fillCart();
    await shopper.follow(words.checkout);
    const other = new TextClient(shop.origin);
    other.jar.set("local-session", shopper.jar.get("local-session") ?? "");
    await other.open(words.home);
    await other.follow(words.cart);
    await checkOut(other, words);
    expect(shownOrder(other)).not.toBeNull();
    await sendOrder(shopper, words);
    expect(shopper.status).toBe(200);
    expect(alerts()).toBe(texts.cartIsEmpty);
  });

  test("with a cookie that was tampered with starts anew", async () => {
    for (const forged of ["'; DROP TABLE sessions", "A".repeat(43), "../../etc", ""]) {
      shopper.jar.set("local-session", forged);
      await shopper.open(`${words.home === "/" ? "" : words.home}/cart`);
      expect(shopper.status).toBe(200);
      expect(shopper.page.text).toContain(texts.cartEmpty);
      await fillCart();
      expect(alerts()).toContain(texts.added);
      await shopper.follow(words.checkout);
      expect(shopper.status).toBe(200);
    }
    await sendOrder(shopper, words);
    expect(shownOrder(shopper)).not.toBeNull();
  });

  test("finds no order under another key or number, and no page where there is none", async () => {
    await fillCart();
    await checkOut(shopper, words);
    const { address } = shopper;
    for (const wrong of [
      address.replace(/.$/, "~"),
      address.replace(/key=.*/, ""),
      address.replace(/\d+\?/, "9$&"),
    ]) {
      await shopper.open(wrong);
      expect(shopper.status).toBe(404);
      expect(shopper.page.text).toContain(texts.orderNotFound);
    }
    const prefix = words.home === "/" ? "" : words.home;
    for (const path of [
      "/product/tidak-ada",
      "/product-category/tidak-ada",
      "/products/page/99",
      "/x",
    ]) {
      await shopper.open(prefix + path);
      expect(shopper.status).toBe(404);
      expect(shopper.page.text).toContain(texts.notFound);
      expect(shopper.page.lang).toMatch(words.home === "/" ? /^id/ : /^en/);
    }
  });
});

test("nothing went wrong unnoticed", () => {
  expect(shop.output()).not.toMatch(/defect|Uncaught|\bat .+\.[jt]s:\d+/);
});
