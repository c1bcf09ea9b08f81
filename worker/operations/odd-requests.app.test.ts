import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import worker from "../index.ts";
import allowList from "./public-api/allow-list.json";

beforeAll(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
});
afterEach(() => vi.unstubAllGlobals());

const origin = "http://localhost:8787";

test.each(["0", "-1", "abc", "1e3", "", "99999", "1.5"])(
  "page %j of the feed is a 404",
  async (page) => {
    const response = await openShop().fetch(`/feeds/products.xml?page=${page}`);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
  },
);

test("variables nested 5,000 deep are refused, also of an operation that there is", async () => {
  const deep = "[".repeat(5_000) + "]".repeat(5_000);
  for (const { id } of allowList) {
    const body = `{"id":"${id}","variables":{"slug":${deep}}}`;
    const headers = { "content-type": "application/json", origin };
    const response = await openShop().fetch("/graphql", { method: "POST", headers, body });
    expect(response.status).toBe(400);
    await response.arrayBuffer();
  }
});

test.each([
  ["GET", "http://a, b/products", 400],
  ["GET", "http://localhost:8787:8787/", 400],
  ["CONNECT", "http://localhost:8787/", 405],
  ["TRACE", "http://localhost:8787/products", 405],
])("%s %s is a short %i", async (method, url, status) => {
  const { bindings } = openShop();
  // No Request can be made of these: the platform hands them over, or it does not.
  const request = { method, url, headers: new Headers({ accept: "text/html" }), body: null };
  const execution = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const response = await worker.fetch(
    request as unknown as Parameters<typeof worker.fetch>[0],
    bindings,
    execution as unknown as ExecutionContext,
  );
  expect(response.status).toBe(status);
  expect((await response.text()).length).toBeLessThan(100);
});

test.each([
  ["/actions/add-to-cart", "application/json"],
  ["/en/actions/checkout", "application/x-www-form-urlencoded"],
  ["/actions/contact", "multipart/form-data; boundary=b"],
  ["/graphql", "application/json"],
  ["/csp-reports", "application/csp-report"],
  ["/webhooks/woocommerce", "application/json"],
  ["/webhooks/stripe", "application/json"],
  ["/_purge", "application/json"],
  ["/_erase", "application/json"],
])("a visitor who goes away while sending to %s is no defect", async (path, type) => {
  const error = vi.spyOn(console, "error").mockClear();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent === 1) controller.enqueue(new TextEncoder().encode('{"productId":'));
      else controller.error(new Error("Network connection lost."));
    },
  });
  const authorization = "Bearer operators-only";
  const headers = { "content-type": type, origin, authorization, "stripe-signature": "t=1,v1=0" };
  const response = await openShop().fetch(path, { method: "POST", body, headers });
  expect([response.status, (await response.text()).length < 100]).toEqual([400, true]);
  expect(error.mock.calls).toEqual([]);
});

test("invented icons of a bundled set cost one read of its list", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ prefix: "tabler", icons: {} });
  });
  const read: string[] = [];
  const drawn = { body: '<path d="M0"/>', width: 24, height: 24 };
  const ASSETS = {
    async fetch(url: URL) {
      read.push(url.pathname);
      if (url.pathname.endsWith("/names.json"))
        return Response.json({ bundled: ["home"], hosted: ["home-turned"] });
      return Response.json({ home: drawn });
    },
  };
  const shop = openShop({ ICON_HOSTS: "https://one.example", ASSETS });
  const ask = async (names: string) => {
    const response = await shop.fetch(`/icons/tabler.json?icons=${names}`);
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  };
  for (let nth = 0; nth < 5; nth += 1) {
    const invented = Array.from({ length: 100 }, (_, at) => `made-up-${nth}-${at}`);
    expect((await ask(invented.join(","))).status).toBe(404);
  }
  expect([read, requests]).toEqual([["/icon-sets/tabler/names.json"], []]);
  for (let nth = 0; nth < 3; nth += 1)
    expect(await ask(`home,made-up-${nth}`)).toMatchObject({
      status: 200,
      body: { icons: { home: drawn }, not_found: [`made-up-${nth}`] },
    });
  expect([read.length, requests]).toEqual([2, []]);
  await ask("home-turned");
  expect(requests).toEqual(["https://one.example/tabler.json?icons=home-turned"]);
});

test("icons of an unknown set are requested once", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(new URL(url).host);
    return new Response(null, { status: 404 });
  });
  const shop = openShop({ ICON_HOSTS: "https://one.example,https://two.example" });
  const names = Array.from({ length: 100 }, (_, n) => `${"long-".repeat(12)}${n}`).join(",");
  for (const icons of [names, "a", "b", "c,d"]) {
    const response = await shop.fetch(`/icons/nonesuch.json?icons=${icons}`);
    const lifetime = response.headers.get("cache-control");
    expect([response.status, lifetime]).toEqual([404, "public, max-age=300"]);
    await response.arrayBuffer();
    await shop.idle();
  }
  expect(requests).toEqual(["one.example"]);
});
