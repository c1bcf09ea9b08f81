import { expect, test } from "vitest";
import { openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { count, passSeconds, productPaths, reliabilityTest } from "../support/reliability.ts";

reliabilityTest();

const routes = [
  "/",
  "/en",
  "/products",
  "/products?search=oli",
  "/product-category/minyak-rem",
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
];

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1) ?? [];

test("R9: every route carries the strict policy and the headers that Observatory asks for", async () => {
  const shop = openShop();
  for (const route of routes) {
    const { headers } = await shop.fetch(route);
    const policy = headers.get("content-security-policy") ?? "";
    expect([route, sourcesOf(policy, "default-src")]).toEqual([route, ["'none'"]]);
    expect([route, sourcesOf(policy, "frame-ancestors")]).toEqual([route, ["'none'"]]);
    expect([route, sourcesOf(policy, "base-uri")]).toEqual([route, ["'none'"]]);
    expect([route, sourcesOf(policy, "form-action")]).toEqual([route, ["'self'"]]);
    expect([route, /unsafe|nonce|\*|https?:/.exec(policy)]).toEqual([route, null]);
    for (const source of [...sourcesOf(policy, "script-src"), ...sourcesOf(policy, "style-src")])
      expect([route, source]).toEqual([route, expect.stringMatching(/^'(self|sha256-[\w+/=]+)'$/)]);
    expect([route, policy.includes("require-trusted-types-for 'script'")]).toEqual([route, true]);
    const maxAge = Number(
      /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1],
    );
    expect([route, maxAge >= 31_536_000]).toEqual([route, true]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("R9: Stripe may run where cards are paid and nowhere else", async () => {
  const shop = openShop({ STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_SECRET_KEY: "sk_test_1" });
  const policyAt = async (path: string) =>
    (await shop.fetch(path)).headers.get("content-security-policy") ?? "";
  expect(await policyAt("/checkout")).toContain("https://js.stripe.com");
  expect(await policyAt("/en/checkout")).toContain("https://js.stripe.com");
  for (const path of ["/", "/cart", "/product/x", "/checkouts"])
    expect(await policyAt(path)).not.toContain("stripe");
});

const tags = [
  "script",
  "img src=x",
  "svg",
  "iframe",
  "body",
  "details open",
  "video",
  "a href=javascript:alert(1)",
];
const handlers = [
  "onerror=alert(1)",
  "onload=alert(1)",
  "onfocus=alert(1) autofocus",
  "ontoggle=alert(1)",
  "onclick=alert(1)",
];
const openings = ["", '">', "'>", "</script>", "</style>", "-->", "</title>"];
const payloads = tags
  .flatMap((tag) =>
    handlers.flatMap((handler) => openings.map((opening) => `${opening}<${tag} ${handler}>x`)),
  )
  .slice(0, 280);

test("R9: no payload in an address comes back as markup", async () => {
  const shop = openShop();
  for (const payload of payloads.slice(0, count(280, 40))) {
    const text = encodeURIComponent(payload).replaceAll("%2F", "/");
    for (const path of [
      `/products?search=${text}`,
      `/products?filter=category[${text}]`,
      `/${text}`,
      `/articles?category=${text}`,
    ]) {
      const body = await shop.text(path);
      expect([path, body.includes(payload)]).toEqual([path, false]);
    }
  }
});

test("R9: no payload in what the backend says comes out as markup that runs", async () => {
  const shop = openShop();
  const [path = ""] = await productPaths(shop, 1);
  const slug = path.split("/").at(-1) ?? "";
  const runs = /<\w+[^<>]*\s(on\w+|javascript:)/i;
  for (const payload of payloads.slice(0, count(280, 25))) {
    await backendEnv.DB.prepare(
      "UPDATE products SET name_id = ?1, description_id = ?1, short_description_id = ?1 WHERE slug = ?2",
    )
      .bind(payload, slug)
      .run();
    passSeconds(3 * 86_400);
    const body = await shop.text(path);
    expect(body).toContain('class="product"');
    // What stands between quotes is text; only what is left could be markup.
    const found = runs.exec(body.replaceAll(/="[^"]*"/g, ""));
    expect([payload, found?.[0]]).toEqual([payload, undefined]);
  }
});
