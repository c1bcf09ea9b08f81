import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { Bindings } from "../../app-env.ts";
import { parseConfig } from "../../config.ts";
import { ownUserAgent, visitorOf } from "../http/client-address.ts";
import { backendFetch } from "./backend-fetch.ts";

const bindings = { BACKEND: {} } as Pick<Bindings, "BACKEND">;
const config = parseConfig({
  BACKEND_URL: "https://woo.example/graphql",
  BACKEND_HEADERS: "X-Storefront-Key=s3cret==, CF-Access-Client-Id=abc.access",
});

afterEach(() => vi.unstubAllGlobals());

/** The headers that leave for an address, and how redirects are dealt with. */
async function sent(url: string, request?: Request, init?: RequestInit) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", fetched);
  const visitor = () => (request ? visitorOf(request, { trustedProxies: [] }) : null);
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
    "x-storefront-key": "s3cret==",
    "cf-access-client-id": "abc.access",
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

test("headers that are none are refused without saying their value", () => {
  const refusal = () => parseConfig({ BACKEND_HEADERS: "X-Storefront-Key: very-hush" });
  expect(refusal).toThrow(/BACKEND_HEADERS must be headers such as/);
  expect(refusal).not.toThrow(/very-hush/);
});
