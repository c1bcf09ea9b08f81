import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, resetProxies } from "../../tests/support/backend-proxy.ts";
import { seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { beginLogin, providerShop, signIn } from "./login-provider.fixture.ts";

beforeAll(seedProducts, 60_000);
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  // Each test after all that another one has cached.
  start += 48 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  resetProxies();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let start = Date.parse("2031-01-01T08:00:00Z");

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const leadsTo = (response: Response) => response.headers.get("location");
const loginPage = "/en/my-account";

const isLoggedIn = async (browser: ShopBrowser) =>
  !(await browser.read(loginPage)).includes('name="password"');

const usersWith = async (email: string) =>
  (
    await backendEnv.DB.prepare("SELECT username, first_name AS name FROM users WHERE email = ?")
      .bind(email)
      .all<{ username: string; name: string }>()
  ).results;

async function pieceInCart(browser: ShopBrowser): Promise<void> {
  const productId = await readId("pembersih-rantai-motor");
  await browser.call("add-to-cart", { productId, quantity: 2 });
}

test("a provider logs a new customer in, with the guest's cart, and back where they came from", async () => {
  const shop = providerShop();
  const browser = new ShopBrowser(shop);
  await pieceInCart(browser);
  const before = browser.jar.get("local-session");
  const page = await browser.read(`${loginPage}?returnTo=%2Fen%2Fcheckout`);
  expect(page).toContain("/en/my-account/login-with/GOOGLE?returnTo=%2Fen%2Fcheckout");
  expect(page).toContain("Log in with Google");
  const provider = await beginLogin(browser, { returnTo: "/en/checkout" });
  const callback = await signIn(shop, provider, { email: "sari@example.test", name: "Sari Dewi" });
  expect(callback).toMatch(/^\/my-account\/login-return\?code=/);
  expect(leadsTo(await browser.open(callback))).toBe("/en/checkout");
  expect(await isLoggedIn(browser)).toBe(true);
  expect(browser.jar.get("local-session")).not.toBe(before);
  expect(await usersWith("sari@example.test")).toMatchObject([{ name: "Sari" }]);
  const read = await browser.call("read-cart", {});
  expect(read).toMatchObject({ value: { cart: { itemCount: 2 } } });
});

test("a provider's login joins the device's garage with the account's, and names what has no room", async () => {
  const shop = providerShop();
  const ride = async (browser: ShopBrowser, ...years: string[]) => {
    for (const year of years) await browser.submit("keep-vehicle", { model: "honda-beat", year });
  };
  const owner = new ShopBrowser(shop);
  await owner.register("garasi");
  await ride(owner, "2015", "2016", "2017", "2018", "2019");
  const browser = new ShopBrowser(shop);
  await ride(browser, "2021", "2020");
  const page = await beginLogin(browser, { returnTo: "/en/faq" });
  const callback = await signIn(shop, page, { email: "garasi@example.test" });
  expect(leadsTo(await browser.open(callback))).toBe("/en/faq?flash=1");
  expect(browser.cookie).toMatch(/vehicle=BeAT%202020~[^;]*~honda-beat\.2015(;|$)/);
  expect(await browser.read("/en/faq?flash=1")).toContain("Not saved: Honda BeAT 2021.");
});

test("it is the same account the next time, and that of the same address", async () => {
  const shop = providerShop();
  await new ShopBrowser(shop).register("dewi");
  for (const provider of ["GOOGLE", "OAUTH2_GENERIC", "GOOGLE"]) {
    const browser = new ShopBrowser(shop);
    const page = await beginLogin(browser, { provider, prefix: "" });
    const callback = await signIn(shop, page, { email: "DEWI@example.test" });
    expect(leadsTo(await browser.open(callback))).toBe("/my-account");
    expect(await isLoggedIn(browser)).toBe(true);
  }
  expect(await usersWith("dewi@example.test")).toMatchObject([{ username: "dewi" }]);
  expect(await usersWith("DEWI@example.test")).toHaveLength(1);
});

test("a login that was cancelled there says so, and begins anew", async () => {
  const shop = providerShop();
  const browser = new ShopBrowser(shop);
  const plain = await signIn(shop, await beginLogin(browser), "refuse");
  expect(leadsTo(await browser.open(plain))).toBe("/en/my-account?returnTo=%2Fen%2Fmy-account");
  const page = await beginLogin(browser, { returnTo: "/en/checkout" });
  const callback = await signIn(shop, page, "refuse");
  const back = leadsTo(await browser.open(callback)) ?? "";
  expect(back).toBe("/en/my-account?returnTo=%2Fen%2Fcheckout");
  expect(await browser.read(back)).toContain("the login there was cancelled");
  expect(await isLoggedIn(browser)).toBe(false);
});

test("another site begins no login, and a return leads to no other site", async () => {
  const shop = providerShop();
  const start = "/en/my-account/login-with/GOOGLE";
  for (const header of [
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["referer", "https://evil.example/"],
  ] as [string, string][]) {
    const response = await shop.fetch(start, { headers: [header], redirect: "manual" });
    expect(leadsTo(response)).toBe(loginPage);
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  for (const returnTo of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    const browser = new ShopBrowser(shop);
    const callback = await signIn(shop, await beginLogin(browser, { returnTo }), {
      email: "sari@example.test",
    });
    expect(leadsTo(await browser.open(callback))).toBe(loginPage);
  }
});

test("a thousand hostile returns log nobody in", async () => {
  const shop = providerShop();
  const victim = new ShopBrowser(shop);
  const thief = new ShopBrowser(shop);
  const email = "korban@example.test";
  await victim.register("korban");
  const before = await backendEnv.DB.prepare("SELECT count(*) AS n FROM users").first<{
    n: number;
  }>();
  const at = (code: string, state: string) =>
    `/my-account/login-return?${new URLSearchParams({ code, state })}`;
  const random = (length: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString("base64url");

  // The victim's own code and state: used already, or in the hands of another browser.
  const used = await signIn(shop, await beginLogin(victim), { email });
  await victim.open(used);
  const fresh = new ShopBrowser(shop);
  const unused = await signIn(shop, await beginLogin(fresh), { email });
  const expired = new ShopBrowser(shop);
  const old = await signIn(shop, await beginLogin(expired), { email });
  const ownState = (await beginLogin(thief)).searchParams.get("state") ?? "";
  const getCode = (callback: string) =>
    new URL(callback, "http://localhost").searchParams.get("code") ?? "";

  const hostile: [ShopBrowser, string][] = [
    [thief, used],
    [thief, unused],
    [new ShopBrowser(shop), used],
    [new ShopBrowser(shop), unused],
    // A used code of somebody else with one's own state, which this uses up.
    [thief, at(getCode(used), ownState)],
    [thief, at(getCode(used), ownState)],
  ];
  for (let number = hostile.length; number < 1_000; number += 1) {
    const kinds: [string, string][] = [
      [random(32), random(32)],
      [getCode(used), random(32)],
      [random(32), ownState],
      [random(32), `${ownState}A`],
      ["", random(32)],
      [random(3_000), ownState],
      [`${random(8)}" OR 1=1`, "' OR 1=1 --".padEnd(43, "x")],
      [random(16), ownState.toLowerCase()],
    ];
    const [code, state] = kinds[number % kinds.length] ?? ["", ""];
    hostile.push([number % 3 === 0 ? thief : new ShopBrowser(shop), at(code, state)]);
  }
  expect(hostile).toHaveLength(1_000);
  let exchanged = 0;
  backendProxy.intercept = async (request, pass) => {
    if ((await request.clone().text()).includes("loginByProvider(")) exchanged += 1;
    return pass(request);
  };
  for (const [browser, callback] of hostile) {
    const response = await browser.open(callback);
    expect([response.status, leadsTo(response)?.includes("my-account")]).toEqual([303, true]);
  }
  // Only the thief's own state ever has a code sent on: one that was used already.
  expect(exchanged).toBe(1);
  // What others have tried has used up nothing of the one who began it.
  await fresh.open(unused);
  expect(await isLoggedIn(fresh)).toBe(true);
  later(11);
  await expired.open(old);
  for (const browser of [thief, expired]) expect(await isLoggedIn(browser)).toBe(false);
  const after = await backendEnv.DB.prepare("SELECT count(*) AS n FROM users").first<{
    n: number;
  }>();
  expect(after).toEqual(before);
});

test("a provider gives nothing for a code without the verifier of its challenge", async () => {
  const shop = providerShop();
  const browser = new ShopBrowser(shop);
  const page = await beginLogin(browser);
  expect(page.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect(page.searchParams.get("code_challenge_method")).toBe("S256");
  const callback = await signIn(shop, page, { email: "pkce@example.test" });
  const verifiers: (string | null)[] = [];
  backendProxy.intercept = async (request, pass) => {
    const verifier = request.headers.get("x-storefront-code-verifier");
    if (verifier) verifiers.push(verifier);
    const headers = new Headers(request.headers);
    headers.delete("x-storefront-code-verifier");
    return pass(new Request(request, { headers }));
  };
  await browser.open(callback);
  backendProxy.open();
  expect(verifiers).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(await isLoggedIn(browser)).toBe(false);
  const again = await signIn(shop, await beginLogin(browser), { email: "pkce@example.test" });
  await browser.open(again);
  expect(await isLoggedIn(browser)).toBe(true);
});

test("a provider's page takes only the registered client and address", async () => {
  const shop = providerShop();
  const page = await beginLogin(new ShopBrowser(shop));
  const wrong = {
    client_id: "other",
    redirect_uri: "https://evil.example/",
    response_type: "token",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const other = new URL(page);
    other.searchParams.set(name, value);
    const response = await shop.fetch(other.pathname + other.search, { redirect: "manual" });
    if (name === "response_type") expect(leadsTo(response)).toContain("unsupported_response_type");
    else expect([response.status, leadsTo(response)]).toEqual([400, null]);
  }
});

test("a provider's code works once", async () => {
  const shop = providerShop();
  const open = async (browser: ShopBrowser, code?: string) => {
    const page = await beginLogin(browser);
    for (const name of ["code_challenge", "code_challenge_method"]) page.searchParams.delete(name);
    const signedIn = await signIn(shop, page, { email: "sari@example.test" });
    const callback = new URL(signedIn, "http://localhost");
    if (code) callback.searchParams.set("code", code);
    await browser.open(callback.pathname + callback.search);
    return callback.searchParams.get("code") ?? "";
  };
  const [first, second] = [new ShopBrowser(shop), new ShopBrowser(shop)];
  const code = await open(first);
  expect(await isLoggedIn(first)).toBe(true);
  await open(second, code);
  expect(await isLoggedIn(second)).toBe(false);
  await open(second);
  expect(await isLoggedIn(second)).toBe(true);
});

test.each([
  ["has no such clients", () => providerShop("")],
  [
    "leads back to another shop",
    () => providerShop("GOOGLE", { BASE_URL: "https://shop.example" }),
  ],
  [
    "does not know the field",
    () => {
      const shop = providerShop("GOOGLE");
      const { BACKEND } = shop.bindings;
      const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        const text = await request.clone().text();
        const errors = [{ message: 'Cannot query field "loginClients" on type "RootQuery".' }];
        return text.includes("loginClients") ? Response.json({ errors }) : BACKEND.fetch(request);
      };
      Object.assign(shop.bindings, { BACKEND: { fetch } });
      return shop;
    },
  ],
])("nothing of it is offered where the backend %s", async (_why, open) => {
  const shop = open();
  const browser = new ShopBrowser(shop);
  const page = await browser.read("/my-account");
  expect(page).not.toContain("login-with");
  expect(page).toContain('name="password"');
  const response = await browser.open("/my-account/login-with/GOOGLE");
  expect(response.status).toBeGreaterThanOrEqual(400);
});

test("a backend that fails while it exchanges the code logs nobody in, and says so", async () => {
  const shop = providerShop();
  const browser = new ShopBrowser(shop);
  await pieceInCart(browser);
  const callback = await signIn(shop, await beginLogin(browser), { email: "gagal@example.test" });
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    return operationName === "loginByProvider" ? new Response("", { status: 502 }) : pass(request);
  };
  const back = leadsTo(await browser.open(callback)) ?? "";
  expect(await browser.read(back)).toContain("That login did not work.");
  const read = await browser.call("read-cart", {});
  expect(read).toMatchObject({ value: { cart: { itemCount: 2 } } });
});

test.each(["login-with/GOOGLE", "login-return?code=abc&state=def"])(
  "an address that opens %s too often is refused",
  async (path) => {
    const shop = providerShop("GOOGLE", { RATE_LIMITS: "on" });
    const headers = { "cf-connecting-ip": "192.0.2.71" };
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1)
      statuses.push(
        (await shop.fetch(`/en/my-account/${path}`, { headers, redirect: "manual" })).status,
      );
    expect([statuses.slice(0, 6).includes(429), statuses[6]]).toEqual([false, 429]);
  },
);
