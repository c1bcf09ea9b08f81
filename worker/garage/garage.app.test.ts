import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { password } from "../../tests/support/session-visitor.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

let shop: EdgeShop;

afterEach(() => backendProxy.open());

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
  shop = openShop();
});

const remember = async (browser: ShopBrowser, model: string, year: string) =>
  browser.submit("keep-vehicle", { model, year, returnTo: "/en/garasi" });

/** A new browser that remembers a scooter. */
async function riding(): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  await remember(browser, "honda-beat", "2019");
  return browser;
}

const garage = (browser: ShopBrowser) => browser.read("/en/garasi");

/** The page's facts as "term: value". */
const factsIn = (html: string): string[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) =>
    `${term}: ${value}`.replace(/<[^>]*>/g, ""),
  );

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<h2 id="[^"]+">(.*?)<\/h2>/g)].map(([, name = ""]) => name);

const buyOil = async (browser: ShopBrowser) => {
  await browser.call("add-to-cart", {
    productId: await readId("oli-bara-matik-10w-30"),
    quantity: 1,
  });
  return placeOrder(browser);
};

describe("the garage", () => {
  test("has every vehicle of the household, the last one that was looked for first", async () => {
    const browser = await riding();
    await remember(browser, "toyota-avanza", "2023");
    await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "14.200 km" });
    await remember(browser, "honda-beat", "2019");
    const html = await garage(browser);
    expect(namesIn(html)).toEqual(["Honda BeAT 2019", "Toyota Avanza 2023"]);
    expect(factsIn(html)[0]).toMatch(/^Odometer: 14,200 km on \w+ \d+, 20\d\d$/);
    expect(await browser.read("/en/my-vehicle")).toContain("What fits the Honda BeAT 2019");
  });

  test("is of its visitor alone and not for search engines", async () => {
    const response = await (await riding()).open("/garasi");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
  });

  test("offers the whole change in one press", async () => {
    const browser = await riding();
    const html = await garage(browser);
    expect(html).toMatch(/button-primary">Order the oil change kit · \S+<\/button>/);
    const [, productIds = ""] = /name="productIds" value="([\d,]+)"/.exec(html) ?? [];
    await browser.submit("add-all", { productIds, returnTo: "/en/cart" });
    expect(await browser.read("/en/cart")).toContain("Bara 10W-30 Scooter Oil");
    // No can holds what this engine needs: the way to what fits takes the button's place.
    const truck = new ShopBrowser(shop);
    await remember(truck, "isuzu-d-max", "2015");
    expect(await garage(truck)).toContain('href="/en/fit?model=isuzu-d-max&amp;year=2015"');
  });

  test.each(["", "-1", "1.5", "lots", "1234567", "14.20"])(
    "says what to type where %o is no odometer",
    async (km) => {
      const browser = await riding();
      await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km });
      const html = await garage(browser);
      expect(html).toContain(english["garage.km-wrong"]);
      expect(factsIn(html).some((fact) => fact.startsWith("Odometer"))).toBe(false);
    },
  );

  test("is erased by one press, or one vehicle of it", async () => {
    const browser = await riding();
    await remember(browser, "toyota-avanza", "2023");
    await browser.submit("forget-vehicle", { vehicle: "toyota-avanza.2023" });
    expect(namesIn(await garage(browser))).toEqual(["Honda BeAT 2019"]);
    await browser.submit("forget-vehicle", {});
    expect(await garage(browser)).toContain('<select name="model"');
    expect(browser.cookie).not.toContain("vehicle=");
  });
});

