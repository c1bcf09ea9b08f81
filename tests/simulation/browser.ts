import type { ActionFailure, Result } from "../../shared/actions.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { origin, type Storefront } from "./storefront.ts";

/** The result of an action. */
export type ActionResult = Result<Record<string, unknown>, ActionFailure>;

/** A page as a browser gets it: its text, or where it leads. */
export interface Page {
  status: number;
  location: string;
  text: string;
}

/** A browser gives up by itself, or its visitor does. */
export const patienceMs = 100_000;

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A browser with one cookie jar; a lost connection is thrown, as fetch does. */
export class Browser {
  readonly jar: CookieJar;
  readonly #shop: Storefront;
  /** Keys of calls since the last result, as client/runtime/call-action.ts has them. */
  readonly #keys = new Map<string, string>();

  constructor(shop: Storefront, jar = new CookieJar()) {
    this.#shop = shop;
    this.jar = jar;
  }

  protected async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, ...this.jar.header(), origin };
    const signal = init.signal ?? AbortSignal.timeout(patienceMs);
    const request = new Request(new URL(path, origin), { ...init, headers });
    const response = await this.#shop.fetch(request, signal);
    this.jar.take(response.headers);
    return response;
  }

  async open(path: string): Promise<Page> {
    const response = await this.fetch(path, { headers: { accept: "text/html" } });
    return toPage(response);
  }

  async call(action: string, input: unknown): Promise<ActionResult> {
    const body = JSON.stringify(input);
    const path = `/en/actions/${action}`;
    const call = action + body;
    const key = this.#keys.get(call) ?? crypto.randomUUID();
    this.#keys.set(call, key);
    const headers = { ...json, "idempotency-key": key };
    const response = await this.fetch(path, { method: "POST", headers, body });
    const result = (await response.json()) as ActionResult;
    if (result.ok || !/moved|unconfirmed/.test(result.error.code)) this.#keys.clear();
    return result;
  }

  /** Sends a form without script. */
  async submit(action: string, fields: Record<string, string>): Promise<Page> {
    const body = new URLSearchParams(fields).toString();
    const response = await this.fetch(`/en/actions/${action}`, {
      method: "POST",
      headers: form,
      body,
    });
    return toPage(response);
  }
}

const toPage = async (response: Response): Promise<Page> => ({
  status: response.status,
  location: response.headers.get("location") ?? "",
  text: await response.text(),
});
