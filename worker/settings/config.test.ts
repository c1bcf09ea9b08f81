import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigError, configFor, parseConfig } from "./config.ts";
import { settingsSchema } from "./settings-schema.ts";

const getComplaint = (bindings: Record<string, unknown>): string => {
  try {
    parseConfig(bindings);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test("a shop that sets nothing has its defaults", () => {
  const { baseUrl, backend, contact, isKnown } = parseConfig({});
  expect([baseUrl, backend.embedded, backend.capabilities]).toEqual([
    "http://localhost:8787",
    true,
    {
      giftCards: true,
      ordersByKey: true,
      loginCodes: true,
      ownPages: true,
      pkce: true,
      reports: true,
      seo: false,
      storefrontSettings: true,
    },
  ]);
  expect(contact.fields).toMatchObject({ name: "your-name", message: "your-message" });
  expect(isKnown).toBe(false);
});

test("what wrangler.toml sets is what a setting is without it", () => {
  const [, vars = ""] = readFileSync("wrangler.toml", "utf8").split("[vars]");
  const set = Object.fromEntries(
    [...vars.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(parseConfig(set)).toEqual(parseConfig({}));
});

test("one error names every bad setting", () => {
  const read = () => parseConfig({ BASE_URL: "shop", SHOW: "all", SESSION_KEYS: "" });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /BASE_URL must be an absolute URL.*\n.*SHOW must be of reviews.*\n.*SESSION_KEYS must be names/,
  );
});

test("no complaint repeats a value, wherever a secret was put", () => {
  const names = Object.keys(settingsSchema.entries);
  const secrets: unknown[] = ["hush hush, not: this", 31_337, { hush: 31_337 }, ["hush"], true];
  let complaints = 0;
  for (const name of names)
    for (const secret of secrets) {
      const text = getComplaint({ [name]: secret });
      if (text === "") continue;
      complaints += 1;
      expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(`- ${name}[ .]`))]);
      expect([name, text]).toEqual([name, expect.not.stringMatching(/hush|31.?337|received/i)]);
    }
  expect(complaints).toBeGreaterThan(names.length);
});

test("settings are read once for an isolate", () => {
  const bindings = { SESSION_KEYS: "2" } as unknown as Parameters<typeof configFor>[0];
  expect(configFor(bindings)).toBe(configFor(bindings));
});

const { key: WORDPRESS_KEY } = JSON.parse(readFileSync("tests/wordpress/calls.json", "utf8")) as {
  key: string;
};

test("the WordPress plugin's key is the backend's address, its header and the secret of its calls", () => {
  const { backend, webhookSecrets } = parseConfig({ WORDPRESS_KEY });
  expect(backend).toMatchObject({
    embedded: false,
    graphqlUrl: "https://woo.example/graphql",
    headers: [["x-storefront-key", "header-of-the-tests"]],
  });
  expect(webhookSecrets).toEqual(["session-tests"]);
});

test("another address takes precedence over that of the WordPress plugin's key", () => {
  const { backend } = parseConfig({
    WORDPRESS_KEY,
    BACKEND_URL: "https://other.example/graphql",
  });
  expect(backend).toMatchObject({
    graphqlUrl: "https://other.example/graphql",
    headers: [["x-storefront-key", "header-of-the-tests"]],
  });
});

test.each([
  ["blanks and a line break around it", `  ${WORDPRESS_KEY}\n`],
  ["quotes around it", `"${WORDPRESS_KEY}"`],
  ["a line break within it", `${WORDPRESS_KEY.slice(0, 76)}\r\n${WORDPRESS_KEY.slice(76)}`],
  ["its name before it", `WORDPRESS_KEY='${WORDPRESS_KEY}'`],
  ["an invisible mark before it", `\uFEFF\u200B${WORDPRESS_KEY}`],
])("the WordPress plugin's key is read with %s", (_how, pasted) => {
  expect(parseConfig({ WORDPRESS_KEY: pasted })).toEqual(parseConfig({ WORDPRESS_KEY }));
});

