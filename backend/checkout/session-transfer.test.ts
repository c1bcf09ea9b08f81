import { beforeAll, describe, expect, test } from "vitest";
import { CookieJar } from "../../tests/support/cookie-jar.ts";
import { askBackend } from "../../tests/support/embedded-backend.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import type { Env } from "../env.ts";

// As recorded of a WordPress: one session row, an address that is good until it ends, and the home
// page without a word for every other.
const on: Partial<Env> = { SESSION_TRANSFER: "on", BASE_URL: "http://shop.test" };
const URLS = "{customer{checkoutUrl cartUrl}}";
const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cart{total}}}";
const UPDATE = "mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}";
const CUSTOMER = "{cart{isEmpty} customer{billing{city} orders(first:5){nodes{databaseId}}}}";

interface Urls {
  customer: { checkoutUrl: string; cartUrl: string };
}

interface Customer {
  cart: { isEmpty: boolean };
  customer: {
    billing: { city: string | null } | null;
    orders: { nodes: { databaseId: number }[] };
  };
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

const pathOf = (url: string) => url.replace("http://shop.test", "");

async function guest(settings: Partial<Env> = on): Promise<Shopper> {
  const shopper = new Shopper(settings);
  await shopper.send(ADD, { i: { productId: 100, quantity: 1 } });
  return shopper;
}

const urlsOf = async (shopper: Shopper) => (await shopper.send<Urls>(URLS)).data.customer;

/** Follows an address in a browser: where it leads, and the browser's cookies. */
async function follow(url: string, settings: Partial<Env> = on, jar = new CookieJar()) {
  const response = await askBackend(pathOf(url), { headers: jar.header() }, settings);
  jar.take(response.headers);
  return { location: response.headers.get("location"), jar };
}

describe("the address", () => {
  test("is no field while the setting is off", async () => {
    const shopper = await guest({});
    expect(await shopper.refusal("{customer{checkoutUrl}}")).toBe(
      'Cannot query field "checkoutUrl" on type "Customer".',
    );
  });

  test("has the session's id and a nonce, and is the same when it is asked for again", async () => {
    const shopper = await guest();
    const { checkoutUrl, cartUrl } = await urlsOf(shopper);
    expect(checkoutUrl).toMatch(/\/transfer-session\?session_id=t_\w+&_wc_checkout=[0-9a-f]{10}$/);
    expect(cartUrl).toMatch(/\/transfer-session\?session_id=t_\w+&_wc_cart=[0-9a-f]{10}$/);
    expect((await urlsOf(shopper)).checkoutUrl).toBe(checkoutUrl);
  });

  test("leads to its page with a cookie, any number of times, in any browser", async () => {
    const { checkoutUrl, cartUrl } = await urlsOf(await guest());
    for (let browser = 0; browser < 2; browser += 1) {
      const { location, jar } = await follow(checkoutUrl);
      expect(location).toMatch(/\/checkout\/$/);
      expect(jar.header()).not.toEqual({});
    }
    expect((await follow(cartUrl)).location).toMatch(/\/cart\/$/);
  });

  test("that is not whole leads to the home page without a cookie", async () => {
    const { checkoutUrl, cartUrl } = await urlsOf(await guest());
    const other = await urlsOf(await guest());
    const query = (url: string) => new URL(url).searchParams;
    const nonce = query(other.checkoutUrl).get("_wc_checkout") ?? "";
    const wrong = [
      checkoutUrl.replace(/\w$/, "x"),
      checkoutUrl.replace(/_wc_checkout=\w+/, `_wc_checkout=${query(cartUrl).get("_wc_cart")}`),
      checkoutUrl.replace(/_wc_checkout=\w+/, `_wc_checkout=${nonce}`),
      checkoutUrl.replace(/session_id=\w+&/, ""),
      checkoutUrl.replace(/&_wc_checkout=\w+/, ""),
      checkoutUrl.replace(/session_id=\w+/, "session_id=1"),
    ];
    for (const url of wrong) {
      const { location, jar } = await follow(url);
      expect([url, location, jar.header()]).toEqual([url, "http://shop.test/", {}]);
    }
  });

  test("ends with what updateSession has set", async () => {
    const shopper = await guest();
    const { checkoutUrl } = await urlsOf(shopper);
    const end = String(Math.floor(Date.now() / 1_000) - 1);
    await shopper.send(
      `mutation{updateSession(input:{sessionData:[{key:"client_session_id_expiration",value:"${end}"}]}){session{key}}}`,
    );
    expect((await follow(checkoutUrl)).location).toBe("http://shop.test/");
    const renewed = (await urlsOf(shopper)).checkoutUrl;
    expect(renewed).not.toBe(checkoutUrl);
    expect((await follow(renewed)).location).toMatch(/\/checkout\/$/);
  });
});

test.each([
  ["off", null],
  ["on", ANI.city],
])("a guest's address, with the plugin's line %s, is then %s", async (line, city) => {
  const settings: Partial<Env> = { ...on, TRANSFER_KEEPS_ADDRESS: line };
  const shopper = await guest(settings);
  await shopper.send(UPDATE, { i: { billing: ANI, shipping: { ...ANI, email: undefined } } });
  await follow((await urlsOf(shopper)).checkoutUrl, settings);
  const { data } = await shopper.send<Customer>(CUSTOMER);
  expect([data.customer.billing?.city || null, data.cart.isEmpty]).toEqual([city, false]);
});

test("an order there empties the cart, is the session's, and is not made a second time", async () => {
  const shopper = await guest();
  const { location, jar } = await follow((await urlsOf(shopper)).checkoutUrl);
  const press = () => {
    const body = new URLSearchParams({
      payment_method: "cod",
      billing_email: ANI.email,
      billing_first_name: ANI.firstName,
      billing_state: ANI.state,
    });
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...jar.header(),
    };
    return askBackend(location ?? "", { method: "POST", headers, body: body.toString() }, on);
  };
  const placed = await press();
  const [, id] = /order=(\d+)&key=wc_order_/.exec(placed.headers.get("location") ?? "") ?? [];
  const { data } = await shopper.send<Customer>(CUSTOMER);
  expect(data.cart.isEmpty).toBe(true);
  expect(data.customer.orders.nodes).toEqual([{ databaseId: Number(id) }]);
  const again = await press();
  expect([again.status, await again.text()]).toEqual([
    200,
    expect.stringContaining("Sorry, your session has expired."),
  ]);
});
