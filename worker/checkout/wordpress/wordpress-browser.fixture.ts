import { storefrontSettings } from "../../../tests/support/backend-proxy.ts";
import { CookieJar } from "../../../tests/support/cookie-jar.ts";
import { type EdgeShop, openShop } from "../../../tests/support/edge-shop.ts";
import type { ShopBrowser } from "../../../tests/support/shop-browser.ts";

const ORIGIN = "http://localhost:8787";

/**
 * A shop that leads to WordPress's checkout, whose settings are as the plugin makes them; it may report
 * others.
 */
export function openWithWordPress(
  settings: Record<string, string> = {},
  wordpress: Record<string, string> = {},
  reported: Record<string, string> = {},
): EdgeShop {
  const backend = {
    BASE_URL: ORIGIN,
    SESSION_TRANSFER: "on",
    TRANSFER_KEEPS_ADDRESS: "on",
    UNSUPPORTED_PRODUCTS: "on",
    ...wordpress,
  };
  Object.assign(storefrontSettings, backend, settings);
  return openShop(settings, { ...backend, ...reported });
}

/** Presses the button that opens WordPress's checkout; returns where it leads. */
export async function pressWordPress(browser: ShopBrowser): Promise<string> {
  const response = await browser.submit("open-wordpress-checkout", {});
  return response.headers.get("location") ?? "";
}

/** A browser at the WordPress of the embedded backend. */
export class WordPressBrowser {
  readonly #jar = new CookieJar();
  readonly #shop: EdgeShop;
  /** Where it was led to last. */
  location = "";

  constructor(shop: EdgeShop) {
    this.#shop = shop;
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { accept: "text/html", ...this.#jar.header(), ...init.headers };
    const response = await this.#shop.fetch(path, { ...init, headers, redirect: "manual" });
    this.#jar.take(response.headers);
    return response;
  }

  /** Opens an address, and returns the page that it leads to. */
  async follow(address: string): Promise<string> {
    const response = await this.#fetch(address.replace(ORIGIN, ""));
    this.location = (response.headers.get("location") ?? "").replace(ORIGIN, "");
    return this.open(this.location);
  }

  async open(path: string): Promise<string> {
    return (await this.#fetch(path)).text();
  }

  /** Presses "Place order" on the checkout's page; returns where that leads, or the page that it shows. */
  async order(fields: Record<string, string>): Promise<string> {
    const form = {
      first_name: "Ani",
      last_name: "Wijaya",
      phone: "+628123456789",
      address_1: "Jl. Melati 5",
      city: "Bandung",
      state: "JB",
      postcode: "40111",
      ...fields,
    };
    const { payment_method = "bacs", ...billing } = form as Record<string, string>;
    const body = new URLSearchParams({
      payment_method,
      ...Object.fromEntries(
        Object.entries(billing).map(([name, value]) => [`billing_${name}`, value]),
      ),
    });
    const response = await this.#fetch("/__backend/wordpress/checkout/", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
    return response.headers.get("location")?.replace(ORIGIN, "") ?? response.text();
  }
}
