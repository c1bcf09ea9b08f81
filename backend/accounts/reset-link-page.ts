import type { OpenExchange } from "../exchange.ts";
import { checkResetKey } from "./password-reset.ts";

const COOKIE = "wp-resetpass-embedded";

export const isResetLinkPage = (url: URL): boolean =>
  url.pathname === "/wp-login.php" && url.searchParams.get("action") === "rp";

const leadTo = (search: string, cookie: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      location: `/wp-login.php?${search}`,
      "set-cookie": `${cookie}; path=/wp-login.php; HttpOnly`,
    },
  });

/**
 * WordPress's login page, limited to reset links: stores key and login in a cookie, and the page
 * without them shows by its redirect whether they are valid.
 */
export async function serveResetLink(exchange: OpenExchange): Promise<Response> {
  const { searchParams } = new URL(exchange.request.url);
  const [key, login] = [searchParams.get("key"), searchParams.get("login")];
  if (key !== null && login !== null)
    return leadTo("action=rp", `${COOKIE}=${encodeURIComponent(`${login}:${key}`)}`);
  const given = exchange.request.headers.get("cookie") ?? "";
  const held = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(given)?.[1] ?? "";
  const [name = "", ...rest] = decodeURIComponent(held).split(":");
  const state = await checkResetKey(exchange, { login: name, key: rest.join(":") });
  if (state !== "good") return leadTo(`action=lostpassword&error=${state}key`, `${COOKIE}=+`);
  return new Response("<form name=resetpassform></form>", {
    headers: { "content-type": "text/html; charset=UTF-8", "cache-control": "no-store" },
  });
}
