import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackend } from "../../scripts/doctor/backend.ts";
import { ownCheckout } from "../../scripts/doctor/own-checkout-check.ts";
import { pictures as pictureCheck } from "../../scripts/doctor/picture-checks.ts";
import { productTypes } from "../../scripts/doctor/product-checks.ts";
import { type FaultServer, startFaultServer } from "./fault-server.ts";
import { freePort, type Served, serveBareBackend, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
const withoutPlugin = { WORDPRESS_PLUGIN_KEY: "" };
let backend: Served;
let proxy: FaultServer;

beforeAll(async () => {
  backend = await serveBareBackend({ state, port: await freePort(), settings: withoutPlugin });
  proxy = await startFaultServer(backend.origin);
});
afterAll(async () => {
  await proxy.close();
  await backend.kill();
  rmSync(state, { recursive: true, force: true });
});

/** The exit code and the output of `npm run doctor -- URL`. */
const examine = (...args: string[]) => examineWith({}, ...args);

const examineWith = (
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...settings };
    execFile(process.execPath, ["scripts/doctor.ts", ...args], { env }, (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), output: out + complaints }),
    );
  });

test("the doctor finds nothing missing at the embedded backend, and names the settings that fit", async () => {
  const { code, output: text } = await examine(proxy.origin);
  expect(text).toContain("The shop can run on this backend.");
  expect(text).not.toContain("MISSING");
  for (const match of [
    /^ok +operation getProduct$/m,
    /^ok +operation getAllTerms$/m,
    /^ok +product types$/m,
    /^ok +size of the catalogue: \d+ products$/m,
    /^ok +a cart persists from call to call$/m,
    /^ok +secret of session tokens$/m,
    /^ok +refusals are known$/m,
    /^ok +login$/m,
    /^ok +contact form: form 10$/m,
    /IMAGE_BASE_URL=\S+uploads\/ IMAGE_HOSTS=\S+/,
  ])
    expect(text).toMatch(match);
  expect(code).toBe(0);
});

test("the doctor names what a backend lacks, and exits non-zero", async () => {
  proxy.fault = ({ body }) => (body.includes("mutation login") ? "status-500" : null);
  const { code, output: text } = await examine(`${proxy.origin}/graphql`);
  proxy.fault = null;
  expect(text).toMatch(/^MISSING +login: /m);
  expect(text).toMatch(/\n\d+ missing\.$/m);
  expect(code).toBe(1);
});

/** A backend of its own with those plugins, as the doctor sees it. */
async function withPlugins<Result>(
  settings: Record<string, string>,
  look: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = newState();
  const shop = await serveBareBackend({
    state: folder,
    port: await freePort(),
    settings: { ...withoutPlugin, ...settings },
  });
  try {
    return await look(shop.origin);
  } finally {
    await shop.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the doctor knows the gateways, what each lacks, and the secret of a shop that has named none", async () => {
  const settings = {
    PAYMENT_PLUGINS: "midtrans,xendit,doku,duitku,ipaymu,redirect",
    JWT_SECRET: "graphql-woo-cart-session",
  };
  const GATEWAYS = "midtrans,doku,duitku,ipaymu";
  const { code, output: text } = await withPlugins(settings, (url) =>
    examineWith({ GATEWAYS }, url),
  );
  for (const match of [
    /^MISSING +secret of session tokens: define GRAPHQL_WOOCOMMERCE_SECRET_KEY/m,
    /^ok +gateway midtrans: its pages are allowed$/m,
    /^MISSING +gateway xendit: active, but GATEWAYS does not name it: add xendit$/m,
    /^advice +other gateways: bayar_gateway: .*PAYMENT_HOSTS, or .* WORDPRESS_METHODS$/m,
    /^advice +WordPress file for doku: not installed: doku can be paid by guests alone/m,
    /^advice +WordPress file for duitku: not installed/m,
    /^advice +hold stock: not looked at: .*60 minutes/m,
    /^advice +DOKU and HPOS: not looked at/m,
    /^ok +DOKU's log: status 404$/m,
    /^advice +Duitku's time: .*every cart calculation/m,
    /^MISSING +iPaymu without the WordPress file: /m,
  ])
    expect(text).toMatch(match);
  expect(code).toBe(1);
});

