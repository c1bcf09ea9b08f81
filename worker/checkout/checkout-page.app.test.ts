import { beforeAll, expect, onTestFinished, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniTyped, Shopper } from "../../tests/support/shopper.ts";

beforeAll(seedProducts);

/** Somebody with something in the cart. */
async function shopper(settings: Record<string, string> = {}): Promise<ShopBrowser> {
  const productId = await readId("minyak-cvt-samudra");
  const browser = new ShopBrowser(openShop(settings));
  await browser.call("add-to-cart", { productId, quantity: 1 });
  return browser;
}

test("the cart says what is saved in all", async () => {
  const browser = await shopper();
  expect(await browser.read("/en/cart")).not.toContain("You save");
  const productId = await readId("kotak-rawat-mesin");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  expect(await browser.read("/en/cart")).toContain("You save €5.00");
  await browser.call("apply-code", { code: "HEMAT10" });
  expect(await browser.read("/en/cart")).toContain("You save €13.48");
});

test.each(["cart", "checkout"])(
  "delivery that has become free since is free on the %s page",
  async (page) => {
    const browser = await shopper();
    const shippingOn = async (html: Promise<string>) =>
      /Shipping<small>[^<]+<\/small><\/dt><dd[^>]*>([^<]+)</.exec(await html)?.[1];
    expect(await shippingOn(browser.read(`/en/${page}`))).toBe("€2.50");
    await backendEnv.DB.exec(
      "INSERT INTO shipping_methods (instance_id, method_id, country, label_id, label_en) VALUES (7, 'free_shipping', 'ID', 'Gratis', 'Free')",
    );
    onTestFinished(async () => {
      await backendEnv.DB.exec("DELETE FROM shipping_methods WHERE instance_id = 7");
    });
    expect(await shippingOn(browser.read(`/en/${page}`))).toBe("Free");
  },
);

test("GUEST_CHECKOUT off leads a guest to login and registration and back, a customer to the form", async () => {
  const browser = await shopper({ GUEST_CHECKOUT: "off" });
  const response = await browser.open("/en/checkout");
  const login = "/en/my-account?returnTo=%2Fen%2Fcheckout";
  expect([response.status, response.headers.get("location")]).toEqual([303, login]);
  const page = await browser.read(login);
  expect(page).toContain("Log in or create one first");
  expect(page).toContain('name="returnTo" value="/en/checkout"');
  await browser.register("pembeli");
  // The account's address is typed once.
  expect(await browser.read("/en/checkout")).toMatch(/name="email"[^>]* value="pembeli@[^"]+"/);
});

/** The payment methods of a form, and those of them that are chosen. */
function methodsIn(html: string) {
  const radios = html.match(/<input[^>]*name="paymentMethod"[^>]*>/g) ?? [];
  const getId = (radio: string) => /value="([^"]*)"/.exec(radio)?.[1];
  const chosen = radios.filter((radio) => radio.includes("checked"));
  return { ids: radios.map(getId), chosen: chosen.map(getId) };
}

interface Offered {
  paymentGateways: { nodes: { id: string }[] };
}

test("no payment method is chosen before a shopper chooses one; the next time it is the last one", async () => {
  const browser = await shopper();
  const first = await browser.read("/en/checkout");
  expect(methodsIn(first).ids.length).toBeGreaterThan(1);
  expect(methodsIn(first).chosen).toEqual([]);
  await placeOrder(browser, { paymentMethod: "bacs" });
  const productId = await readId("minyak-cvt-samudra");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  expect(methodsIn(await browser.read("/en/checkout")).chosen).toEqual(["bacs"]);
});

test("a payment method that is no longer offered is not chosen", async () => {
  const browser = await shopper();
  browser.jar.set("local-method", "cheque");
  expect(methodsIn(await browser.read("/en/checkout")).chosen).toEqual([]);
});

