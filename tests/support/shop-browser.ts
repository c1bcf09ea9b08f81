import type { ActionFailure, Result } from "../../shared/actions.ts";
import { CookieJar } from "./cookie-jar.ts";
import type { EdgeShop } from "./edge-shop.ts";

const ORIGIN = "http://localhost:8787";

/** A browser at the whole shop: one cookie jar, pages and actions. */
export class ShopBrowser {
  readonly jar: CookieJar;
  readonly #shop: EdgeShop;

  constructor(shop: EdgeShop, jar = new CookieJar()) {
    this.#shop = shop;
    this.jar = jar;
  }

  async open(path: string): Promise<Response> {
    const headers = { accept: "text/html", ...this.jar.header() };
    const response = await this.#shop.fetch(path, { headers, redirect: "manual" });
    this.jar.take(response.headers);
    return response;
  }

  async read(path: string): Promise<string> {
    return (await this.open(path)).text();
  }

  async #post(name: string, body: string, type: string): Promise<Response> {
    const response = await this.#shop.fetch(`/en/actions/${name}`, {
      method: "POST",
      headers: { "content-type": type, origin: ORIGIN, ...this.jar.header() },
      body,
      redirect: "manual",
    });
    this.jar.take(response.headers);
    return response;
  }

  submit(name: string, fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams(fields).toString();
    return this.#post(name, body, "application/x-www-form-urlencoded");
  }

  async call(
    name: string,
    input: unknown,
  ): Promise<Result<Record<string, unknown>, ActionFailure>> {
    return (await this.#post(name, JSON.stringify(input), "application/json")).json();
  }

  /** Makes an account of that name, logged in here. */
  async register(username: string, password = "Rahasia-123"): Promise<void> {
    const email = `${username}@example.test`;
    const result = await this.call("register", { username, email, password });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  }

  /** The session cookie as a thief would copy it. */
  copy(): ShopBrowser {
    const jar = new CookieJar();
    const session = this.jar.get("local-session");
    if (session) jar.set("local-session", session);
    return new ShopBrowser(this.#shop, jar);
  }
}

/** Names of the products in the response of /search-suggestions. */
export const suggestedNames = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*><span>(.*?)<\/span>/g)].map(([, name = ""]) => name);
