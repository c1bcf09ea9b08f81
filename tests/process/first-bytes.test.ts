import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { english } from "../support/messages.ts";
import { connectedTo } from "../support/shop-settings.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct } from "./buy.ts";
import { type FaultServer, startFaultServer } from "./fault-server.ts";
import { english as words } from "./languages.ts";
import { freePort, type Served, serveBareBackend, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const states = [newState(), newState()];
let backend: Served;
let proxy: FaultServer;
let shop: Served;

const operator = { authorization: `Basic ${btoa("operator:open-sesame")}` };

const pause = (milliseconds = 500) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Waits for the index, by which the status of a product or a listing is known. */
async function untilIndexed(): Promise<void> {
  const read = async (path: string) =>
    (await fetch(shop.origin + path, { headers: operator })).text();
  // The first visit has it built.
  const listing = await read("/en/products/page/2");
  while (!/\d KB, built/.test(await read("/en/_status"))) await pause();
  // This isolate looks for it a little later.
  const products = new Set(listing.match(/\/en\/product\/[a-z0-9-]+/g));
  for (const path of products) {
    if ((await readWire(path)).chunks.length > 1) return;
    await pause();
  }
  throw new Error("No product's page was begun early.");
}

beforeAll(async () => {
  const [own = "", backends = ""] = states;
  backend = await serveBareBackend({ state: backends, port: await freePort() });
  proxy = await startFaultServer(backend.origin);
  const settings = { ...connectedTo(proxy.origin), PURGE_TOKEN: "open-sesame" };
  shop = await serveShop({ state: own, settings });
  await untilIndexed();
});
afterAll(async () => {
  await shop.kill();
  await proxy.close();
  await backend.kill();
  for (const state of states) rmSync(state, { recursive: true, force: true });
});

interface WireResponse {
  head: string;
  /** The chunks of the body as they were sent; a body of known length is one. */
  chunks: string[];
}

function chunksIn(body: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return chunks;
    chunks.push(body.subarray(end + 2, end + 2 + size).toString());
    at = end + 2 + size + 2;
  }
}

function send(path: string, headers: readonly string[]): Socket {
  const { hostname, port, host } = new URL(shop.origin);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, "Connection: close"];
  const socket = connect(Number(port), hostname, () =>
    socket.write(`${lines.join("\r\n")}\r\n\r\n`),
  );
  return socket;
}

/** Reads a page from a socket, as it is framed on the wire. */
function readWire(path: string, headers: readonly string[] = []): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = send(path, headers);
    socket.on("data", (part) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () => {
      const bytes = Buffer.concat(parts);
      const end = bytes.indexOf("\r\n\r\n");
      const head = bytes.subarray(0, end).toString().toLowerCase();
      const body = bytes.subarray(end + 4);
      const isChunked = head.includes("transfer-encoding: chunked");
      resolve({ head, chunks: isChunked ? chunksIn(body) : [body.toString()] });
    });
  });
}

/** Expects the start of a head before all else, and then the page. */
function expectStartFirst({ head, chunks }: WireResponse): void {
  expect(head).toContain("http/1.1 200");
  expect(chunks.length).toBeGreaterThan(1);
  const [start = ""] = chunks;
  expect(start).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(start).not.toContain("<title>");
  expect(chunks.join("")).toMatch(/<\/html>$/);
}

/** Reads the beginning of a page that waits for the silent backend, and leaves; a cart that was just read does not wait. */
async function readWhileSilent(path: string, headers: readonly string[]): Promise<string> {
  for (;;) {
    const before = proxy.calls;
    let text = "";
    const socket = send(path, headers);
    socket.on("data", (part) => {
      text += part;
    });
    const closed = once(socket, "close").then(() => true);
    const isWaiting = () => text.includes("<head>") && proxy.calls > before;
    while (!isWaiting() && !(await Promise.race([closed, pause(20)])));
    socket.destroy();
    if (isWaiting()) return text;
    await pause();
  }
}

