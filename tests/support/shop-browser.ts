import type { ActionFailure, CartUpdate, Result } from "../../shared/actions.ts";
import { fromLocalCookies } from "../../worker/platform/http/local-cookies.ts";
import { readSessionId } from "../../worker/platform/http/session-cookie.ts";
import { CookieJar } from "./cookie-jar.ts";
import type { EdgeShop } from "./edge-shop.ts";

const ORIGIN = "http://localhost:8787";

type Headers = Record<string, string>;

/** A browser at the whole shop: one cookie jar, pages and actions. */
export class ShopBrowser {
  readonly jar: CookieJar;
  readonly #shop: EdgeShop;

  constructor(shop: EdgeShop, jar = new CookieJar()) {
    this.#shop = shop;
    this.jar = jar;
  }

  /** Its cookies as the worker reads them. */
  get cookie(): string {
    return fromLocalCookies(this.jar.header().cookie ?? "");
  }

  get sessionId(): string | null {
    return readSessionId(this.cookie);
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

  async post(name: string, body: string, headers: Headers): Promise<Response> {
    const response = await this.#shop.fetch(`/en/actions/${name}`, {
      method: "POST",
      headers: { origin: ORIGIN, ...this.jar.header(), ...headers },
      body,
      redirect: "manual",
    });
    this.jar.take(response.headers);
    return response;
  }

  /** Sends a form. */
  submit(name: string, fields: Headers, headers: Headers = {}): Promise<Response> {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return this.post(name, new URLSearchParams(fields).toString(), { ...type, ...headers });
  }

  /** Sends what an island sends. */
  send(name: string, input: unknown, headers: Headers = {}): Promise<Response> {
    const type = { "content-type": "application/json" };
    return this.post(name, JSON.stringify(input), { ...type, ...headers });
  }

  async call<Output = CartUpdate & Record<string, unknown>>(
    name: string,
    input: unknown,
  ): Promise<Result<Output, ActionFailure>> {
    return (await this.send(name, input)).json();
  }

  /** Makes an account that gets that user name from its address, logged in here. */
  async register(username: string, password = "Rahasia-123"): Promise<void> {
    const email = `${username}@example.test`;
    const result = await this.call("register", { email, password });
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
  Array.from(
    html.matchAll(/<img [^>]*><span>((?:[^<]|<span [^>]*>[^<]*<\/span>)*)<\/span>/g),
    ([, name = ""]) => name.replace(/<[^>]+>/g, ""),
  );
