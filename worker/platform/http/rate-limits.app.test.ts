import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import {
  buildIndexes,
  type EdgeShop,
  freshMinute,
  openShop,
  seedProducts,
} from "../../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { configFor } from "../../settings/config.ts";
import { createLimiter } from "../../settings/limiter.ts";
import { limits } from "../../settings/rate-limits.ts";
import type { Timer } from "../cache/with-timeout.ts";
import type { Limit, LimitName } from "./rate-limit.ts";

/** As in the tests' edge, so that few tries reach them. */
const counts: Record<LimitName, number> = {
  LIMIT_FEW: 3,
  LIMIT_SOME: 6,
  LIMIT_MANY: 20,
  LIMIT_CALLS: 30,
};

let shop: EdgeShop;
let addresses = 0;

beforeAll(async () => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
  shop = openShop({ RATE_LIMITS: "on" });
});

beforeEach(freshMinute);

const newAddress = () => `192.0.2.${++addresses}`;

interface Try {
  path: string;
  address: string;
  body?: object;
  cookie?: string;
  isForm?: boolean;
}

function attempt({ path, address, body = {}, cookie, isForm = false }: Try): Promise<Response> {
  const form = new URLSearchParams(Object.entries(body)).toString();
  return shop.fetch(path, {
    method: "POST",
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "cf-connecting-ip": address,
      origin: "http://localhost:8787",
      ...(cookie ? { cookie } : {}),
    },
    body: isForm ? form : JSON.stringify(body),
    redirect: "manual",
  });
}

/** Tries until the limit is reached; the responses before it, and the one after it. */
async function exhaust(count: number, next: () => Try): Promise<[number[], Response]> {
  const before: number[] = [];
  for (let at = 0; at < count; at += 1) before.push((await attempt(next())).status);
  return [before, await attempt(next())];
}

/** What is no action, and is tried where it is served. */
const others = [
  "graphql",
  "csp-reports",
  "page-speed",
  "search-chosen",
  "picture",
  "own-picture",
  "session",
  "session-calls",
  "asset",
  "reset-link",
  "districts",
  "delivery-estimate",
  "search",
  "search-letters",
  "listing",
  "cart-link",
  "icons",
  "feed",
  "login-with",
  "login-return",
  "alert-mail",
  "alert-mails",
  "message",
  "reset-mail",
  "shop-event",
  "preview",
];
const actions = Object.entries(limits).filter(([name]) => !others.includes(name)) as [
  string,
  Limit,
][];

const message = /Too many attempts/;

const toPath = (name: string) => `/en/actions/${name}`;

const sessionCookie = (number: number) => ({
  cookie: `__Host-session=${String(number).padStart(64, "0")}${"A".repeat(22)}`,
});

/** Counters that let everything pass, and whose keys are noted: `login:address LIMIT_SOME`. */
function notingCounters() {
  const noted: string[] = [];
  const counter = (name: string) => ({
    async limit({ key }: { key: string }) {
      noted.push(`${key.split(":").slice(0, 2).join(":")} ${name}`);
      return { success: true };
    },
  });
  const counters = Object.fromEntries(Object.keys(counts).map((name) => [name, counter(name)]));
  return { noted, counters };
}