/** Cookies of a shopper with an item in the cart. */
async function cookiesOfShopper(): Promise<string> {
  const shopper = new TextClient(shop.origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
  const { cookie = "" } = shopper.jar.header() as { cookie?: string };
  return cookie;
}

const publicPages = {
  home: "/en",
  "a category's products": "/en/product-category/interior-dan-eksterior",
  product: "/en/product/oli-samudra-5w-30",
  articles: "/en/articles",
  article: "/en/article/engine-flush-perlukah",
  questions: "/en/faq",
  privacy: "/en/privacy-policy",
};

test.each(Object.entries(publicPages))(
  "%s that is not stored arrives with its start first, stored whole",
  async (_kind, path) => {
    let cold = await readWire(path);
    expectStartFirst(cold);
    expect(cold.head).toContain("cache-status: storefront; fwd=uri-miss");
    let stored = await readWire(path);
    // A new index is announced twice, the second time after ten seconds: either may outdate what lists products.
    for (let times = 0; times < 2 && !stored.head.includes("storefront; hit"); times += 1)
      [cold, stored] = [stored, await readWire(path)];
    expect(stored.head).toContain("cache-status: storefront; hit");
    expect(stored.chunks).toEqual([cold.chunks.join("")]);
  },
);

const privatePages = {
  cart: "/en/cart",
  checkout: "/en/checkout",
  account: "/en/my-account",
  "a forgotten password": "/en/my-account/lost-password",
  wishlist: "/en/wishlist",
  contact: "/en/contact",
};

test.each(Object.entries(privatePages))("%s arrives with its start first", async (_kind, path) => {
  const page = await readWire(path);
  expectStartFirst(page);
  expect(page.head).toContain("cache-control: private, no-store");
});

test("a cart arrives with its start first, and the cookies with it", async () => {
  const cart = await readWire("/en/cart", [`Cookie: ${await cookiesOfShopper()}`]);
  expectStartFirst(cart);
  expect(cart.head).toContain("set-cookie: cart_count=1;");
  expect(cart.chunks.join("")).toContain(words.quantityOf);
});

test("the head of cart, checkout and account is sent before the backend has responded", async () => {
  const cookie = await cookiesOfShopper();
  const customer = new TextClient(shop.origin);
  await findProduct(customer, words, words.simple);
  await customer.press(words.add);
  await customer.open("/en/my-account?action=register");
  await customer.press(english["account.register"], {
    Email: "rina@example.test",
    Password: "Rahasia-123",
  });
  expect(customer.page.alerts).toEqual([english["account.created"]]);
  const { cookie: login = "" } = customer.jar.header() as { cookie?: string };
  // A page after a form shows its notices, and is not begun early.
  await customer.open("/en/my-account");
  proxy.fault = "hung";
  const beginnings = [
    await readWhileSilent("/en/cart", [`Cookie: ${cookie}`]),
    await readWhileSilent("/en/checkout", [`Cookie: ${cookie}`]),
    await readWhileSilent("/en/my-account?tab=orders", [`Cookie: ${login}`]),
  ];
  proxy.fault = null;
  for (const beginning of beginnings) {
    expect(beginning).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(beginning).toContain('<!DOCTYPE html><html lang="en"><head>');
    expect(beginning).not.toContain("<title>");
  }
});

test("an error before the first byte has its own status", async () => {
  const { head, chunks } = await readWire("/en/nothing-here", ["Accept: text/html"]);
  expect(head).toContain("http/1.1 404");
  expect(chunks.join("")).toContain("error-page");
});

test.each([
  "/en/article/nothing-here",
  "/en/product-category/nothing-here",
  "/en/products/page/99",
])("%s, which there is not, is a 404", async (path) => {
  const { head, chunks } = await readWire(path, ["Accept: text/html"]);
  expect(head).toContain("http/1.1 404");
  expect(chunks.join("")).toContain("error-page");
});