test("the only payment method is chosen", async () => {
  const browser = await shopper();
  backendProxy.intercept = async (request, pass) => {
    const response = await pass(request);
    const body = (await response.json()) as { data: Partial<Offered> };
    const offered = body.data.paymentGateways;
    if (offered) offered.nodes = offered.nodes.filter(({ id }) => id === "cod");
    return Response.json(body, { headers: response.headers });
  };
  onTestFinished(() => backendProxy.open());
  const { ids, chosen } = methodsIn(await browser.read("/en/checkout"));
  expect([ids, chosen]).toEqual([["cod"], ["cod"]]);
});

test("a form without a payment method is refused at the group of methods, without script", async () => {
  const browser = await shopper();
  const typed = Object.entries(aniTyped).map(([name, value]) => [`shipping.${name}`, value]);
  const sent = { key: crypto.randomUUID(), total: "1", email: "ani@example.test" };
  await browser.submit("checkout", { ...sent, ...Object.fromEntries(typed) });
  const html = await browser.read("/en/checkout");
  const message = english["checkout.required.payment"];
  expect(html).toContain(`<a href="#paymentMethod">${message}</a>`);
  const [group = ""] = /<fieldset[^>]* id="paymentMethod".*?<\/fieldset>/s.exec(html) ?? [];
  expect(group).toMatch(/^<fieldset[^>]* aria-describedby="paymentMethod-error"/);
  expect(group).toMatch(/<input[^>]*type="radio"[^>]* aria-invalid="true"/);
  expect(group).toContain(` id="paymentMethod-error">${message}`);
});

test("everything that is wrong with a form is listed at its head, each a link to its field, without script", async () => {
  const browser = await shopper();
  const sent = { key: crypto.randomUUID(), total: "0", "shipping.country": "ID" };
  await browser.submit("checkout", sent);
  const html = await browser.read("/en/checkout");
  expect(html).not.toContain(english["checkout.errors"]);
  const [list = ""] = /role="alert"><p class="error-summary">.*?<\/p>/s.exec(html) ?? [];
  const links = [...list.matchAll(/href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id]) => id ?? "");
  // In the order of the form, which has no province of the shop's in place of the buyer's.
  expect(links).toEqual([
    "shipping.phone",
    "shipping.name",
    "email",
    ...["address1", "city", "state", "postcode"].map((part) => `shipping.${part}`),
  ]);
  for (const id of links) {
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(`id="${id}-error"`);
  }
  const described = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids = ""]) =>
    ids.split(" "),
  );
  expect(described.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
});

test("a delivery price that has changed is reported once, and stands beside the rates, without script", async () => {
  const browser = await shopper();
  await browser.submit("change-address", { country: "ID", state: "JI", postcode: "60111" });
  const form = await browser.read("/en/checkout");
  const readField = (name: string) =>
    new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(form)?.[1] ?? "";
  const [rate = "", cost = "", name = ""] = readField("seenRate").split("|");
  const typed = Object.entries(aniTyped).map(([name, value]) => [`shipping.${name}`, value]);
  await browser.submit("checkout", {
    ...Object.fromEntries(typed),
    key: readField("key"),
    // The form is an old one, from when it was cheaper.
    total: String(Number(readField("total")) - 100),
    shippingMethod: rate,
    seenRate: `${rate}|${Number(cost) - 100}|${name}`,
    email: "ani@example.test",
    paymentMethod: "cod",
  });
  const html = await browser.read("/en/checkout");
  const messages = html.split("Standard delivery is €2.50 now, €1.50 before.").slice(0, -1);
  const alerts = messages.filter((before) => /role="alert">(?:(?!<\/div>).)*$/s.test(before));
  const described = messages.filter((before) =>
    /id="shippingMethod-error"[^>]*>[^<]*$/.test(before),
  );
  expect([alerts.length, described.length]).toEqual([1, 1]);
});

test("the countries of an address are those that the backend sells to", async () => {
  const { data } = await new Shopper().send<{ allowedCountries: string[] }>("{ allowedCountries }");
  const html = await (await shopper()).read("/en/checkout");
  const list = /<select[^>]* name="shipping.country"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? "";
  const offered = [...list.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code = ""]) => code);
  expect(offered.toSorted()).toEqual(data.allowedCountries.toSorted());
});

