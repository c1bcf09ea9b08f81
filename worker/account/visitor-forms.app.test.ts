import { expect, test } from "vitest";
import en from "../../shared/i18n/messages/en.json" with { type: "json" };
import id from "../../shared/i18n/messages/id.json" with { type: "json" };
import { openShop } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const forms = [
  ["login", "?action=login", ["account.missing-username", "account.password-missing"]],
  ["register", "?action=register", ["checkout.required.email", "account.password-short"]],
  ["reset-password-email", "/lost-password", ["account.missing-username"]],
] as const;

const requiredIn = (html: string): string[] =>
  [...html.matchAll(/<div class="field">.*?<input([^>]*)>/gs)]
    .map(([, input = ""]) => input)
    .filter((input) => input.includes("required"));

const errorsIn = (html: string): string[] =>
  [...html.matchAll(/<p class="field-error" id="([\w-]+)-error">([^<]*)</g)].map(
    ([, name, text]) => `${name}: ${text}`,
  );

test.each(forms)(
  "%s says at each field what is missing, and the first has the focus",
  async (...form) => {
    const [name, at, ids] = form;
    const browser = new ShopBrowser(openShop());
    const path = `/en/my-account${at}`;
    const before = await browser.read(path);
    expect(before).toMatch(new RegExp(`<form id="form-${name}"[^>]* noValidate=""`, "i"));
    const names = requiredIn(before).map((input) => /name="(\w+)"/.exec(input)?.[1]);
    // The same sentences in the browser, where there is script.
    expect(requiredIn(before).map((input) => /data-missing="([^"]*)"/.exec(input)?.[1])).toEqual(
      ids.map((each) => en[each]),
    );
    await browser.submit(name, {});
    const after = await browser.read(path);
    expect(errorsIn(after)).toEqual(ids.map((each, index) => `${names[index]}: ${en[each]}`));
    expect(requiredIn(after).map((input) => input.includes("autofocus"))).toEqual(
      ids.map((_, index) => index === 0),
    );
    const indonesian = await openShop().text(path.replace("/en", ""));
    for (const each of ids) expect(indonesian).toContain(`data-missing="${id[each]}"`);
  },
);

test.each([
  ["/en/product/minyak-rem-dot-4", "/en/product/minyak-rem-dot-4"],
  ["/en", undefined],
  ["/?utm_source=mail", undefined],
  ["/en/my-account?tab=details", undefined],
])(
  "who comes from %s goes back there after the login, from home to the account",
  async (from, to) => {
    const headers = { referer: `http://localhost:8787${from}` };
    const page = await (await openShop().fetch("/en/my-account", { headers })).text();
    expect(/name="returnTo" value="([^"]*)"/.exec(page)?.[1]).toBe(to);
  },
);

test("a registration asks once about a typo in the address, and takes either answer", async () => {
  const browser = new ShopBrowser(openShop());
  const typed = { email: "ani@gmial.com", password: "Kunci-Inggris-99" };
  await browser.submit("register", typed);
  const html = await browser.read("/en/my-account?action=register");
  expect(html).toContain("Did you mean ani@gmail.com?");
  expect(html).toContain('<input type="hidden" name="asked" value="ani@gmial.com"/>');
  expect(html).toMatch(
    /<button(?=[^>]* name="email")(?=[^>]* value="ani@gmail\.com")[^>]* formNoValidate/,
  );
  expect((await browser.call("register", { ...typed, asked: "ani@gmial.com" })).ok).toBe(true);
});
