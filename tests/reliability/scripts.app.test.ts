import { expect, test } from "vitest";
import { CookieJar } from "../support/cookie-jar.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { readPage, type TextButton } from "../support/text-client.ts";
import { count, reliabilityTest } from "./reliability-test.ts";
import { runningMarkup } from "./running-markup.ts";
import { scriptPayloads } from "./script-payloads.ts";

reliabilityTest();

const payloads = scriptPayloads.slice(0, count(200, 3));

const contexts: ((text: string) => string)[] = [
  (text) => `<body>${text}`,
  (text) => `<p title="${text}">`,
  (text) => `<p title='${text}'>`,
  (text) => `<a href="${text}">`,
  (text) => `<title>${text}</title>`,
  (text) => `<style>${text}</style>`,
  (text) => `<!-- ${text} -->`,
  (text) => `<textarea>${text}</textarea>`,
];

test("there are many payloads, and each is detected where it is rendered unescaped", () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(200);
  // These are dangerous only where something decodes them once more, or takes a tag out of them.
  const encoded = /^&lt;|^\\u003c|^<scr</;
  const missed = scriptPayloads.filter(
    (payload) =>
      !encoded.test(payload) &&
      contexts.every((context) => runningMarkup(context(payload)).length === 0),
  );
  expect(missed).toEqual([]);
});

const inAddresses = (payload: string): string[] => {
  const text = encodeURIComponent(payload).replaceAll("%2F", "/");
  return [
    `/products?search=${text}`,
    `/products?filter=category[${text}]`,
    `/products?orderby=${text}&order=${text}`,
    `/product/minyak-cvt-samudra?pa_size=${text}`,
    `/offer/oli-samudra-5w-30?pa_size=${text}`,
    `/search-suggestions?q=${text}`,
    `/articles?category=${text}`,
    `/articles?after=${text}`,
    `/my-account?tab=${text}&action=${text}`,
    `/my-account/lost-password?key=${text}&login=${text}`,
    `/checkout/confirming?key=${text}`,
    `/checkout/order-received/1?key=${text}`,
    `/${text}`,
  ];
};

test("R9: no payload in an address is rendered as executable markup", async () => {
  const shop = openShop();
  for (const payload of payloads) {
    for (const path of inAddresses(payload))
      expect([path, runningMarkup(await shop.text(path))]).toEqual([path, []]);
  }
});

/** A visitor of one isolate, with cookies. */
class Visitor {
  readonly #jar = new CookieJar();
  readonly #shop: EdgeShop;

  constructor(shop: EdgeShop) {
    this.#shop = shop;
  }

  async read(path: string): Promise<string> {
    const response = await this.#send(path, {});
    const next = response.headers.get("location");
    return next ? this.read(next) : response.text();
  }

  /** Types the same into each field of a form, and sends it. */
  async type({ action, adds, fields }: TextButton, typed: string): Promise<string> {
    const sent = fields.filter(({ kind, isSet }) => kind !== "option" || isSet);
    const body = new URLSearchParams([
      ...sent.map(({ name, kind, value }): [string, string] => [
        name,
        kind === "text" ? typed : value,
      ]),
      ...adds,
    ]);
    const response = await this.#send(action, { method: "POST", body });
    const next = response.headers.get("location");
    return next ? this.read(next) : response.text();
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...this.#jar.header(), accept: "text/html" };
    const response = await this.#shop.fetch(path, { ...init, headers });
    this.#jar.take(response.headers);
    return response;
  }
}

const pagesWithForms = [
  "/contact",
  "/review/minyak-cvt-samudra",
  "/product/minyak-cvt-samudra",
  "/cart",
  "/checkout",
  "/my-account",
  "/my-account?action=register",
  "/my-account?action=forgotPassword",
  "/my-account/lost-password?key=a&login=b",
  "/en/contact",
  "/en/checkout",
];

const isTypedInto = ({ method, fields }: TextButton): boolean =>
  method === "POST" && fields.some(({ kind }) => kind === "text");

test("R9: no payload in any field of any form is rendered as executable markup", async () => {
  const shop = openShop();
  const visitor = new Visitor(shop);
  const product = readPage(await visitor.read("/product/minyak-cvt-samudra"), "/");
  const [add] = product.buttons.filter(({ action }) => action.includes("add-to-cart"));
  if (!add) throw new Error("The product's page has no button that puts it into the cart.");
  await visitor.type(add, "1");
  const typedInto = new Set<string>();
  for (const payload of payloads) {
    for (const path of pagesWithForms)
      for (const button of readPage(await visitor.read(path), path).buttons.filter(isTypedInto)) {
        const reported = await visitor.type(button, payload);
        expect([path, button.action, payload, runningMarkup(reported)]).toEqual([
          path,
          button.action,
          payload,
          [],
        ]);
        for (const { name, kind } of button.fields)
          if (kind === "text") typedInto.add(`${button.action} ${name}`);
      }
  }
  expect(typedInto.size).toBeGreaterThan(30);
});
