import type { Page } from "@playwright/test";
import { english, indonesian } from "../support/messages.ts";
import { isFull, isMore } from "./looks.ts";
import { choosePayment, expect, fillAddress } from "./shop.ts";
import { act, put } from "./visit.ts";

/** The languages that accounts are tried in, with all their words. */
export const languages = [
  { name: "Indonesian", prefix: "", words: indonesian },
  { name: "English", prefix: "/en", words: english },
] as const;

/**
 * How accounts are tried: in Indonesian with script; with TESTS=all in English without script too, with
 * LOOKS=all in each language both ways. What their forms do without script is tested before any browser,
 * by `worker/account`.
 */
export const ways = languages.flatMap((language) =>
  [true, false]
    .filter((javaScriptEnabled) => isFull || javaScriptEnabled === (language.prefix === ""))
    .filter((javaScriptEnabled) => isMore || javaScriptEnabled)
    .map((javaScriptEnabled) => ({
      language,
      javaScriptEnabled,
      how: `in ${language.name} with script ${javaScriptEnabled ? "on" : "off"}`,
    })),
);

type Words = typeof english;

export const password = "Rahasia-123";
export const guide = "/product/panduan-rawat-mesin-tropis";
export const parcel = "/product/minyak-cvt-samudra";

/** Somebody nobody else in this run is. */
const somebody = () => `budi-${crypto.randomUUID().slice(0, 8)}`;

/** One language's words and addresses, and what somebody does with them. */
export class Visitor {
  readonly name: string;
  readonly #page: Page;
  readonly #prefix: string;
  readonly words: Words;

  constructor(page: Page, { prefix, words }: { prefix: string; words: Words }, name = somebody()) {
    this.name = name;
    this.#page = page;
    this.#prefix = prefix;
    this.words = words;
  }

  /** The same customer with another browser. */
  on(page: Page): Visitor {
    return new Visitor(page, { prefix: this.#prefix, words: this.words }, this.name);
  }

  at = (path: string) => this.#prefix + path;
  open = (path: string) => this.#page.goto(this.at(path));
  press = (name: string) => this.#page.getByRole("button", { name, exact: true }).click();
  fill = (name: string, value: string) => this.#page.locator(`main [name="${name}"]`).fill(value);
  expectStatus = (text: string) => expect(this.#page.locator("main")).toContainText(text);

  /** Makes the account, without a page. */
  register = (): Promise<void> =>
    act(this.#page, this.at("/actions/register"), {
      email: `${this.name}@example.test`,
      password,
    });

  async registerByForm(): Promise<void> {
    await this.open("/my-account?action=register");
    await this.fill("email", `${this.name}@example.test`);
    await this.fill("password", password);
    await this.press(this.words["account.register"]);
    await this.expectStatus(this.words["account.created"]);
  }

  async login(secret = password): Promise<void> {
    await this.fill("username", this.name);
    await this.fill("password", secret);
    await this.press(this.words["account.login"]);
  }

  async logout(): Promise<void> {
    await this.open("/my-account?tab=details");
    await this.press(this.words["account.logout"]);
    await this.#page.waitForURL(`**${this.at("/my-account")}`);
    await expect(this.#page.getByRole("heading", { level: 1 })).toHaveText(
      this.words["account.login"],
    );
  }
}

/** Buys products and returns the order's number. */
export async function buy(page: Page, visitor: Visitor, ...products: string[]): Promise<string> {
  await put({ page, at: visitor.at }, ...products);
  await visitor.open("/checkout");
  await fillAddress(page, `${visitor.name}@example.test`);
  const shipping = page.locator('[name="shippingMethod"]').first();
  if (await shipping.isVisible()) await shipping.check();
  await choosePayment(page);
  await page.getByRole("button", { name: visitor.words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
  return /order-received\/(\d+)/.exec(page.url())?.[1] ?? "";
}
