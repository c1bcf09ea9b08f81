import { Hono } from "hono";
import type { ActionFailure, CartUpdate, Result } from "../../shared/actions.ts";
import { action, type Services } from "../../worker/actions.ts";
import type { AppEnv } from "../../worker/app-env.ts";
import { backendFetch } from "../../worker/backend-fetch.ts";
import { parseConfig } from "../../worker/config.ts";
import { createContactForm } from "../../worker/contact/contact-form-7.ts";
import { visitorOf } from "../../worker/platform/http/client-address.ts";
import { cookies } from "../../worker/platform/http/cookies.ts";
import type { Limiter } from "../../worker/platform/http/limiter.ts";
import { sessionIdOf } from "../../worker/platform/http/session-cookie.ts";
import { bindings, takeCards, visitor } from "./session-visitor.ts";
import { addProduct, shipFor } from "./shop-rows.ts";
import { ANI, aniTyped } from "./shopper.ts";

const ORIGIN = "http://localhost:8787";

/** What a test has otherwise than the ordinary shop. */
type Otherwise = Partial<Pick<Services, "countries" | "contact">> & {
  limiter?: Limiter;
  settings?: Record<string, string>;
};

/** The actions alone, with their services as a test hands them in. */
const actionsWith = (variables: Partial<AppEnv["Variables"]>) =>
  new Hono<AppEnv>()
    .use(async (c, next) => {
      for (const [name, value] of Object.entries(variables))
        c.set(name as "services", value as Services);
      await next();
    })
    .post("/actions/:name", cookies, action)
    .onError((error) => {
      throw error;
    });

/** A browser with one cookie jar. */
export class Browser {
  readonly #jar = new Map<string, string>();
  readonly #otherwise: Otherwise;

  constructor(otherwise: Otherwise = {}) {
    this.#otherwise = otherwise;
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get sessionId(): string | null {
    return sessionIdOf(this.cookie);
  }

  /** As a cookie that has expired. */
  forget(cookie: string): void {
    this.#jar.delete(cookie);
  }

  async post(name: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
    takeCards();
    const request = new Request(`${ORIGIN}/actions/${name}`, {
      method: "POST",
      headers: { cookie: this.cookie, "sec-fetch-site": "same-origin", ...headers },
      body,
    });
    const { settings, limiter, ...otherwise } = this.#otherwise;
    const config = parseConfig({ ...bindings, RATE_LIMITS: "off", ...settings });
    const fetch = backendFetch(bindings, config, () => visitorOf(request, config));
    const services: Services = {
      t: (id) => `[${id}]`,
      contact: createContactForm({ fetch, config, visitor: "" }),
      catalogue: {
        offered: async () => [],
        product: async () => null,
        smallShop: async () => null,
      },
      index: async () => ({ state: "none" }),
      countries: {
        countries: async () => ["ID"],
        // Of a country that its schema does not know the backend refuses to say anything.
        states: async (country) => {
          if (country !== "ID") throw new RangeError(country);
          return [{ code: "JI", name: "Jawa Timur" }];
        },
      },
      ...otherwise,
    };
    const variables = {
      config,
      locale: "en_US",
      path: "/",
      services,
      ...(limiter && { limiter }),
    } as const;
    const response = await actionsWith(variables).fetch(request, bindings);
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      if (attributes.includes(" Max-Age=0")) this.#jar.delete(pair.slice(0, at));
      else this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async call<Output = CartUpdate>(name: string, input: unknown) {
    const headers = { "content-type": "application/json" };
    const response = await this.post(name, JSON.stringify(input), headers);
    const result = (await response.json()) as Result<Output, ActionFailure>;
    return { status: response.status, result };
  }

  submit(name: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return this.post(name, new URLSearchParams(fields).toString(), { ...type, ...headers });
  }
}

/** The cart as the browser's island reads it. */
export async function cartOf(browser: Browser) {
  const { result } = await browser.call("read-cart", {});
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.cart;
}

/** What the browser's next page has to say. */
export const flashOf = ({ sessionId, cookie }: Browser) =>
  visitor(sessionId, "en_US", cookie).flash.read();

/** Where a response sends the browser. */
export const leadsTo = (response: Response) => response.headers.get("location");

/** What became of a call, in a word. */
export const codeOf = (result: Result<unknown, ActionFailure>) =>
  result.ok ? "ok" : result.error.code;

/** The checkout form as Ani fills it in. */
export const checkoutFields = (total: number): Record<string, string> => ({
  key: crypto.randomUUID(),
  total: String(total),
  paymentMethod: "cod",
  shippingMethod: "flat_rate:1",
  email: ANI.email,
  ...Object.fromEntries(Object.entries(aniTyped).map(([name, it]) => [`shipping.${name}`, it])),
});

/** Fills the embedded shop for the actions of a test file. */
export async function openShop(): Promise<void> {
  await shipFor(250);
  await addProduct(100);
  await addProduct(102, { stockQuantity: 2, nameId: "Sisa Dua", nameEn: "Two Left" });
  await bindings.DB.batch([
    bindings.DB.prepare("INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)"),
    bindings.DB.prepare("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400)"),
  ]);
}

/** Of everybody who is registered here. */
export const password = "Rahasia-123";

let visitorCount = 0;

/** A user name that nobody has yet. */
export function newName(): string {
  visitorCount += 1;
  return `langganan${visitorCount}`;
}

/** Somebody with one of a product in the cart, in a shop with these settings. */
export async function shopper(
  settings: Record<string, string> = {},
  productId = 100,
): Promise<Browser> {
  const browser = new Browser({ settings });
  await browser.call("add-to-cart", { productId, quantity: 1 });
  return browser;
}

/** Somebody with an account of their own, logged in. */
export async function customer() {
  const browser = new Browser();
  const username = newName();
  const email = `${username}@example.test`;
  const { result } = await browser.call("register", { username, email, password });
  if (!result.ok) throw new Error(codeOf(result));
  return { browser, username, email };
}