test("with the WordPress file the doctor passes, except for orders stored as posts and another shop's address", async () => {
  const GATEWAYS = "xendit,doku,ipaymu";
  const BASE_URL = "https://toko.example";
  const plugins = { PAYMENT_PLUGINS: GATEWAYS, BASE_URL };
  const installed = { PAYMENT_OPTIONS: "headless-file" };
  const good = await withPlugins({ ...plugins, ...installed }, (url) =>
    examineWith({ GATEWAYS, BASE_URL }, url),
  );
  for (const match of [
    /^ok +WordPress file: version 1$/m,
    /^ok +return addresses: https:\/\/toko\.example$/m,
    /^ok +hold stock: left to the gateways for 25 hours$/m,
    /^ok +DOKU and HPOS$/m,
  ])
    expect(good.output).toMatch(match);
  expect(good.output).not.toContain("MISSING");
  expect(good.code).toBe(0);
  const options = { PAYMENT_OPTIONS: "headless-file,doku-posts-storage" };
  const bad = await withPlugins({ ...plugins, ...options }, (url) =>
    examineWith({ GATEWAYS, BASE_URL: "https://other.example" }, url),
  );
  expect(bad.output).toMatch(/^MISSING +DOKU and HPOS: .*shared key can be read by any guest/m);
  expect(bad.output).toMatch(
    /^MISSING +WordPress file: it leads buyers to https:\/\/toko\.example/m,
  );
});

/** The key as the plugin's screen shows it. */
const keyFor = (url: string, header: string): string => {
  const parts = { backend: `${url}/graphql`, header, webhooks: "of-the-tests" };
  return `esk1_${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
};

test("with the WordPress plugin and its key alone the doctor finds nothing missing, and needs no URL and no REST key", async () => {
  const BASE_URL = "https://toko.example";
  const installed = { WORDPRESS_PLUGIN_KEY: "header-of-the-plugin", BASE_URL };
  const [green, strange, without, elsewhere] = await withPlugins(installed, async (url) => [
    await examineWith({ WORDPRESS_KEY: keyFor(url, "header-of-the-plugin"), BASE_URL }),
    await examineWith({ WORDPRESS_KEY: keyFor(url, "header-of-another") }),
    await examineWith({}, url),
    await examineWith({
      WORDPRESS_KEY: keyFor(url, "header-of-the-plugin"),
      BASE_URL: "https://other.example",
      CURRENCY: "IDR",
    }),
  ]);
  for (const match of [
    /^ok +plugin: version \d+\.\d+\.\d+, connected with https:\/\/toko\.example$/m,
    /^ok +closed to others: status 403 without the secret$/m,
    /^ok +webhooks: /m,
    /^ok +guest checkout$/m,
    /^ok +shipping zones: Indonesia$/m,
    /^ok +currency: EUR$/m,
    /^ok +hold stock$/m,
    /^ok +reviews by guests$/m,
  ])
    expect(green?.output).toMatch(match);
  expect(green?.output).not.toMatch(/^(MISSING|advice) /m);
  expect(green?.output).not.toContain("header-of-the-plugin");
  expect(green?.code).toBe(0);
  // Closed to whoever has another key, and to whoever has none.
  expect(strange?.output).toMatch(/^MISSING +GraphQL: status 403: .* it refuses this key/m);
  expect(strange?.code).toBe(1);
  expect(without?.output).toMatch(/^MISSING +GraphQL: status 403: .* give WORDPRESS_KEY/m);
  expect(without?.code).toBe(1);
  expect(elsewhere?.output).toMatch(
    /^MISSING +plugin: it is connected with https:\/\/toko\.example, the shop is https:\/\/other/m,
  );
  expect(elsewhere?.output).toMatch(/^advice +currency: WooCommerce has EUR, CURRENCY is IDR/m);
});

test("a shop that has the plugin's key alone sells what is in the closed WordPress", async () => {
  const BASE_URL = "https://toko.example";
  await withPlugins({ WORDPRESS_PLUGIN_KEY: "header-of-the-plugin", BASE_URL }, async (url) => {
    const state = mkdtempSync(join(tmpdir(), "shop-without-backend-"));
    const settings = { WORDPRESS_KEY: keyFor(url, "header-of-the-plugin") };
    const shop = await serveShop({ state, settings });
    try {
      expect(shop.output()).not.toContain("embedded shop's database");
      const page = await fetch(`${shop.origin}/en/products`);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('href="/en/product/'),
      ]);
    } finally {
      await shop.stop();
      rmSync(state, { recursive: true, force: true });
    }
  });
});

test("the doctor says of each of its findings whether the plugin mends it, and how it is mended by hand", async () => {
  const { output } = await examine(proxy.origin);
  const lines = output.split("\n");
  const open = lines.flatMap((line, at) => (/^(advice|MISSING) /.test(line) ? [at] : []));
  expect(open.length).toBeGreaterThan(0);
  for (const at of open)
    expect(lines[at + 1]).toMatch(
      /^ {9}the plugin (mends it: .+|does not mend it); by hand: .+\.$/,
    );
  expect(output).toMatch(/^advice +plugin: not installed: .*npm run wordpress-plugin/m);
  expect(output).toMatch(/open to everybody: .*\n +the plugin mends it: Connect; by hand: Close/);
});

const REST = "/wp-json/wc/v3/";
const json = (value: unknown) => JSON.stringify(value);

const jsonType = { "content-type": "application/json" };

/**
 * A WooCommerce of its own before the embedded one: closed to others, with other responses, or with
 * something printed before them.
 */
async function otherwise(
  respond: (request: IncomingMessage, body: string) => string | number | null,
  printed = "",
) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const given = respond(request, body.toString("latin1"));
    if (typeof given === "number") return response.writeHead(given).end();
    if (given !== null) return response.writeHead(200, jsonType).end(given);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const { method } = request;
    const passed = await fetch(proxy.origin + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(method === "POST" ? { body } : {}),
    });
    const stored = ["content-type", "woocommerce-session"].flatMap((name) =>
      passed.headers.has(name) ? [[name, passed.headers.get(name) ?? ""]] : [],
    );
    response.writeHead(passed.status, Object.fromEntries(stored));
    response.end(printed + (await passed.text()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/graphql`, close: () => server.close() };
}

