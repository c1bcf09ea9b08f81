import { expect, test } from "vitest";
import { buildIndexes, openShop } from "../support/edge-shop.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { naughty } from "./naughty-strings.ts";
import { count, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const prefixes = [
  "/",
  "/en/",
  "/products?search=",
  "/products?filter=",
  "/products/page/",
  "/product/",
  "/product-category/",
  "/offer/",
  "/offer/oli-samudra-5w-30?pa_size=",
  "/article/",
  "/articles?category=",
  "/articles?after=",
  "/checkout/order-received/",
  "/order-summary/",
  "/my-account?tab=",
  "/cart/",
  "/_image/",
  "/_image/320x1/",
  "/icons/",
  "/icons/tabler.json?icons=",
  "/builds/meta/",
  "/assets/",
  "/graphql?id=",
  "/graphql?variables=",
  "/search-suggestions?q=",
  "/actions/",
  "/_status",
  "/__backend/",
];
const posts = [
  "/actions/add-to-cart",
  "/actions/checkout",
  "/actions/apply-code",
  "/actions/contact",
  "/actions/write-review",
  "/language",
  "/graphql",
  "/webhooks/woocommerce",
  "/_purge",
  "/_erase",
  "/csp-reports",
  "/webhooks/stripe",
];
const types = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
  "application/csp-report",
  'application/json; charset=""',
];
const headerNames = [
  "cookie",
  "accept",
  "accept-encoding",
  "accept-language",
  "if-none-match",
  "origin",
  "sec-fetch-site",
  "content-length-x",
  "x-forwarded-host",
  "range",
  "authorization",
  "save-data",
  "sec-purpose",
  "x-wc-webhook-signature",
  "x-wc-webhook-topic",
];

const random = seededRandom(1954);
const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

// The runtime writes a warning of two lines for each header that goes beyond ASCII.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const naughtyHeaders = naughty.filter((text) => /^[\x00-\x7f]*$/.test(text));

function headers(): Headers {
  const created = new Headers();
  for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
    const name = pick(headerNames);
    const value =
      name === "cookie"
        ? `__Host-session=${pick(naughtyHeaders)}; i18n_redirected=${pick(naughtyHeaders)}`
        : pick(naughtyHeaders);
    try {
      created.set(name, value);
    } catch {
      // Not every string can be a header's value at all.
    }
  }
  return created;
}

function malformed(): [path: string, init: RequestInit] | null {
  const isPost = random() < 0.3;
  const path = isPost
    ? pick(posts)
    : pick(prefixes) + pick(naughty) + (random() < 0.3 ? pick(naughty) : "");
  if (!URL.canParse(path, "http://localhost:8787")) return null;
  if (new URL(path, "http://localhost:8787").host !== "localhost:8787") return null;
  const created = headers();
  if (!isPost) return [path, { headers: created }];
  created.set("content-type", pick(types));
  const json = `{"${pick(naughty)}": ${JSON.stringify(pick(naughty))}, "input": {"productId": ${JSON.stringify(pick(naughty))}}}`;
  return [
    path,
    {
      method: "POST",
      headers: created,
      body: random() < 0.5 ? json : pick(naughty) + pick(naughty),
    },
  ];
}

/** What may be set: an action may begin a session, and a read may at most forget one. */
function mayBeSet(cookie: string, path: string, method = "GET"): boolean {
  if (method === "POST" && path === "/language") return cookie.startsWith("i18n_redirected=");
  if (method === "POST" && /^\/(actions\/|graphql$)/.test(path))
    return /^(local-session|local-flash|cart_count)=/.test(cookie);
  return /^(local-session|cart_count)=;/.test(cookie);
}

test("R3: no malformed request gets a 5xx, a stack trace or an unexpected cookie", async () => {
  const shop = openShop();
  // As shops are: without an index a crowd of made-up names is asked to come back later (503).
  await buildIndexes();
  const wanted = count(100_000, 700);
  for (let count = 0; count < wanted; ) {
    const request = malformed();
    if (!request) continue;
    count += 1;
    const [path, init] = request;
    const response = await shop.fetch(path, init);
    const text = await response.text();
    const reported = [path, init.method, response.status, text.slice(0, 200)];
    // 503 is what speculative requests to private pages are refused with.
    const isRefusedAhead = response.status === 503 && text === "";
    if (response.status >= 500 && !isRefusedAhead) expect(reported).toBe("no 5xx");
    if (/\n\s+at \w|node_modules|\.ts:\d+/.test(text)) expect(reported).toBe("no stack");
    const cookies = response.headers.getSetCookie();
    if (!cookies.every((cookie) => mayBeSet(cookie, path, init.method)))
      expect([...reported, cookies]).toBe("no unexpected cookie");
  }
  await shop.idle();
});