describe("the next change", () => {
  test("counts from the last order of this device, also when that can no longer be read", async () => {
    const browser = await riding();
    expect(factsIn(await garage(browser))).toEqual([
      `Engine oil last ordered: ${english["garage.last-none"]}`,
    ]);
    const { orderId } = await buyOil(browser);
    const html = await garage(browser);
    expect(factsIn(html)).toEqual([
      expect.stringMatching(/^Engine oil last ordered: \w+ \d+, 20\d\d$/),
      expect.stringMatching(/^Next oil change: around \w+ \d+, 20\d\d$/),
    ]);
    expect(html).toContain("every 3,000 km or 2 months");
    expect(html).toContain("https://wa.me/?text=A%20reminder%20to%20myself");
    await backendEnv.DB.prepare("DELETE FROM orders WHERE id = ?").bind(orderId).run();
    const vehicle = /vehicle=([^;]+)/.exec(browser.cookie)?.[1] ?? "";
    const later = new ShopBrowser(shop);
    later.jar.take(new Headers({ "set-cookie": `vehicle=${vehicle}; Path=/` }));
    expect(factsIn(await garage(later))).toEqual(factsIn(html));
  });

  test("is noted by the page after the checkout, for the vehicles that the oil is for", async () => {
    const browser = await riding();
    await remember(browser, "toyota-avanza", "2023");
    const { orderId, orderKey } = await buyOil(browser);
    await browser.read(`/en/checkout/order-received/${orderId}?key=${orderKey}`);
    expect(browser.cookie).toMatch(/~toyota-avanza\.2023~honda-beat\.2019\.\.\.20\d{6}(;|$)/);
  });

  test("comes from the orders of an account, but not from one that was taken back", async () => {
    const { browser } = await customer(shop);
    await remember(browser, "honda-beat", "2019");
    const { orderId } = await buyOil(browser);
    const set = (column: string, value: string) =>
      backendEnv.DB.prepare(`UPDATE orders SET ${column} = ? WHERE id = ?`)
        .bind(value, orderId)
        .run();
    await set("status", "CANCELLED");
    expect(factsIn(await garage(browser))).toHaveLength(1);
    await set("status", "COMPLETED");
    await set("created", "2020-01-02T03:04:05.000Z");
    expect(factsIn(await garage(browser))).toEqual([
      "Engine oil last ordered: January 2, 2020",
      "Next oil change: due since March 2, 2020",
    ]);
  });

  test("is a file for a calendar", async () => {
    const response = await shop.fetch("/en/garasi/reminder?vehicle=honda-beat.2019&day=2027-01-30");
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const file = await response.text();
    expect(file).toContain("DTSTART;VALUE=DATE:20270130\r\n");
    expect(file).toContain("SUMMARY:Oil change due: BeAT 2019\r\n");
  });

  test.each([
    "vehicle=honda-beat.2019&day=2027-02-31",
    "vehicle=honda-beat.2019&day=2027-01-30%0D%0AX",
    "vehicle=nothing.2019&day=2027-01-30",
    "day=2027-01-30",
  ])("%s is no reminder", async (query) => {
    expect((await shop.fetch(`/garasi/reminder?${query}`)).status).toBe(404);
  });
});

describe("a link from another device", () => {
  const linkIn = (html: string): string =>
    /href="([^"]*\/garasi\?from=[^"]+)"/.exec(html)?.[1] ?? "";

  test("brings vehicles and kilometres by a press, and nothing of an order", async () => {
    const browser = await riding();
    await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "14200" });
    await buyOil(browser);
    const link = linkIn(await garage(browser));
    expect(link).toMatch(/^\/en\/garasi\?from=honda-beat\.2019\.14200\.20\d{6}$/);
    const other = new ShopBrowser(shop);
    await remember(other, "toyota-avanza", "2023");
    const offer = await other.read(link);
    expect(offer).toContain(english["garage.from-link"]);
    expect(other.cookie).not.toContain("honda-beat");
    const [, vehicles = ""] = /name="vehicles" value="([^"]+)"/.exec(offer) ?? [];
    await other.submit("bring-vehicles", { vehicles, returnTo: "/en/garasi" });
    const html = await garage(other);
    expect(namesIn(html)).toEqual(["Honda BeAT 2019", "Toyota Avanza 2023"]);
    expect(factsIn(html)[0]).toMatch(/^Odometer: 14,200 km/);
  });

  test.each(["<script>alert(1)</script>", "x".repeat(5_000), "~~~~~~~~~~", "honda-beat.1900"])(
    "of nothing that is known brings nothing (%s)",
    async (text) => {
      const browser = new ShopBrowser(shop);
      const html = await browser.read(`/en/garasi?from=${encodeURIComponent(text)}`);
      expect(html).not.toContain(english["garage.from-link"]);
      expect(html).not.toContain("<script>alert");
      await browser.submit("bring-vehicles", { vehicles: text.slice(0, 400) });
      expect(browser.cookie).not.toContain("vehicle=");
    },
  );
});