test("the form begins with the delivery, whose province nobody has chosen", async () => {
  const html = await (await shopper()).read("/en/checkout");
  const main = html.slice(html.indexOf('id="form-checkout"'));
  const named = [...main.matchAll(/ name="((?:shipping|billing)\.\w+|email|differentBilling)"/g)];
  const names = named.map(([, name]) => name);
  expect(names.slice(0, 4)).toEqual([
    "shipping.phone",
    "shipping.name",
    "email",
    "shipping.address1",
  ]);
  expect(names.indexOf("differentBilling")).toBeLessThan(names.indexOf("billing.name"));
  const [provinces] = /name="shipping.state".*?<\/select>/s.exec(main) ?? [];
  expect(provinces).toContain('<option value="">Choose');
  expect(provinces).not.toContain("selected");
});

test("nothing leads away from the form but logo, chat, privacy, returns and the cart", async () => {
  const html = await (await shopper()).read("/en/checkout");
  const [header = ""] = /<header.*?<\/header>/s.exec(html) ?? [];
  const [footer = ""] = /<footer.*?<\/footer>/s.exec(html) ?? [];
  const links = (part: string) => [...part.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links(header)).toEqual(["/en", expect.stringContaining("wa.me")]);
  expect(header).toContain("Secure");
  expect(links(footer)).toEqual(["/en/privacy-policy", "/en/faq#change-of-mind"]);
  expect(html).not.toMatch(/type="search"|mobile-menu/);
});

test("beside the button stands what it comes to, as in the summary, and help is a link below", async () => {
  const html = await (await shopper()).read("/en/checkout");
  const [, total = ""] = /name="total" value="(\d+)"/.exec(html) ?? [];
  const amount = `€${(Number(total) / 100).toFixed(2)}`;
  const buttons = [...html.matchAll(/<button[^>]*place-order[^>]*>([^<]+)</g)];
  expect(buttons.map(([, text]) => text)).toEqual([english["checkout.place-order"]]);
  expect(buttons[0]?.[0]).toContain('aria-describedby="place-total"');
  const totals = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text]) => text);
  expect(totals).toEqual([amount, amount]);
  // Who has filled in the form comes to it next.
  expect(html.indexOf("place-order")).toBeGreaterThan(html.indexOf('id="paymentMethod"'));
  expect(html).toMatch(/href="https:\/\/wa\.me\/[^"]+help[^"]+"[^>]*>Do you need help/);
});

test("a typo in the e-mail address is asked about, and mended with one press without script", async () => {
  const browser = await shopper();
  const address = Object.entries(aniTyped).map(([name, value]) => [`shipping.${name}`, value]);
  const typed: Record<string, string> = {
    ...Object.fromEntries(address),
    ...{ key: "0".repeat(32), total: "1", email: "ani@gmial.com", paymentMethod: "cod" },
    returnTo: "/en/checkout",
  };
  await browser.submit("checkout", typed);
  const html = await browser.read("/en/checkout");
  expect(html).toContain("Did you mean ani@gmail.com?");
  expect(html).toMatch(/<input type="hidden" name="asked" value="ani@gmial\.com"/);
  const [button = ""] = /<button[^>]*name="email"[^>]*>/.exec(html) ?? [];
  expect(button).toContain('value="ani@gmail.com"');
  expect(button).toContain('formAction="/en/actions/reload-checkout"');
  await browser.submit("reload-checkout", { ...typed, email: "ani@gmail.com" });
  const mended = await browser.read("/en/checkout");
  expect(mended).toMatch(/<input[^>]*name="email"[^>]*value="ani@gmail\.com"/);
  expect(mended).not.toContain("ani@gmail.com?");
});

test("a curly apostrophe that a phone types is the code's straight one", async () => {
  await backendEnv.DB.exec(
    "INSERT INTO coupons (code, type, amount) VALUES ('jum''at', 'percent', 10)",
  );
  onTestFinished(async () => {
    await backendEnv.DB.exec("DELETE FROM coupons WHERE code = 'jum''at'");
  });
  const browser = await shopper();
  await browser.call("apply-code", { code: "JUM\u2019AT" });
  expect(await browser.read("/en/cart")).toContain("You save");
});