test.each([
  ["its end", WORDPRESS_KEY.slice(0, -9), "is cut off or changed"],
  ["its beginning", WORDPRESS_KEY.replace("esk1_", ""), "must begin with esk1_"],
  ["everything but its mark", "esk1_", "is cut off or changed"],
  [
    "an address",
    `esk1_${btoa(JSON.stringify({ backend: "woo.example", header: "x".repeat(64), webhooks: "y".repeat(64) }))}`,
    "is cut off or changed",
  ],
])("the WordPress plugin's key is refused without %s", (_part, text, complaint) => {
  expect(getComplaint({ WORDPRESS_KEY: text })).toContain(
    `WORDPRESS_KEY ${complaint}: copy the whole key from WooCommerce > Storefront`,
  );
});

test("a shop without the plugin has what its owner says of it, and refuses to guess", () => {
  const BACKEND_URL = "https://woo.example/graphql";
  const currency = {
    ...{ code: "USD", symbol: "$", position: "left", decimals: 2 },
    ...{ decimalSeparator: ".", thousandSeparator: "," },
  };
  const SHOP_REPORT = JSON.stringify({
    currency,
    tax: null,
    guests: false,
    bank: { "": "Bank 1" },
  });
  const { isKnown, settings, guestCheckout, backend, ratesApart } = parseConfig({
    BACKEND_URL,
    SHOP_REPORT,
  });
  expect([isKnown, settings.money.currency, guestCheckout, ratesApart]).toEqual([
    true,
    "USD",
    false,
    false,
  ]);
  expect(settings.words.en_US.bankDetails).toBe("Bank 1");
  expect(backend.capabilities).toMatchObject({ reports: false, storefrontSettings: false });
  const refused = "SHOP_REPORT must say currency and tax";
  expect(getComplaint({ BACKEND_URL })).toContain(refused);
  expect(getComplaint({ BACKEND_URL, SHOP_REPORT: '{"currency":"USD"}' })).toContain(refused);
});

test("an index that is too large to be built after each change is refused at start", () => {
  expect(getComplaint({ INDEX_LIMIT: "10001" })).toMatch(/INDEX_LIMIT must be .*10000/);
  expect(getComplaint({ INDEX_LIMIT: "10000" })).not.toContain("INDEX_LIMIT");
});

test("a bound database lists the products", () => {
  const getEngine = (bindings: object) => parseConfig(bindings).catalogueEngine;
  expect([getEngine({}), getEngine({ HYPERDRIVE: {} })]).toEqual(["index", "postgresql"]);
});

test.each([
  [{ MAIL_BY: "resend" }, "MAIL_FROM and MAIL_KEY"],
  [{ MAIL_BY: "brevo", MAIL_FROM: "Toko <halo@toko.example>" }, "MAIL_FROM and MAIL_KEY"],
  [{ MAIL_BY: "postmark", MAIL_KEY: "rahasia" }, "MAIL_FROM and MAIL_KEY"],
  [{ MAIL_BY: "backend", BACKEND_URL: "https://woo.example/graphql" }, "must not be backend"],
  [{ MAIL_BY: "pigeon" }, "MAIL_BY must be one of"],
  [{ MAIL_FROM: "halo@toko.example" }, "MAIL_FROM must be a name and an address"],
  [{ MAIL_FROM: "Toko <halo@toko.example>, <x@y.example>" }, "MAIL_FROM must be a name"],
])("%o sends no mails, and says why", (settings, complaint) => {
  expect(() => parseConfig(settings)).toThrow(complaint);
});

test("mails are sent by a provider with its key, or by the embedded backend", () => {
  const provider = {
    MAIL_BY: "resend",
    MAIL_FROM: "Toko <halo@toko.example>",
    MAIL_KEY: "rahasia",
  };
  const from = { name: "Toko", email: "halo@toko.example" };
  expect(parseConfig(provider).mail).toEqual({ by: "resend", from, key: "rahasia" });
  expect(parseConfig({ MAIL_BY: "backend" }).settings.hasAlerts).toBe(true);
  expect(parseConfig({}).settings.hasAlerts).toBe(false);
});
