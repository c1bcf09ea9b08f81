import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop } from "../../tests/support/edge-shop.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";

const origin = "http://localhost:8787";

/** A shop with such clients of Headless Login, whose provider is the embedded backend's own. */
export function providerShop(
  clients = "GOOGLE,OAUTH2_GENERIC",
  settings: Record<string, unknown> = {},
): EdgeShop {
  const backend = { LOGIN_CLIENTS: clients, BASE_URL: origin };
  Object.assign(storefrontSettings, backend);
  return openShop(settings, backend);
}

/** Begins a login; where the provider's page is. */
export async function beginLogin(
  browser: ShopBrowser,
  { provider = "GOOGLE", returnTo = "", prefix = "/en" } = {},
): Promise<URL> {
  const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : "";
  const response = await browser.open(`${prefix}/my-account/login-with/${provider}${query}`);
  return new URL(response.headers.get("location") ?? "", origin);
}

/** Signs in at the provider's page; the path, with its code, that the browser is led back to. */
export async function signIn(
  shop: EdgeShop,
  page: URL,
  who: { email: string; name?: string; unverified?: string } | "refuse",
): Promise<string> {
  const form = new URLSearchParams(page.searchParams);
  if (who === "refuse") form.set("refuse", "1");
  else for (const [name, value] of Object.entries({ name: "Sari", ...who })) form.set(name, value);
  const response = await shop.fetch(page.pathname, {
    ...{ method: "POST", body: form, redirect: "manual" },
    headers: { origin },
  });
  const back = new URL(response.headers.get("location") ?? "/", origin);
  return back.pathname + back.search;
}