test("the doctor warns while the endpoint responds without the secret, and places no order to check", async () => {
  const bodies: string[] = [];
  const shop = await otherwise(({ headers, url }, body) => {
    bodies.push(body);
    return url === "/graphql" && headers["x-storefront-key"] !== "hush" ? 403 : null;
  });
  const BACKEND_HEADERS = "X-Storefront-Key=hush";
  const closed = await examineWith({ BACKEND_HEADERS }, shop.url);
  shop.close();
  expect(closed.output).toMatch(/^ok +closed to others: status 403/m);
  expect(closed.output).not.toContain("MISSING");
  expect(closed.output).not.toContain("hush");
  expect(bodies.filter((body) => /mutation (\w+\()?.*checkout\(/i.test(body))).toEqual([]);
  const open = await examineWith({ BACKEND_HEADERS }, proxy.origin);
  expect(open.output).toMatch(/^advice +open to everybody: it responds without BACKEND_HEADERS/m);
});

test("the doctor knows a draft that is newer than all products from a shop without products", async () => {
  // A list has no node for what a visitor may not see.
  const shop = await otherwise((_request, body) =>
    /products\(first: 1\b/.test(body) && !body.includes("publish")
      ? json({ data: { products: { nodes: [] } } })
      : null,
  );
  const { code, output: text } = await examine(shop.url);
  shop.close();
  expect(text).toMatch(/^ok +products$/m);
  expect(text).toMatch(/^ok +a cart persists/m);
  expect([code, text]).toEqual([0, expect.not.stringContaining("MISSING")]);
});

test("in maintenance the doctor has nothing installed, whatever of WordPress is in it", async () => {
  const [whole, plugin] = [
    await otherwise(() => 503),
    await otherwise(({ url }) => (url?.includes("/edge-storefront/") ? 503 : null)),
  ];
  const [all, one] = [await examine(whole.url), await examine(plugin.url)];
  whole.close();
  plugin.close();
  expect(all.output).toMatch(/^MISSING +GraphQL: in maintenance or overloaded, status 503/m);
  expect(all.output).toMatch(/^ +nothing has to be installed: wait/m);
  expect(all.output).not.toMatch(/not installed|[Aa]ctivate|npm run wordpress-plugin/);
  expect(one.output).toMatch(/^advice +plugin: in maintenance.*\n +nothing has to be installed/m);
  expect(one.output).not.toMatch(/^advice +plugin: not installed/m);
});

test("what fails for everybody is not closed to others, and does not respond", async () => {
  const internal = json({ errors: [{ message: "Internal server error" }], data: null });
  const BACKEND_HEADERS = "X-Storefront-Key=hush";
  const isShop = ({ headers }: IncomingMessage) => headers["x-storefront-key"] === "hush";
  const [failing, elsewhere] = [
    await otherwise(() => internal),
    await otherwise((request) => (isShop(request) ? null : internal)),
  ];
  const all = await examineWith({ BACKEND_HEADERS }, failing.url);
  const others = await examineWith({ BACKEND_HEADERS }, elsewhere.url);
  failing.close();
  elsewhere.close();
  expect(all.output).toMatch(/^MISSING +GraphQL: it responds with "Internal server error"$/m);
  expect(all.output).not.toMatch(/^ok /m);
  expect(others.output).toMatch(/^advice +closed to others: not seen, .*Internal server error/m);
});

test("a notice before the JSON is advice: the shop reads what is behind it", async () => {
  const shop = await otherwise(() => null, "<br />\n<b>Deprecated</b>: x in y.php<br />\n");
  const { code, output: text } = await examine(shop.url);
  shop.close();
  expect(text).toMatch(
    /^advice +notices around GraphQL's JSON: .*\n +by hand: .*WP_DEBUG_DISPLAY/m,
  );
  expect([code, text]).toEqual([0, expect.not.stringContaining("MISSING")]);
});

test("the doctor says loudly that anybody can log in as anybody", async () => {
  const settings = { JWT_SECRET: "graphql-woo-cart-session", SESSION_TRANSFER: "on" };
  const { code, output: text } = await withPlugins(settings, (url) => examine(url));
  expect(text).toMatch(
    /^MISSING +secret of session tokens: ANYBODY CAN LOG IN AS ANYBODY.*\n +at once/m,
  );
  expect(code).toBe(1);
});

test("the doctor finds a password provider that is off, fees, other permalinks and fields of the form", async () => {
  const shop = await otherwise(({ url }, body) => {
    if (url?.endsWith("/feedback"))
      return json({
        status: "validation_failed",
        invalid_fields: [{ field: "your-email" }, { field: "your-city" }],
      });
    if (body.includes("loginClients"))
      return json({ data: { loginClients: [{ provider: "SITETOKEN", isEnabled: true }] } });
    if (body.includes("cart { displayPricesIncludeTax"))
      return json({
        data: {
          cart: { displayPricesIncludeTax: true, subtotalTax: "1.1", fees: [{ name: "COD" }] },
        },
      });
    if (body.includes("nodes { slug link }"))
      return json({
        data: { products: { nodes: [{ slug: "oli", link: "https://woo.example/shop/oli/" }] } },
      });
    return null;
  });
  const { code, output: text } = await examine(shop.url);
  shop.close();
  expect(text).toMatch(/^MISSING +login: enable the provider Password/m);
  expect(text).toMatch(/^advice +contact form: form 10 wants your-city/m);
  expect(text).toMatch(/^advice +fees: each cart has COD/m);
  expect(text).toMatch(/^ok +tax: prices of the cart are shown with it/m);
  expect(text).toMatch(/^advice +permalinks: .*\/shop\/oli\/ for \/product\//m);
  expect(code).toBe(1);
});

test("with a key that reads, the doctor finds missing webhooks, no guest checkout, two ways with tax, another currency and no zone", async () => {
  const keys = { WC_CONSUMER_KEY: "ck", WC_CONSUMER_SECRET: "cs" };
  const delivery_url = "https://shop.example/webhooks/woocommerce";
  const shop = await otherwise(({ url = "", headers }) => {
    if (!url.startsWith(REST)) return null;
    if (headers.authorization !== `Basic ${btoa("ck:cs")}`) return 401;
    if (url.includes("webhooks"))
      return json([
        { topic: "product.updated", status: "active", delivery_url },
        { topic: "order.updated", status: "paused", delivery_url },
        // As WooCommerce leaves them after seven failures, and without the filter that allowed them.
        { topic: "product.restored", status: "disabled", delivery_url },
        { topic: "", status: "active", delivery_url },
      ]);
    if (url.endsWith("zones")) return json([{ id: 0, name: "Locations not covered" }]);
    if (url.endsWith("_currency")) return json({ value: "USD" });
    if (url.endsWith("_suffix")) return json({ value: "incl. PPN" });
    return json({ value: url.endsWith("_shop") ? "incl" : "no" });
  });
  const { output: text } = await examineWith(keys, shop.url);
  const inDollars = await examineWith({ ...keys, CURRENCY: "USD" }, shop.url);
  shop.close();
  expect(text).toMatch(
    /^MISSING +webhooks: .* for product\.created, product\.deleted.* order\.updated/m,
  );
  expect(text).not.toMatch(/webhooks: .*product\.updated/);
  expect(text).toMatch(/^MISSING +webhooks switched off: product\.restored, after failures/m);
  expect(text).toMatch(/^MISSING +webhook without a topic/m);
  expect(text).toMatch(/^advice +categories: .*action\.woocommerce_storefront_category/m);
  expect(text).toMatch(/^advice +guest checkout: it is off/m);
  expect(text).toMatch(/^advice +tax display: "incl" in listings, "no" in the cart/m);
  expect(text).toMatch(/^advice +currency: WooCommerce has USD, CURRENCY is EUR/m);
  expect(inDollars.output).toMatch(/^ok +currency: USD/m);
  expect(text).toMatch(/^advice +shipping zones: none/m);
  expect(text).toMatch(/^advice +suffix of prices: set PRICE_DISPLAY_SUFFIX to "incl. PPN"/m);
});

test("with --message the doctor sends a message as the worker does, and names Contact Form 7's response", async () => {
  const tried = (await examine(proxy.origin, "--message")).output;
  expect(tried).toMatch(/^ok +contact message: mail_sent/m);
  expect(tried).toMatch(/^ok +contact message: without a User-Agent it is spam/m);
  const shop = await otherwise(({ url }) =>
    url?.endsWith("/feedback") ? json({ status: "aborted" }) : null,
  );
  const { output: text } = await examine(shop.url, "--message");
  shop.close();
  expect(text).toMatch(/^MISSING +contact message: Contact Form 7 responds with "aborted"/m);
});

test("the doctor counts and names products of types that WooGraphQL does not know", async () => {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const cursors = (...ids: number[]) =>
    ids.map((id) => ({ cursor: btoa(`arrayconnection:${id}`) }));
  const respond = (name: string | null) => async (query: string) => {
    const isOne = query.includes("product(id:");
    const edges = query.includes("supportedTypesOnly") ? cursors(3427) : cursors(3428, 3427);
    const data = isOne ? { product: name && { name } } : { products: { pageInfo, edges } };
    // As recorded while the setting is off.
    const message =
      'The "bundle" product type is not supported by the core WPGraphQL for WooCommerce (WooGraphQL) schema.';
    const messages = isOne && name === null ? [message] : [];
    return { status: 200, data, messages, headers: new Headers(), milliseconds: 1 };
  };
  const matches = async (name: string | null) =>
    productTypes({ ...openBackend(proxy.origin), ask: respond(name) });
  expect(await matches(null)).toMatchObject([
    {
      weight: "advice",
      detail: expect.stringMatching(/^1 products are not shown.*3428 \(bundle\)/),
    },
  ]);
  expect(await matches("F3 Bundel")).toMatchObject([
    { weight: "advice", detail: expect.stringContaining("a link to ask: 3428 (F3 Bundel)") },
  ]);
});

test("the doctor follows an address of WordPress's own checkout, and names what is missing", async () => {
  const checkoutUrl = "https://woo.example/transfer-session?session_id=t_1&_wc_checkout=0123456789";
  const look = async (address: string | null, location = "/checkout/", settings = {}) => {
    const messages = address ? [] : ['Cannot query field "checkoutUrl" on type "Customer".'];
    const data = { customer: { checkoutUrl: address } };
    const backend = {
      ...openBackend(proxy.origin),
      ask: async () => ({
        ...{ status: 200, data, messages, headers: new Headers(), milliseconds: 1 },
      }),
      fetch: async () => new Response(null, { status: 302, headers: { location } }),
    };
    Object.assign(process.env, settings);
    try {
      return await ownCheckout(backend);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
    }
  };
  const named = { WORDPRESS_CHECKOUT: "https://woo.example" };
  const found = (weight: string, detail: string) => [
    { weight, detail: expect.stringContaining(detail) },
  ];
  expect(await look(null)).toMatchObject(found("ok", "off"));
  expect(await look(null, "", named)).toMatchObject(found("missing", "Enable User Session"));
  expect(await look(checkoutUrl, "https://woo.example/", named)).toMatchObject(
    found("missing", "a second time"),
  );
  expect(await look(checkoutUrl)).toMatchObject([
    { weight: "advice", remedy: expect.stringContaining("WORDPRESS_CHECKOUT=https://woo") },
  ]);
  expect(await look(checkoutUrl, "/checkout/", named)).toMatchObject(found("ok", "/checkout/"));
});

test("the doctor names the categories that have no picture", async () => {
  const image = { sourceUrl: "http://woo.example/wp-content/uploads/2026/11/oli.webp" };
  const productCategories = { nodes: [{ slug: "oli", image } as { slug: string; image: unknown }] };
  const data = { products: { nodes: [{ image }] }, productCategories };
  const shop = createServer((_request, response) => {
    response.writeHead(200, jsonType).end(JSON.stringify({ data }));
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const { port } = shop.address() as AddressInfo;
  const requested = openBackend(`http://127.0.0.1:${port}`);
  const last = async () => (await pictureCheck(requested)).at(-1);
  expect(await last()).toMatchObject({ weight: "ok" });
  productCategories.nodes.push({ slug: "ban", image: null });
  expect(await last()).toMatchObject({ weight: "advice", detail: expect.stringContaining("ban") });
  shop.close();
});

test("the doctor stops without a response, and without an address", async () => {
  const silent = await examine(`http://127.0.0.1:${await freePort()}`);
  expect([silent.code, silent.output]).toEqual([1, expect.stringMatching(/^MISSING +GraphQL/m)]);
  expect(await examine()).toMatchObject({ code: 2 });
});

test("the doctor reports refusals in a language that the shop does not know", async () => {
  const shop = await otherwise((_request, body) =>
    body.includes("applyCoupon")
      ? json({ data: { applyCoupon: null }, errors: [{ message: "Kupon tidak ditemukan." }] })
      : null,
  );
  const { output: text } = await examine(shop.url);
  shop.close();
  expect(text).toMatch(
    /^advice +refusals: not known: "Kupon tidak ditemukan\."; set the site language/m,
  );
});

test("with a key that can read, the doctor finds a short hold of stock, and DOKU's public shared key and log", async () => {
  const keys = { WC_CONSUMER_KEY: "ck", WC_CONSUMER_SECRET: "cs", GATEWAYS: "doku" };
  const shop = await otherwise(({ url = "" }, body) => {
    if (body.includes("paymentGateways { nodes { id } } allowedCountries"))
      return json({
        data: { paymentGateways: { nodes: [{ id: "doku_checkout" }] }, allowedCountries: ["ID"] },
      });
    if (url.startsWith("/doku_log/")) return "names and addresses";
    if (url.endsWith("hold_stock_minutes")) return json({ value: "60" });
    if (url.endsWith("system_status")) return json({ settings: { HPOS_enabled: false } });
    if (url.endsWith("zones") || url.includes("webhooks")) return "[]";
    return url.startsWith(REST) ? json({ value: "" }) : null;
  });
  const { output: text } = await examineWith(keys, shop.url);
  shop.close();
  expect(text).toMatch(/^advice +hold stock: orders are cancelled after 60 minutes, .*set 1440/m);
  expect(text).toMatch(/^MISSING +DOKU and HPOS: /m);
  expect(text).toMatch(
    /^MISSING +DOKU's log: anybody can read \/doku_log\/log_\d\d-\w{3}-\d{4}\.log/m,
  );
});
