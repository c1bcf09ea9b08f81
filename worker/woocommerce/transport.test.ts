import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { fakeClock, resolve } from "../../tests/support/fake-clock.ts";
import {
  createFaultProxy,
  type Fault,
  type ProxiedFetch,
} from "../../tests/support/fault-proxy.ts";
import { toKey } from "../../tests/support/shop-settings.ts";
import type { Bindings } from "../platform/app-env.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { ownUserAgent, readVisitor } from "../platform/http/client-address.ts";
import { parseConfig } from "../settings/config.ts";
import { createTransport } from "./transport.ts";

const url = "https://woo.example/graphql";
const good: ProxiedFetch = async () => Response.json({ data: { product: { name: "Sikat rem" } } });

function shop(upstream: ProxiedFetch = good) {
  const clock = fakeClock();
  const proxy = createFaultProxy(upstream, {
    wait: () => new Promise((resolve) => void clock.timer(10_000, resolve)),
    oversizedBytes: 10_000_000,
  });
  const transport = createTransport({ fetch: proxy.fetch, url, timer: clock.timer });
  const send = (headers?: Record<string, string>) =>
    transport.send(
      "query getProduct { a }",
      "getProduct",
      { slug: "x" },
      { locale: "en_US", headers },
    );
  return { clock, proxy, transport, send };
}

test("sends a POST in the shopper's language, with the given headers", async () => {
  let requested: Request | undefined;
  const { send } = shop(async (input) => {
    requested = input as Request;
    return good(input);
  });
  const result = await send({ "woocommerce-session": "Session a.b.c" });
  expect(result).toMatchObject({
    data: { product: { name: "Sikat rem" } },
    errors: [],
    status: 200,
  });
  expect(requested?.method).toBe("POST");
  expect(requested?.redirect).toBe("manual");
  expect(Object.fromEntries(requested?.headers ?? [])).toEqual({
    accept: "application/json",
    "accept-language": "en-US",
    "content-type": "application/json",
    "woocommerce-session": "Session a.b.c",
  });
  expect(await requested?.json()).toEqual({
    query: "query getProduct { a }",
    operationName: "getProduct",
    variables: { slug: "x" },
  });
});

test("returns headers, errors with their paths, and partial data", async () => {
  const body = { errors: [{ message: "m", path: ["cart"] }], data: { cart: null } };
  const { send } = shop(async () =>
    Response.json(body, { headers: { "woocommerce-session": "t" } }),
  );
  const result = await send();
  expect(result).toMatchObject(body);
  expect(result.headers.get("woocommerce-session")).toBe("t");
});

test.each([
  [403, { data: { viewer: null } }],
  [400, { errors: [{ message: "Internal server error" }], data: { registerCustomer: null } }],
])("returns a GraphQL result with status %s", async (status, body) => {
  const { send } = shop(async () => Response.json(body, { status }));
  expect(await send()).toMatchObject({ ...body, status });
});

test.each([
  [
    "before",
    "text/html",
    "<br />\n<b>Warning</b>: Undefined array key {x} in <b>/srv/a.php</b><br />\n{json}",
  ],
  ["behind", "application/json", '{json}<!-- {"data":1} -->'],
])("a notice of PHP %s the JSON hides no result", async (_where, type, page) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const result = '{"data":{"product":{"name":"Sikat rem"}}}';
  const headers = { "content-type": `${type}; charset=UTF-8` };
  const { send } = shop(async () => new Response(page.replace("{json}", result), { headers }));
  expect(await send()).toMatchObject({ data: { product: { name: "Sikat rem" } }, errors: [] });
  expect(warn.mock.calls.join()).toContain("backend.notice");
  warn.mockRestore();
});

test.each<[Fault, string, number | undefined]>([
  ["refused", "refused", undefined],
  ["reset", "refused", 200],
  ["truncated", "not-json", 200],
  ["wrong-type", "not-json", 200],
  ["empty", "not-json", 200],
  ["invalid-json", "not-json", 200],
  ["status-500", "status", 500],
  ["status-429", "status", 429],
  ["oversized", "too-large", 200],
])("a backend that is %s is a BackendError %s", async (fault, reason, status) => {
  const { proxy, send, clock } = shop();
  proxy.fault = fault;
  await expect(send()).rejects.toMatchObject({
    name: "BackendError",
    reason,
    status,
    operation: "getProduct",
  });
  expect(clock.running).toBe(0);
});

test.each<Fault>(["hung", "slow"])(
  "a backend that is %s is given up after five seconds",
  async (fault) => {
    const { proxy, send, clock } = shop();
    proxy.fault = fault;
    let outcome: unknown = "waiting";
    send().catch((error) => {
      outcome = error;
    });
    await clock.pass(4_999);
    expect(outcome).toBe("waiting");
    await clock.pass(1);
    expect(outcome).toMatchObject({ reason: "timeout", status: undefined });
  },
);

test("what is given up is called off", async () => {
  let requested: Request | undefined;
  const { send, clock } = shop((input) => {
    requested = input as Request;
    return new Promise(() => {});
  });
  const sending = send().catch(({ reason }) => reason);
  await clock.pass(4_999);
  expect(requested?.signal.aborted).toBe(false);
  await clock.pass(1);
  expect([await sending, requested?.signal.aborted]).toEqual(["timeout", true]);
});