describe("what is tried too often", () => {
  test("each action is counted by address, account and session as its row says", async () => {
    const { noted, counters } = notingCounters();
    shop = openShop({ RATE_LIMITS: "on", ...counters });
    for (const [name, limit] of actions) {
      noted.length = 0;
      const sent = { body: { username: "korban" }, ...sessionCookie(++addresses) };
      await attempt({ path: toPath(name), address: newAddress(), ...sent });
      const own = noted.filter((key) => key.startsWith(`${name}:`));
      const rows = { address: limit.address, session: limit.session };
      const expected = Object.entries(rows).flatMap(([who, binding]) =>
        typeof binding === "string" ? [`${name}:${who} ${binding}`] : [],
      );
      // An account's key is its hash.
      const others = own.filter((key) => !/:(address|session) /.test(key));
      expect(
        own.filter((key) => !others.includes(key)),
        name,
      ).toEqual(expected);
      expect(others.length, name).toBe(typeof limit.account === "string" ? 1 : 0);
    }
    shop = openShop({ RATE_LIMITS: "on" });
  });

  test("above its count an address is refused with Retry-After, and no other one", async () => {
    const [path, address] = [toPath("reset-password"), newAddress()];
    const [before, last] = await exhaust(counts.LIMIT_FEW, () => ({ path, address }));
    expect(before).not.toContain(429);
    expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await last.json()).toMatchObject({
      ok: false,
      error: { code: "limit.reached", notice: { text: expect.stringMatching(message) } },
    });
    const form = await attempt({ path: "/actions/reset-password", address, isForm: true });
    expect([form.status, form.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await form.text()).toContain("Terlalu banyak percobaan");
    expect((await attempt({ path, address: newAddress() })).status).not.toBe(429);
  });

  test("an account that many addresses try is refused, and no other one", async () => {
    const [path, body] = [toPath("login"), { username: "korban" }];
    const next = () => ({ path, address: newAddress(), body });
    const [before, last] = await exhaust(counts.LIMIT_FEW, next);
    expect(before).not.toContain(429);
    expect(last.status).toBe(429);
    const other = { path, address: newAddress(), body: { username: "orang-lain" } };
    expect((await attempt(other)).status).not.toBe(429);
  });

  test("a session that comes from many addresses is refused", async () => {
    const path = toPath("apply-code");
    const { cookie } = sessionCookie(addresses);
    const next = () => ({ path, address: newAddress(), cookie });
    const [before, last] = await exhaust(counts.LIMIT_FEW, next);
    expect(before).not.toContain(429);
    expect(last.status).toBe(429);
  });
});

describe("what is counted by the hour, or in all", () => {
  const everything = { limit: async () => ({ success: true }) };
  let patient: EdgeShop;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1) + ++addresses * 86_400_000 });
    const [LIMIT_FEW, LIMIT_SOME, LIMIT_CALLS] = [everything, everything, everything];
    patient = openShop({ RATE_LIMITS: "on", LIMIT_FEW, LIMIT_SOME, LIMIT_CALLS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  const post = async (name: string, body: object, address = newAddress()) => {
    const headers = { "content-type": "application/json", "cf-connecting-ip": address };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await patient.fetch(toPath(name), init);
    const { ok } = await response.json<{ ok: boolean }>();
    return { status: response.status, ok, wait: response.headers.get("retry-after") };
  };
  const reset = (username: string) => post("reset-password-email", { username });
  const guess = (code: string, address?: string) => post("apply-code", { code }, address);

  test("three links are mailed to one account at once, then one each quarter of an hour, and nobody is refused", async () => {
    let mailed = 0;
    backendProxy.intercept = async (request, send) => {
      if ((await request.clone().text()).includes("ResetPasswordEmail")) mailed += 1;
      return send(request);
    };
    for (const name of ["Siti", " siti ", "sítí", "SITI", "siti"])
      expect((await reset(name)).status).toBe(200);
    expect(mailed).toBe(3);
    expect((await reset("budi")).status).toBe(200);
    pass(901);
    for (const name of ["siti", "siti"]) expect((await reset(name)).status).toBe(200);
    backendProxy.open();
    expect(mailed).toBe(5);
  });

  test("an address guesses 20 wrong codes an hour, at the same time or not; right ones are not counted", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const address = newAddress();
    for (let at = 0; at < 5; at += 1) expect((await guess("HEMAT10", address)).status).toBe(200);
    const codes = Array.from({ length: 30 }, (_, at) => guess(`SEREMPAK-${at}`, address));
    const statuses = (await Promise.all(codes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    pass(3_000);
    expect(await guess("HEMAT10", address)).toMatchObject({ status: 429, wait: "3600" });
    expect((await guess("HEMAT10", newAddress())).status).toBe(200);
  });

  test("after 60 wrong codes of all in a minute a code is tried later, and no honest one is refused", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const openLimiter = (timer?: Timer) => {
      const headers = { "cf-connecting-ip": newAddress() };
      const request = new Request("https://shop.test/", { headers });
      return createLimiter(request, patient.bindings, configFor(patient.bindings), timer);
    };
    const wrong = { attempt: async () => "wrong", isWrong: () => true };
    for (let at = 0; at < 60; at += 1)
      expect(await openLimiter().guess(wrong)).toEqual({ ok: true, value: "wrong" });
    expect(warn.mock.calls.filter(([line]) => /code\.guessed/.test(line))).toHaveLength(1);
    expect(await guess("HEMAT10")).toMatchObject({ status: 200, ok: true });
    const delays: number[] = [];
    const timer: Timer = (milliseconds, ring) => {
      delays.push(milliseconds);
      ring();
      return () => {};
    };
    const limiter = openLimiter(timer);
    for (let at = 0; at < 8; at += 1)
      expect(await limiter.guess(wrong)).toEqual({ ok: true, value: "wrong" });
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000]);
    pass(61);
    await limiter.guess(wrong);
    expect(delays).toHaveLength(8);
  });
});

