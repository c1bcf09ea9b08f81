import type { OpenExchange } from "../exchange.ts";
import { restNonce } from "./login-cookie.ts";
import { userOfCookie } from "./read-login.ts";

export const isRestNonceRequest = (url: URL): boolean =>
  url.pathname === "/wp-admin/admin-ajax.php" && url.searchParams.get("action") === "rest-nonce";

/** WordPress's nonce endpoint: plain text with the login cookie, otherwise "0". */
export async function serveRestNonce(exchange: OpenExchange): Promise<Response> {
  const user = await userOfCookie(exchange);
  if (!user) return new Response("0", { status: 400 });
  return new Response(await restNonce(user, exchange.env, exchange.now()), {
    headers: { "content-type": "text/html; charset=UTF-8", "cache-control": "no-store" },
  });
}
