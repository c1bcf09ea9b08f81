import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { resetProxies } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { beginLogin, providerShop, signIn } from "./login-provider.fixture.ts";

const { DB } = backendEnv;
const password = "Rahasia-123";
const newPassword = "Lain-lagi-5";
const details = "/en/my-account?tab=details";

beforeAll(seedProducts, 60_000);
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  resetProxies();
  vi.restoreAllMocks();
});

const isLoggedIn = async (browser: ShopBrowser) =>
  (await browser.read(details)).includes(english["account.logout"]);

async function mailsTo(shop: EdgeShop, email: string) {
  await shop.idle();
  const { results } = await DB.prepare(
    "SELECT subject, body FROM mails WHERE recipient = ? ORDER BY id",
  )
    .bind(email)
    .all<{ subject: string; body: string }>();
  return results;
}

const codeIn = (body = "") => /<strong>([\d ]+)<\/strong>/.exec(body)?.[1] ?? "";

async function byCode(shop: EdgeShop, name: string): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  const email = `${name}@example.test`;
  await browser.call("mail-login-code", { email });
  const mails = await mailsTo(shop, email);
  const code = codeIn(mails.findLast(({ subject }) => subject.includes("log in"))?.body);
  expect(await browser.call("login-by-code", { email, code })).toMatchObject({ ok: true });
  return browser;
}

async function byProvider(
  shop: EdgeShop,
  name: string,
  { provider = "GOOGLE", ...more }: { provider?: string; unverified?: string } = {},
): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  const page = await beginLogin(browser, { provider });
  await browser.open(await signIn(shop, page, { email: `${name}@example.test`, ...more }));
  return browser;
}

async function byResetLink(shop: EdgeShop, name: string): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  await browser.call("reset-password-email", { username: `${name}@example.test` });
  const mail = (await mailsTo(shop, `${name}@example.test`)).at(-1);
  const key = /key=(\w+)/.exec(mail?.body ?? "")?.[1] ?? "";
  const login = /login=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
  const choice = { key, login, password: newPassword, confirmation: newPassword };
  expect(await browser.call("reset-password", choice)).toMatchObject({ ok: true });
  await browser.call("login", { username: login, password: newPassword });
  return browser;
}

const proofs = { "a mailed code": byCode, "a provider": byProvider, "a reset link": byResetLink };

/** Registers with somebody else's address. */
async function register(shop: EdgeShop, name: string): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  await browser.register(name);
  return browser;
}

test.each(Object.entries(proofs))(
  "the first proof by %s ends what others have set up, and says so by mail",
  async (way, prove) => {
    const shop = providerShop();
    const name = `korban-${way.replaceAll(" ", "-")}`;
    const thief = await register(shop, name);
    expect(await isLoggedIn(thief)).toBe(true);
    const owner = await prove(shop, name);
    expect([await isLoggedIn(owner), await isLoggedIn(thief)]).toEqual([true, false]);
    await thief.call("login", { username: name, password });
    expect(await isLoggedIn(thief)).toBe(false);
    const mails = await mailsTo(shop, `${name}@example.test`);
    // A provider leads back to an address without a language.
    const said = mails.filter(({ subject }) =>
      /email address is confirmed|email sudah dikonfirmasi/.test(subject),
    );
    expect(said.map(({ body }) => /other devices|perangkat lain/.test(body))).toEqual([true]);
    const elsewhere = await byCode(shop, name);
    expect([await isLoggedIn(owner), await isLoggedIn(elsewhere)]).toEqual([true, true]);
    expect(await mailsTo(shop, `${name}@example.test`)).toHaveLength(mails.length + 1);
  },
);

test("a provider that has not verified an address neither opens nor keeps an account of it", async () => {
  const shop = providerShop();
  const unverified = { provider: "OAUTH2_GENERIC", unverified: "1" };
  await register(shop, "orang-lain");
  expect(await isLoggedIn(await byProvider(shop, "orang-lain", unverified))).toBe(false);
  const thief = await byProvider(shop, "belum-terbukti", unverified);
  expect(await isLoggedIn(thief)).toBe(true);
  expect(await isLoggedIn(await byResetLink(shop, "belum-terbukti"))).toBe(true);
  const again = await byProvider(shop, "belum-terbukti", unverified);
  expect([await isLoggedIn(thief), await isLoggedIn(again)]).toEqual([false, false]);
});

test("an account from before this rule counts as proven", async () => {
  const shop = providerShop();
  const owner = await register(shop, "lama");
  await DB.prepare("UPDATE users SET is_proven = 1 WHERE username = 'lama'").run();
  const elsewhere = await byProvider(shop, "lama");
  expect([await isLoggedIn(owner), await isLoggedIn(elsewhere)]).toEqual([true, true]);
  const login = new ShopBrowser(shop);
  await login.call("login", { username: "lama", password });
  expect(await isLoggedIn(login)).toBe(true);
});