describe("what is read by searching", () => {
  test("the letters of a typed word are one search", async () => {
    const open = openShop({ RATE_LIMITS: "on" });
    const headers = { "cf-connecting-ip": newAddress() };
    const word = "pembersih injektor bensin";
    const statuses: number[] = [];
    for (let length = 1; length <= word.length; length += 1) {
      const path = `/search-suggestions?q=${encodeURIComponent(word.slice(0, length))}`;
      statuses.push((await open.fetch(path, { headers })).status);
    }
    expect(word.length).toBeGreaterThan(counts.LIMIT_MANY);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("a listing that has been asked for before is not counted", async () => {
    await buildIndexes();
    const open = openShop({ RATE_LIMITS: "on" });
    const headers = { "cf-connecting-ip": newAddress() };
    const path = "/products?filter=sale%5Btrue%5D";
    for (let nth = 0; nth <= counts.LIMIT_MANY; nth += 1)
      expect((await open.fetch(path, { headers })).status).toBe(200);
  });

  test.each([
    // None is the beginning of another, as letters of one word are.
    ["suggestions", (nth: number) => `/search-suggestions?q=oli${nth + 10}`],
    ["results", (nth: number) => `/products?search=oli${nth}`],
    ["results as data", (nth: number) => `/en/products/_payload.json?search=oli${nth}`],
    ["filters that nobody has asked for", (nth: number) => `/products?filter=price[${nth + 2},]`],
    [
      "filters of a category, as data",
      (nth: number) => `/product-category/minyak-rem/_payload.json?filter=price[,${nth + 2}]`,
    ],
    ["page numbers", (nth: number) => `/products/page/${1_000 + nth}`],
    ["kecamatan on their page", (nth: number) => `/delivery?q=cob${nth}`],
    ["kecamatan", (nth: number) => `/districts?q=cob${nth}`],
  ])("is limited by address, and nothing else is: %s", async (_, path) => {
    const open = openShop({ RATE_LIMITS: "on", EXTRAS: "districts" });
    const address = newAddress();
    const get = (requested: string, from = address) =>
      open.fetch(requested, { headers: { "cf-connecting-ip": from } });
    const statuses: number[] = [];
    for (let nth = 0; nth < counts.LIMIT_MANY; nth += 1)
      statuses.push((await get(path(nth))).status);
    expect(statuses).not.toContain(429);
    const refused = await get(path(-1));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await get("/products")).status).toBe(200);
    expect((await get(path(-2), newAddress())).status).not.toBe(429);
  });
});

/** A limit whose minute is as long as its test: the runtime's ends in the midst of many pages. */
function limitOfOneMinute(count: number): RateLimit {
  const tries: Record<string, number> = {};
  return {
    async limit({ key }) {
      tries[key] = (tries[key] ?? 0) + 1;
      return { success: tries[key] <= count };
    },
  };
}

