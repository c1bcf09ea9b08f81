import { afterEach, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { at } from "../../tests/support/other-backend.ts";
import { bindings, password } from "../../tests/support/session-visitor.ts";
import {
  customer,
  leadsTo,
  openBrowser,
  readCode,
  readFlash,
} from "../../tests/support/shop-customers.ts";

const better = "Lain-lagi-5";

/** Whether that is the password. */
async function opens(username: string, tried: string) {
  const result = await openBrowser().call("login", { username, password: tried });
  return readCode(result) === "ok";
}

afterEach(() => backendProxy.open());

describe("a new password", () => {
  test("is accepted with the old one", async () => {
    const { browser, username } = await customer();
    const fields = { currentPassword: password, password: better, confirmation: better };
    const response = await browser.submit("update-password", fields);
    expect(leadsTo(response)).toBe("/en/my-account?tab=details");
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "account.password-changed",
      isGood: true,
    });
    expect([await opens(username, better), await opens(username, password)]).toEqual([true, false]);
  });

  test("that is common or contains a known name is refused everywhere", async () => {
    const { browser, username } = await customer();
    const tried = ["password1", `${username}-2026`, "Engine Care Indonesia 1"];
    const codes = [
      "account.password-common",
      "account.password-personal",
      "account.password-personal",
    ];
    const change = (it: string) => ({ currentPassword: password, password: it, confirmation: it });
    const register = (it: string) => ({ email: `${username}@x.test`, password: it });
    const reset = (it: string) => ({ key: "k", login: username, password: it, confirmation: it });
    for (const [name, fields] of [
      ["update-password", change],
      ["register", register],
      ["reset-password", reset],
    ] as const) {
      const results = await Promise.all(tried.map((it) => browser.call(name, fields(it))));
      expect(results.map(readCode)).toEqual(codes);
    }
  });

  test("is refused beside its field, and nothing secret is stored", async () => {
    const { browser } = await customer();
    const change = async (fields: Record<string, string>) => {
      const result = await browser.call("update-password", fields);
      return result.ok ? "ok" : [result.error.code, Object.keys(result.error.fields ?? {})];
    };
    const right = { currentPassword: password, password: better, confirmation: better };
    expect(await change({})).toEqual(["account.password-missing", ["currentPassword", "password"]]);
    expect(await change({ ...right, confirmation: "lain" })).toEqual([
      "account.passwords-differ",
      ["confirmation"],
    ]);
    expect(await change({ ...right, currentPassword: "salah" })).toEqual([
      "account.incorrect-password",
      ["currentPassword"],
    ]);
    const sent = { ...right, password: "pendek-", note: "terlihat" };
    await browser.submit("update-password", sent);
    const { form, fields, values } = (await readFlash(browser)) ?? {};
    expect([form, values]).toEqual(["update-password", { note: "terlihat" }]);
    expect(fields).toEqual({ password: { id: "account.password-short" } });
  });
});

async function mailedKey(): Promise<string> {
  const newest = bindings.DB.prepare("SELECT body FROM mails ORDER BY id DESC");
  // The mail goes out after the response.
  const body = () => newest.first<{ body: string }>().then((mail) => mail?.body ?? "");
  await expect.poll(body).toMatch(/key=\w+/);
  return /key=(\w+)/.exec(await body())?.[1] ?? "";
}

describe("a lost password", () => {
  test("is replaced by the mailed link, once", async () => {
    const { browser, username } = await customer();
    const reply = await openBrowser().submit("reset-password-email", { username });
    expect(leadsTo(reply)).toBe("/en/my-account/lost-password");
    const chosen = { login: username, password: better, confirmation: better };
    const link = { ...chosen, key: await mailedKey() };
    const reset = openBrowser();
    const response = await reset.submit("reset-password", link, {
      referer: "http://localhost:8787/en/my-account/lost-password?key=x",
    });
    expect(leadsTo(response)).toBe("/en/my-account");
    expect(await readFlash(reset)).toEqual({
      notices: [{ id: "account.password-reset", isGood: true }],
    });
    expect(await opens(username, better)).toBe(true);
    expect(await browser.call("update-customer", { email: "x@example.test" })).toMatchObject({
      error: { code: "account.not-authorised" },
    });
    const again = await openBrowser().call("reset-password", link);
    expect(readCode(again)).toBe("account.reset-link-invalid");
  });

  test("confirms that a link is on its way, and requires a user name", async () => {
    const { browser, username } = await customer();
    await browser.submit("reset-password-email", { username });
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "account.reset-sent",
      isGood: true,
    });
    const result = await openBrowser().call("reset-password-email", {});
    expect(result).toMatchObject({
      error: { code: "account.missing-username", fields: { username: {} } },
    });
  });

  const chosen = { password: better, confirmation: better };
  const link = { key: "abc", login: "ani" };

  test.each([
    [{ login: "ani", ...chosen }, "account.reset-link-invalid", []],
    [{ key: "abc", ...chosen }, "account.reset-link-invalid", []],
    [link, "account.password-short", []],
    [{ ...link, password: better }, "account.passwords-differ", []],
    [{ ...link, ...chosen }, "account.reset-link-invalid", ["ResetPasswordKey"]],
  ])("is not replaced by %o", async (fields, code, requests) => {
    expect(readCode(await openBrowser().call("reset-password", fields))).toBe(code);
    expect(backendProxy.log).toEqual(requests);
  });

  test.each([
    ["reset-password-email", "ResetPasswordEmail", "account.reset-email-failed", ["username"]],
    ["reset-password", "ResetPasswordKey", "account.reset-failed", []],
  ])(
    "%s has its own message for each failure of the backend",
    async (name, operation, code, field) => {
      const notice = async (respond: () => Response) => {
        at(operation, async () => respond());
        return await openBrowser().call(name, { username: "ani", ...link, ...chosen });
      };
      for (const email of [{ success: false }, null]) {
        const data = { sendPasswordResetEmail: email, resetUserPassword: null };
        expect(readCode(await notice(() => Response.json({ data })))).toBe(code);
      }
      expect(readCode(await notice(() => new Response("down", { status: 502 })))).toBe(code);
      const errors = [{ message: "Enter a username or email address" }];
      const result = await notice(() => Response.json({ data: null, errors }));
      expect(readCode(result)).toBe("account.missing-credentials");
      expect(result.ok || Object.keys(result.error.fields ?? {})).toEqual(field);
    },
  );
});
