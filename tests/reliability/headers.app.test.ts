import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { openShop } from "../support/edge-shop.ts";
import { observatoryScore } from "./observatory.ts";
import { reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const routes = [
  "/",
  "/en",
  "/products",
  "/products?search=oli",
  "/product-category/minyak-rem",
  "/offer/minyak-cvt-samudra",
  "/search-suggestions?q=oli",
  "/articles",
  "/faq",
  "/contact",
  "/cart",
  "/checkout",
  "/nothing/here",
  "/healthz",
  "/builds/latest.json",
  "/products/_payload.json",
  "/icons/tabler.json?icons=heart",
  "/_image/1x1/x",
  "/_status",
  "/graphql",
  "/cart/x.css",
  "/favicon.ico",
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
  "/_purge",
  "/_erase",
  "/assets/none.js",
  "/downloads/none",
  "/%zz",
];

const getSources = (policy: string, directive: string): string[] =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1) ?? [];

interface Walked {
  route: string;
  headers: Headers;
  html: string;
}

/** The response of every route, of a shop with these settings. */
async function walk(settings: Record<string, string>): Promise<Walked[]> {
  const shop = openShop(settings);
  const walked: Walked[] = [];
  for (const route of routes) {
    const response = await shop.fetch(route);
    walked.push({ route, headers: response.headers, html: await response.text() });
  }
  return walked;
}

const stripeKeys = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_SECRET_KEY: "sk_test_1" };
let plain: Walked[];
let withCards: Walked[];

beforeAll(async () => {
  plain = await walk({});
  withCards = await walk(stripeKeys);
});

test("R9: every route carries the strict policy and the headers that Observatory requires", () => {
  for (const { route, headers } of plain) {
    const policy = headers.get("content-security-policy") ?? "";
    expect([route, getSources(policy, "default-src")]).toEqual([route, ["'none'"]]);
    expect([route, getSources(policy, "frame-ancestors")]).toEqual([route, ["'none'"]]);
    expect([route, getSources(policy, "base-uri")]).toEqual([route, ["'none'"]]);
    expect([route, getSources(policy, "form-action")]).toEqual([route, ["'self'"]]);
    expect([route, /unsafe|nonce|\*|https?:/.exec(policy)]).toEqual([route, null]);
    for (const source of [...getSources(policy, "script-src"), ...getSources(policy, "style-src")])
      expect([route, source]).toEqual([route, expect.stringMatching(/^'(self|sha256-[\w+/=]+)'$/)]);
    expect([route, policy.includes("require-trusted-types-for 'script'")]).toEqual([route, true]);
    const maxAge = Number(
      /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1],
    );
    expect([route, maxAge >= 31_536_000]).toEqual([route, true]);
    // A cache before the worker would keep for hours what says nothing of itself.
    expect([route, headers.get("cache-control")]).toEqual([route, expect.stringMatching(/\w/)]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

/** An address of a route: its parameters filled in, whatever they may be. */
const toAddress = (pattern: string): string => pattern.replace(/\/:\w+(\{[^}]*\})?\??/g, "/x");

test("every route of the app has a Cache-Control header", async () => {
  const shop = openShop();
  const walked = app.routes
    .filter(({ path, method }) => !path.endsWith("*") && ["GET", "POST"].includes(method))
    .map(({ path, method }) => ({ path: toAddress(path), method }));
  expect(walked.length).toBeGreaterThan(100);
  for (const { path, method } of walked) {
    const { status, headers } = await shop.fetch(path, { method });
    const text = headers.get("cache-control");
    expect([method, path, status, text]).toEqual([method, path, status, expect.any(String)]);
  }
});

test("R9: Stripe may run where cards are paid and nowhere else", async () => {
  const shop = openShop(stripeKeys);
  const policyAt = async (path: string) =>
    (await shop.fetch(path)).headers.get("content-security-policy") ?? "";
  expect(await policyAt("/checkout")).toContain("https://js.stripe.com");
  expect(await policyAt("/en/checkout")).toContain("https://js.stripe.com");
  const others = ["/", "/cart", "/product/x", "/checkouts", "/checkout/", "/checkout/confirming"];
  for (const path of [...others, "/checkout/order-received/7", "/en/checkout/x"]) {
    expect([path, await policyAt(path)]).toEqual([path, expect.not.stringContaining("stripe")]);
    expect([path, await policyAt(path)]).toEqual([path, expect.stringContaining("trusted-types")]);
  }
  const headersAt = async (path: string) => (await shop.fetch(path)).headers;
  // A wallet opens in a frame of the provider's, or in a window that responds to it.
  const payment = /payment=\(([^)]*)\)/;
  for (const [path, frames, windows] of [
    ["/en/checkout", 'self "https://js.stripe.com"', "same-origin-allow-popups"],
    ["/cart", "self", "same-origin"],
  ] as const) {
    const found = await headersAt(path);
    expect(payment.exec(found.get("permissions-policy") ?? "")?.[1]).toBe(frames);
    expect(found.get("cross-origin-opener-policy")).toBe(windows);
  }
  // Cards need both keys: half a configuration opens nothing.
  const half = openShop({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
  const { headers } = await half.fetch("/checkout");
  expect(headers.get("content-security-policy")).not.toContain("stripe");
});

test("R9: HSTS covers this host only, unless the settings extend it", async () => {
  for (const [settings, expected] of [
    [{}, "max-age=63072000"],
    [{ HSTS_SCOPE: "subdomains" }, "max-age=63072000; includeSubDomains"],
    [{ HSTS_SCOPE: "preload" }, "max-age=63072000; includeSubDomains; preload"],
  ] as const) {
    const shop = openShop(settings);
    // The second is from memory.
    for (const path of ["/faq", "/faq", "/healthz", "/nothing/here"]) {
      const { headers } = await shop.fetch(path);
      const given = headers.get("strict-transport-security");
      expect([settings, path, given]).toEqual([settings, path, expected]);
    }
  }
});

const findScripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, source = ""]) => source);

test.each([
  ["without card payments", () => plain],
  ["with card payments", () => withCards],
])("R9: %s every route has the best mark of Observatory's rules", (_name, walked) => {
  for (const { route, headers, html } of walked()) {
    const scripts = findScripts(html);
    expect([route, html.includes(" nonce=")]).toEqual([route, false]);
    const { score, lost } = observatoryScore({ headers, scripts });
    expect([route, lost, score >= 100]).toEqual([route, [], true]);
  }
});

// "'self' may host JSONP" and "no bypass is known": notes for whoever reads, and no finding.
const worthActing = ({ severity }: { severity: number }) => severity < Severity.MEDIUM_MAYBE;

test("R9: csp_evaluator finds nothing in any policy", () => {
  const policies = new Set(
    withCards.map(({ headers }) => headers.get("content-security-policy") ?? ""),
  );
  expect(policies.size).toBe(2);
  for (const policy of policies) {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    expect([policy, findings.filter(worthActing)]).toEqual([policy, []]);
  }
});