describe("an account's garage", () => {
  const beat = ["Honda BeAT 2019"];
  const ownPage = { referer: "http://localhost:8787/en/garasi" };

  /** Logs the account in with another device, which may have vehicles of its own. */
  async function logIn(username: string, device = new ShopBrowser(shop)): Promise<ShopBrowser> {
    await device.submit("login", { username, password, returnTo: "/en" }, ownPage);
    return device;
  }

  /** An account with a scooter, on the device that it was made with. */
  async function garageOwner() {
    const owner = await customer(shop);
    await remember(owner.browser, "honda-beat", "2019");
    return owner;
  }

  const readStored = async (email: string): Promise<string | null> =>
    backendEnv.DB.prepare(
      "SELECT value FROM user_meta m JOIN users u ON u.id = m.user_id WHERE email = ? AND key = 'vehicles'",
    )
      .bind(email)
      .first("value");

  const notices = (html: string) =>
    /<div class="notices" role="alert">(.*?)<\/div>/.exec(html.split("<main")[1] ?? "")?.[1];

  const down = () => {
    backendProxy.intercept = async () => new Response("down", { status: 502 });
  };

  test("is on the next device from its log-in on", async () => {
    const { username, browser } = await garageOwner();
    await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "14200" });
    const other = await logIn(username);
    expect(other.cookie).toMatch(/vehicle=BeAT%202019~[^;]*honda-beat\.2019\.14200\.20\d{6}(;|$)/);
    const html = await garage(other);
    expect(namesIn(html)).toEqual(beat);
    expect(factsIn(html)[0]).toMatch(/^Odometer: 14,200 km/);
    expect(html).toContain(english["garage.where-account"]);
  });

  test("is merged with the device's: no vehicle twice, the newer odometer counts", async () => {
    const { username, email, browser } = await garageOwner();
    await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "14200" });
    const other = new ShopBrowser(shop);
    other.jar.take(
      new Headers({
        "set-cookie":
          "vehicle=Avanza%202023~toyota-avanza.2023.900.20260101~honda-beat.2019.9000.20260101; Path=/",
      }),
    );
    await logIn(username, other);
    expect(namesIn(await garage(other))).toEqual(["Toyota Avanza 2023", "Honda BeAT 2019"]);
    const html = await garage(browser);
    expect(namesIn(html)).toEqual(["Toyota Avanza 2023", "Honda BeAT 2019"]);
    expect(factsIn(html).filter((fact) => fact.startsWith("Odometer"))).toEqual([
      expect.stringMatching(/^Odometer: 900 km/),
      expect.stringMatching(/^Odometer: 14,200 km/),
    ]);
    expect(await readStored(email)).toMatch(
      /^toyota-avanza\.2023\.900\.20260101~honda-beat\.2019\.14200\.20\d{6}$/,
    );
  });

  test("shows on one device what another has changed, added and forgotten", async () => {
    const { username, browser } = await garageOwner();
    const other = await logIn(username);
    await other.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "15.000" });
    await remember(other, "toyota-avanza", "2023");
    expect(namesIn(await garage(browser))).toEqual(["Toyota Avanza 2023", "Honda BeAT 2019"]);
    expect(await browser.read("/en/my-vehicle")).toContain("What fits the Toyota Avanza 2023");
    await browser.submit("forget-vehicle", { vehicle: "honda-beat.2019" });
    const html = await garage(other);
    expect(namesIn(html)).toEqual(["Toyota Avanza 2023"]);
    expect(other.cookie).not.toContain("honda-beat");
  });

  test("has the day of the last order, also of one that is no longer listed", async () => {
    const { username, email, browser } = await garageOwner();
    const { orderId } = await buyOil(browser);
    const facts = factsIn(await garage(browser));
    expect(facts[0]).toMatch(/^Engine oil last ordered: \w+ \d+, 20\d\d$/);
    expect(await readStored(email)).toMatch(/^honda-beat\.2019\.\.\.20\d{6}$/);
    await backendEnv.DB.prepare("DELETE FROM orders WHERE id = ?").bind(orderId).run();
    expect(factsIn(await garage(await logIn(username)))).toEqual(facts);
  });

  test("is erased from the account and this device, and then from the others", async () => {
    const { username, email, browser } = await garageOwner();
    const other = await logIn(username);
    expect(await garage(browser)).toContain(english["garage.forget-account"]);
    await browser.submit("forget-vehicle", { returnTo: "/en/garasi" });
    const html = await garage(browser);
    expect(notices(html)).toContain(english["garage.erased"]);
    expect(namesIn(html)).toEqual([]);
    expect(browser.cookie).not.toContain("vehicle=");
    expect(await readStored(email)).toBe("");
    expect(namesIn(await garage(other))).toEqual([]);
    expect(other.cookie).not.toContain("vehicle=");
  });

  test("leaves the device with a log-out, after what the device alone has was added", async () => {
    const { username, browser } = await garageOwner();
    const { cookie } = browser;
    await browser.submit("logout", {});
    expect(cookie).toContain("vehicle=");
    expect(browser.cookie).not.toContain("vehicle=");
    expect(namesIn(await garage(browser))).toEqual([]);
    await logIn(username, browser);
    expect(namesIn(await garage(browser))).toEqual(beat);
    // As after a checkout that has made the account, or a change while WordPress was down.
    browser.jar.take(
      new Headers({ "set-cookie": "vehicle=Avanza%202023~toyota-avanza.2023; Path=/" }),
    );
    await browser.submit("logout", {});
    expect(browser.cookie).not.toContain("vehicle=");
    expect(namesIn(await garage(await logIn(username)))).toEqual([
      "Toyota Avanza 2023",
      "Honda BeAT 2019",
    ]);
  });

  test("a guest's log-out leaves the device's own vehicles", async () => {
    const browser = await riding();
    await browser.submit("logout", {});
    expect(namesIn(await garage(browser))).toEqual(beat);
  });

  test("of one customer goes to no other of the same device", async () => {
    const { browser } = await garageOwner();
    const { username, email } = await customer(shop);
    await logIn(username, browser);
    expect(namesIn(await garage(browser))).toEqual([]);
    expect(await readStored(email)).toBeNull();
  });

  test("takes no more than it has room for, and names what it has not taken", async () => {
    const { username, email, browser } = await garageOwner();
    for (const year of ["2016", "2017", "2018", "2020"])
      await remember(browser, "honda-beat", year);
    const other = new ShopBrowser(shop);
    await remember(other, "isuzu-d-max", "2015");
    await remember(other, "toyota-avanza", "2023");
    await logIn(username, other);
    const html = await garage(other);
    expect(notices(html)).toContain("Not saved: Isuzu D-Max 2015.");
    expect(namesIn(html)).toHaveLength(6);
    expect(namesIn(html)).toContain("Honda BeAT 2016");
    expect((await readStored(email))?.length).toBeLessThan(400);
  });

  test("leaves out what is no vehicle, whoever wrote it into the account", async () => {
    const { email, browser } = await garageOwner();
    await backendEnv.DB.prepare(
      "UPDATE user_meta SET value = ? WHERE key = 'vehicles' AND user_id = (SELECT id FROM users WHERE email = ?)",
    )
      .bind(`<script>alert(1)</script>~honda-beat.2018~${"~".repeat(10_000)}`, email)
      .run();
    const html = await garage(browser);
    expect(html).not.toContain("<script>alert");
    expect(namesIn(html)).toEqual(["Honda BeAT 2018"]);
    expect(await readStored(email)).toBe("honda-beat.2018");
  });

  test("while WordPress is down the device's is shown, and what is added here is merged later", async () => {
    const { username, browser } = await garageOwner();
    down();
    expect(namesIn(await garage(browser))).toEqual(beat);
    await remember(browser, "toyota-avanza", "2023");
    await browser.submit("keep-odometer", { vehicle: "honda-beat.2019", km: "14200" });
    const html = await garage(browser);
    expect(html).toContain(english["garage.account-unknown"]);
    expect(namesIn(html)).toEqual(["Toyota Avanza 2023", "Honda BeAT 2019"]);
    backendProxy.open();
    expect(await garage(browser)).not.toContain(english["garage.account-unknown"]);
    const later = await garage(await logIn(username));
    expect(namesIn(later)).toEqual(["Toyota Avanza 2023", "Honda BeAT 2019"]);
    expect(factsIn(later).join()).toContain("Odometer: 14,200 km");
  });

  test("while WordPress is down nothing is erased, and the page says so", async () => {
    const { browser } = await garageOwner();
    down();
    await browser.submit("forget-vehicle", { returnTo: "/en/garasi" });
    const html = await garage(browser);
    expect(notices(html)).toContain(english["garage.not-forgotten"]);
    expect(namesIn(html)).toEqual(beat);
    backendProxy.open();
    expect(namesIn(await garage(browser))).toEqual(beat);
  });

  test("is asked for with one call, and a guest's with none", async () => {
    const { browser } = await garageOwner();
    backendProxy.log = [];
    await browser.read("/en/my-vehicle");
    expect(backendProxy.log).toEqual(["getChoices"]);
    const guest = await riding();
    await guest.call("add-to-cart", {
      productId: await readId("oli-bara-matik-10w-30"),
      quantity: 1,
    });
    backendProxy.log = [];
    await guest.read("/en/my-vehicle");
    await remember(guest, "toyota-avanza", "2023");
    expect(backendProxy.log).toEqual([]);
  });
});