describe("what the sessions of an address ask of the backend", () => {
  const piece = { productId: 100, quantity: 1 };
  let limited: EdgeShop;
  beforeEach(() => {
    const LIMIT_CALLS = limitOfOneMinute(counts.LIMIT_CALLS);
    limited = openShop({ RATE_LIMITS: "on", LIMIT_CALLS });
  });
  const from = (address: string, jar?: ShopBrowser["jar"]): ShopBrowser => {
    const fetch: EdgeShop["fetch"] = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set("cf-connecting-ip", address);
      return limited.fetch(path, { ...init, headers });
    };
    return new ShopBrowser({ ...limited, fetch }, jar);
  };
  const visit = async (address: string): Promise<ShopBrowser> => {
    const browser = from(address);
    expect((await browser.call("add-to-cart", piece)).ok).toBe(true);
    return browser;
  };

  test("is limited together, on pages and in changes, and its carts stay", async () => {
    const address = newAddress();
    const [member, ...others] = [await visit(address), await visit(address), await visit(address)];
    const statuses: number[] = [];
    for (let nth = 0; nth < counts.LIMIT_CALLS; nth += 1)
      statuses.push((await (others[nth % 2] ?? member).open("/en/cart")).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const page = await member.open("/en/cart");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
    const text = await page.text();
    expect(text).toContain("Your cart is safe: please wait a minute");
    expect(text).toMatch(/href="\/en\/cart">Try again/);
    const refused = { ok: false, error: { code: "limit.calls" } };
    expect(await member.call("add-to-cart", piece)).toMatchObject(refused);
    expect(await member.call("read-cart", {})).toMatchObject(refused);
    expect((await member.submit("add-to-cart", { productId: "100" })).status).toBe(303);
    expect((await (await visit(newAddress())).open("/en/cart")).status).toBe(200);
    const elsewhere = await from(newAddress(), member.jar).call("read-cart", {});
    expect(elsewhere).toMatchObject({ ok: true, value: { cart: { itemCount: 1 } } });
  });

  test.each([
    ["add-items", (ids: string[]) => ({ items: ids.map((id) => `${id}:1`).join() })],
    ["add-all", (ids: string[]) => ({ productIds: ids.map(Number) })],
    ["fill-cart", (ids: string[]) => ({ items: ids.map((id) => `${id}:1`).join() })],
  ])("counts each item of %s", async (name, toInput) => {
    const address = newAddress();
    const ids = Array.from({ length: 10 }, (_, at) => String(5_000_000 + at));
    const codes: unknown[] = [];
    for (let press = 0; press < 4; press += 1) {
      const result = await from(address).call(name, toInput(ids));
      codes.push(result.ok || result.error.code);
    }
    expect(codes.slice(0, 2)).not.toContain("limit.calls");
    expect(codes.at(-1)).toBe("limit.calls");
  });
});

test("the gateway is limited as a whole, with Retry-After", async () => {
  const address = newAddress();
  const [before, last] = await exhaust(counts.LIMIT_MANY, () => ({ path: "/graphql", address }));
  expect(before).not.toContain(429);
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
});

describe("who is counted", () => {
  const path = toPath("register");
  const count = counts.LIMIT_FEW;
  const fetchStatus = async (headers: Record<string, string>, of: EdgeShop = shop) => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    return (await of.fetch(path, { ...init, body: "{}" })).status;
  };

  test("an IPv6 network of /48 has eight times the tries of one address", async () => {
    const network = `2001:db8:${(++addresses).toString(16)}`;
    const statuses: number[] = [];
    for (let at = 0; at < count * 20; at += 1)
      statuses.push(await fetchStatus({ "cf-connecting-ip": `${network}:${at.toString(16)}::1` }));
    const allowed = statuses.filter((status) => status !== 429).length;
    expect(allowed).toBeGreaterThan(count * 4);
    expect(allowed).toBeLessThanOrEqual(count * 8);
    expect(await fetchStatus({ "cf-connecting-ip": "2001:db9:1:1::1" })).not.toBe(429);
  });

  test("no header that a client can write changes its identity", async () => {
    const address = newAddress();
    const from = (other: string) =>
      fetchStatus({ "cf-connecting-ip": address, "x-forwarded-for": other, "x-real-ip": other });
    for (let at = 0; at < count; at += 1) expect(await from(newAddress())).not.toBe(429);
    expect(await from(newAddress())).toBe(429);
  });

  test("where no address is known it is the session, never all of the world in one", async () => {
    const [one, other] = [++addresses, ++addresses];
    for (let at = 0; at < count; at += 1)
      expect(await fetchStatus(sessionCookie(one))).not.toBe(429);
    expect(await fetchStatus(sessionCookie(one))).toBe(429);
    expect(await fetchStatus(sessionCookie(other))).not.toBe(429);
    expect(await fetchStatus({})).not.toBe(429);
  });
});