test("a name that is another's address gets neither its codes nor its logins", async () => {
  const shop = providerShop();
  await register(shop, "pemilik");
  const thief = new ShopBrowser(shop);
  const username = "sasaran@example.test";
  await thief.call("register", { email: "penipu@example.test", password });
  await DB.prepare("UPDATE users SET username = ? WHERE username = 'penipu'").bind(username).run();
  expect(await isLoggedIn(thief)).toBe(true);
  await new ShopBrowser(shop).call("mail-login-code", { email: username });
  expect(await mailsTo(shop, "penipu@example.test")).toEqual([]);
  const owner = await byProvider(shop, "sasaran");
  await owner.call("update-customer", {
    ...{ name: "Pemilik Asli", displayName: "Pemilik", email: username },
  });
  expect(await thief.read(details)).not.toContain("Pemilik Asli");
});

const change = (browser: ShopBrowser, email: string) =>
  browser.call("update-customer", {
    ...{ name: "Sari Dewi", displayName: "Sari", email, emailPassword: password },
  });

const readEmail = async (username: string) =>
  await DB.prepare("SELECT email FROM users WHERE username = ?")
    .bind(username)
    .first<string>("email");

test("a new address takes effect with the code that it gets, and the old one is told", async () => {
  const shop = providerShop();
  const customer = await register(shop, "pindah");
  const email = "alamat-baru@example.test";
  expect(await change(customer, email)).toMatchObject({
    value: { notices: [{ id: "account.new-email-sent", values: { email } }] },
  });
  const elsewhere = new ShopBrowser(shop);
  await elsewhere.call("login", { username: "pindah", password });
  expect(await readEmail("pindah")).toBe("pindah@example.test");
  expect((await mailsTo(shop, "pindah@example.test")).at(-1)?.body).toContain(`change to ${email}`);
  const page = await customer.read(details);
  expect(page).toContain(english["account.new-email"]);
  expect(await customer.call("confirm-email", { code: "0000 0000" })).toMatchObject({
    error: { code: "order.code-wrong" },
  });
  const code = codeIn((await mailsTo(shop, email)).at(-1)?.body);
  expect(await elsewhere.call("confirm-email", { code: "" })).toMatchObject({ ok: false });
  const confirmed = await customer.submit("confirm-email", { code });
  expect(await customer.read(confirmed.headers.get("location") ?? "")).toContain(
    "The email address of your account has been changed.",
  );
  expect(await readEmail("pindah")).toBe(email);
  expect([await isLoggedIn(customer), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  expect(await customer.read(details)).not.toContain(english["account.new-email"]);
  expect((await mailsTo(shop, "pindah@example.test")).at(-1)?.body).toContain("was changed to");
  expect(await customer.call("confirm-email", { code })).toMatchObject({ ok: false });
});

test("an address that is not confirmed stays its owner's: neither linked provider nor reset link leads there", async () => {
  const shop = providerShop();
  const thief = await byProvider(shop, "pencuri");
  const row = await DB.prepare(
    "SELECT username FROM users WHERE email = 'pencuri@example.test'",
  ).first<{
    username: string;
  }>();
  await byResetLink(shop, "pencuri");
  const email = "sasaran-2@example.test";
  await thief.call("login", { username: row?.username, password: newPassword });
  await thief.call("update-customer", {
    ...{ name: "Sari", displayName: "Sari", email, emailPassword: newPassword },
  });
  expect(await readEmail(row?.username ?? "")).toBe("pencuri@example.test");
  const before = await mailsTo(shop, email);
  await new ShopBrowser(shop).call("reset-password-email", { username: email });
  expect(await mailsTo(shop, email)).toHaveLength(before.length);
  const owner = await byProvider(shop, "sasaran-2");
  expect(await isLoggedIn(owner)).toBe(true);
  const code = codeIn(before.at(-1)?.body);
  expect(await thief.call("confirm-email", { code })).toMatchObject({
    error: { code: "account.email-taken" },
  });
});

test("saving the present address keeps it, and three codes an hour are mailed", async () => {
  const shop = providerShop();
  const customer = await register(shop, "ragu");
  for (const at of [1, 2, 3]) await change(customer, `ragu-${at}@example.test`);
  expect(await change(customer, "ragu-4@example.test")).toMatchObject({ ok: false });
  expect(await mailsTo(shop, "ragu-4@example.test")).toEqual([]);
  await change(customer, "ragu@example.test");
  expect(await customer.read(details)).not.toContain(english["account.new-email"]);
  const code = codeIn((await mailsTo(shop, "ragu-3@example.test")).at(-1)?.body);
  expect(await customer.call("confirm-email", { code })).toMatchObject({ ok: false });
});
