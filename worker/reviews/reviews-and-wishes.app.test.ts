import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { at } from "../../tests/support/other-backend.ts";
import { bindings, password } from "../../tests/support/session-visitor.ts";
import {
  customer,
  leadsTo,
  openBrowser,
  readCode,
  readFlash,
  stockShop,
} from "../../tests/support/shop-customers.ts";

beforeAll(stockShop);

afterEach(() => backendProxy.open());

describe("a review", () => {
  const review = { content: "Bagus.", author: "Ani", authorEmail: "ani@example.test" };
  const noStars = { id: "review.rating-missing" };

  test("is held for the shop's approval, and its writer is thanked", async () => {
    const browser = openBrowser();
    const fields = { ...review, productId: "100", rating: "4" };
    const response = await browser.submit("write-review", fields);
    expect(leadsTo(response)).toBe("/en/products?flash=1");
    expect((await readFlash(browser))?.notices).toEqual([{ id: "review.thanks", isGood: true }]);
    const written = bindings.DB.prepare("SELECT rating, content, author, email FROM reviews");
    expect(await written.first()).toEqual({
      rating: 4,
      content: "Bagus.",
      author: "Ani",
      email: "ani@example.test",
    });
    const again = await openBrowser().call("write-review", { ...fields, rating: 4 });
    expect(readCode(again)).toMatch(/^review\.(duplicate|too-quick)$/);
  });

  test("of a logged-in customer is written in the account's name", async () => {
    const { browser, username, email } = await customer();
    const result = await browser.call("write-review", {
      productId: 100,
      rating: 5,
      content: "Pakem.",
    });
    expect(readCode(result)).toBe("ok");
    const written = bindings.DB.prepare("SELECT author, email FROM reviews WHERE content = ?");
    expect(await written.bind("Pakem.").first()).toEqual({ author: username, email });
  });

  test("of a product that is gone is refused in the shop's own words", async () => {
    const fields = { ...review, productId: 999_999, rating: 4 };
    const result = await openBrowser().call("write-review", fields);
    expect(readCode(result)).toBe("cart.no-product");
  });

  test("that is refused without script leads to the form with its error", async () => {
    const browser = openBrowser();
    const returnTo = "/en/review/minyak-rem-dot-4?sent=1";
    const refused = await browser.submit("write-review", { productId: "101", returnTo });
    expect(leadsTo(refused)).toBe(`${returnTo}#write`);
  });

  test.each([
    [{ rating: 5, review: { status: "HOLD" } }, "held"],
    [{ rating: 5, review: { status: "APPROVE" } }, "published"],
    [{ rating: 5, review: null }, "held"],
    [null, "held"],
  ])("with the backend's result %j is %s", async (writeReview, word) => {
    const data = { writeReview };
    at("WriteReview", async () => Response.json({ data: data }));
    const notice = await openBrowser().call("write-review", {
      ...review,
      productId: 100,
      rating: 5,
    });
    expect(notice).toEqual({ ok: true, value: { status: word } });
  });

  test("names beside each field what is missing, the stars first", async () => {
    const result = await openBrowser().call("write-review", { productId: 100 });
    expect(result).toMatchObject({
      error: {
        code: noStars.id,
        fields: {
          rating: noStars,
          content: { id: "review.content-missing" },
          author: { id: "review.author-missing" },
          authorEmail: { id: "checkout.invalid-email" },
        },
      },
    });
  });

  test.each([0, 6, 2.5, "", "many"])(
    "takes whole stars from one to five, not %j",
    async (rating) => {
      const result = await openBrowser().call("write-review", {
        ...review,
        productId: 100,
        rating,
      });
      expect(result.ok ? {} : result.error.fields).toEqual({
        rating: expect.objectContaining(noStars),
      });
    },
  );
});

describe("the account's wishlist", () => {
  test("adds and removes items, from an island or a form", async () => {
    const { browser } = await customer();
    const listed = async (changes: object) => await browser.call("save-wishlist", changes);
    expect(await listed({ add: [100, 102] })).toEqual({ ok: true, value: { ids: ["100", "102"] } });
    expect(await listed({ remove: [100] })).toEqual({ ok: true, value: { ids: ["102"] } });
    const response = await browser.submit("save-wishlist", { add: "7" });
    expect(leadsTo(response)).toBe("/en/my-account?tab=wishlist");
    expect(await listed({})).toEqual({ ok: true, value: { ids: ["7", "102"] } });
  });

  test("loses no wish that two devices add at once", async () => {
    const { browser, username } = await customer();
    const other = openBrowser();
    await other.call("login", { username, password });
    const wishes = Array.from({ length: 8 }, (_, at) => String(at + 100));
    const wish = (id: string, at: number) =>
      (at % 2 === 0 ? browser : other).call("save-wishlist", { add: [id] });
    await Promise.all(wishes.map(wish));
    const result = await browser.call("save-wishlist", {});
    expect(result).toEqual({ ok: true, value: { ids: expect.arrayContaining(wishes) } });
  });

  test("is refused where the backend does not save it", async () => {
    const { browser } = await customer();
    await browser.call("save-wishlist", { add: [100] });
    backendProxy.intercept = async (request, pass) =>
      (await request.clone().text()).includes("updateCustomer")
        ? Response.json({ data: { updateCustomer: null }, errors: [{ message: "Not now." }] })
        : pass(request);
    const result = await browser.call("save-wishlist", { add: [102] });
    expect(result.ok).toBe(false);
  });

  test.each([
    { add: [0] },
    { add: ["1-2-3"] },
    { add: "x" },
    { remove: Array.from({ length: 201 }, (_, at) => at + 1) },
  ])("does not take %j", async (changes) => {
    const result = await openBrowser().call("save-wishlist", changes);
    expect(readCode(result)).toBe("input-invalid");
  });
});