test("a body that stops in the middle times out too, and the error has the response's status", async () => {
  const endless = new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode("{")),
  });
  const { send, clock } = shop(
    async () => new Response(endless, { headers: { "Content-Type": "application/json" } }),
  );
  const sending = send().catch((error) => error);
  await resolve();
  await clock.pass(5_000);
  expect(await sending).toMatchObject({ reason: "timeout", status: 200 });
});

test("errors of the backend are no failure of the transport", async () => {
  const { proxy, send } = shop();
  proxy.fault = "graphql-errors-with-data";
  expect(await send()).toMatchObject({ data: { product: {} }, errors: [{}] });
  proxy.fault = "graphql-errors-without-data";
  expect(await send()).toMatchObject({ data: null, errors: [{}] });
});

test.each([
  ["a list", []],
  ["nothing", {}],
  ["no data", { data: null }],
  ["data of another kind", { data: "text" }],
  ["errors of another kind", { data: {}, errors: "text" }],
  ["errors without a message", { data: {}, errors: [{}] }],
  ["null", null],
])("%s is no GraphQL result", async (_, body) => {
  const { send } = shop(async () => Response.json(body));
  await expect(send()).rejects.toMatchObject({ reason: "shape" });
});

test.each([
  [
    "a redirect",
    new Response(null, { status: 302, headers: { Location: "https://other.example" } }),
  ],
  [
    "a firewall's page",
    new Response("<h1>Forbidden</h1>", { status: 403, headers: { "Content-Type": "text/html" } }),
  ],
  ["JSON with another status", Response.json({ data: {} }, { status: 404 })],
])("%s is a status", async (_, response) => {
  const { send } = shop(async () => response);
  await expect(send()).rejects.toMatchObject({ reason: "status", status: response.status });
});

test("a body with too large a Content-Length is not read", async () => {
  let cancelled = false;
  const body = new ReadableStream({
    cancel() {
      cancelled = true;
    },
  });
  const headers = { "Content-Type": "application/json", "Content-Length": "5000001" };
  const { send } = shop(async () => new Response(body, { headers }));
  await expect(send()).rejects.toMatchObject({ reason: "too-large" });
  expect(cancelled).toBe(true);
});

test("text that is cut between the bytes of one letter arrives whole", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ data: { name: "é漢🚗" } }));
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const headers = { "Content-Type": "application/graphql-response+json; charset=utf-8" };
  const { send } = shop(async () => new Response(body, { headers }));
  expect((await send()).data).toEqual({ name: "é漢🚗" });
});

const bindings = { BACKEND: {} } as Pick<Bindings, "BACKEND">;
const config = parseConfig({
  WORDPRESS_KEY: toKey("https://woo.example", "s3cret-of-the-shop==", "of-webhooks"),
});

afterEach(() => vi.unstubAllGlobals());

/** The headers that leave for an address, and how redirects are dealt with. */
async function sent(url: string, request?: Request, init?: RequestInit) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", fetched);
  const visitor = () => (request ? readVisitor(request, { trustedProxies: [] }) : null);
  await backendFetch(bindings, config, visitor)(url, init);
  const [[, { headers, redirect } = {}] = []] = fetched.mock.calls;
  return { ...Object.fromEntries(new Headers(headers)), redirect };
}

const from = (headers: Record<string, string>) => new Request("https://shop.example/", { headers });
const address = "2001:db8::7";

test("requests without a visitor carry the shop's name and version", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(ownUserAgent).toBe(`engine-care-storefront/${version}`);
  expect(await sent("https://woo.example/graphql")).toEqual({
    "user-agent": ownUserAgent,
    "x-storefront-key": "s3cret-of-the-shop==",
    redirect: "manual",
  });
});

test("the backend receives the visitor's browser and address, as far as a header can carry them", async () => {
  const visitor = from({ "user-agent": "Mozilla/5.0 \u00e9 (Phone)", "cf-connecting-ip": address });
  expect(await sent("https://woo.example/wp-json/x", visitor)).toMatchObject({
    "user-agent": "Mozilla/5.0  (Phone)",
    "x-storefront-client-ip": address,
  });
  const long = from({ "user-agent": "x".repeat(5_000) });
  expect(
    new Headers(Object(await sent("https://woo.example/", long))).get("user-agent"),
  ).toHaveLength(200);
  for (const userAgent of ["", "x"])
    expect(await sent("https://woo.example/", from({ "user-agent": userAgent }))).toMatchObject({
      "user-agent": ownUserAgent,
    });
});

test("other hosts get neither the secret headers nor the visitor", async () => {
  const visitor = from({ "user-agent": "Mozilla/5.0 (Phone)", "cf-connecting-ip": address });
  const init = { headers: { accept: "image/webp" }, redirect: "follow" as const };
  for (const url of ["https://cdn.example/a.webp", "https://woo.example.evil.example/"])
    expect(await sent(url, visitor, init)).toEqual({
      "user-agent": ownUserAgent,
      accept: "image/webp",
      redirect: "follow",
    });
});
