import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const toKey = (name: string) => `${name}-key-of-20-letters`;

/** Somebody who has asked for a link. */
async function ask(id: number, name: string, expires: string): Promise<void> {
  const key = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(toKey(name)));
  await backendEnv.DB.batch([
    backendEnv.DB.prepare(
      `INSERT INTO users (id, username, email, password, secret, created)
       VALUES (?, ?, ?, '', ?, '2026-01-01')`,
    ).bind(id, name, `${name}@example.test`, name),
    backendEnv.DB.prepare(
      "INSERT INTO password_resets (user_id, key_hash, expires) VALUES (?, ?, ?)",
    ).bind(id, toHex(key), expires),
  ]);
}

beforeAll(async () => {
  await seedProducts();
  await ask(9001, "rini", "2099-01-01T00:00:00.000Z");
  await ask(9002, "lama", "2020-01-01T00:00:00.000Z");
});

const address = (login: string, key = toKey(login)) =>
  `/en/my-account/lost-password?${new URLSearchParams({ key, login })}`;

const showsPasswordField = (html: string) => html.includes('name="password"');

test.each([
  ["of another key", address("rini", "no-key-of-anybody-20")],
  ["that has expired", address("lama")],
  ["of nobody", address("siapa")],
  ["that is far too long", address("rini", "x".repeat(300))],
])(
  "a link %s is refused before the password form, and a new one is offered",
  async (_what, path) => {
    const html = await openShop().text(path);
    expect(html).toContain(english["account.reset-link-invalid"]);
    expect(showsPasswordField(html)).toBe(false);
    expect(html).toContain('action="/en/actions/reset-password-email"');
  },
);

test("a valid link shows the password form each time it is opened", async () => {
  const shop = openShop();
  for (const _time of [1, 2]) {
    const html = await shop.text(address("rini"));
    expect(showsPasswordField(html)).toBe(true);
    expect(html).not.toContain(english["account.reset-link-invalid"]);
  }
});

test.each([
  ["closed", () => new Response("Not found", { status: 404 })],
  ["silent", () => Promise.reject(new Error("refused"))],
])("where WordPress's login page is %s no link is refused unread", async (_how, respond) => {
  const shop = openShop();
  const { fetch } = shop.backend;
  shop.backend.fetch = async (input, init) =>
    new URL(input instanceof Request ? input.url : input).pathname === "/wp-login.php"
      ? respond()
      : fetch(input, init);
  expect(showsPasswordField(await shop.text(address("lama")))).toBe(true);
});

afterEach(() => {
  vi.useRealTimers();
});

test("of the refused links of one address one is checked in ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 11, 20) });
  const shop = openShop({ RATE_LIMITS: "on" });
  let checks = 0;
  shop.backend.fault = ({ url }) => {
    if (/action=rp&key=/.test(url)) checks += 1;
    return null;
  };
  const open = async (client: string, key: string) => {
    const init = { headers: { "cf-connecting-ip": client } };
    return showsPasswordField(await shop.text(address("rini", key), init));
  };
  expect([await open("192.0.2.201", "made-up-key-1"), checks]).toEqual([false, 1]);
  // Not known to be refused: that is shown when the form is sent.
  expect([await open("192.0.2.201", "made-up-key-2"), checks]).toEqual([true, 1]);
  expect([await open("192.0.2.202", "made-up-key-3"), checks]).toEqual([false, 2]);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect([await open("192.0.2.201", "made-up-key-4"), checks]).toEqual([true, 2]);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect([await open("192.0.2.201", "made-up-key-5"), checks]).toEqual([false, 3]);
});
