import type { Env } from "../env.ts";
import type { UserRow } from "../schema/accounts.ts";
import { hex } from "./password.ts";

const NAME = "wordpress_logged_in_shop";
const NONCE_HOURS = 12;
const NONCE_LENGTH = 10;
const HOUR_MS = 3_600_000;

type Shop = Pick<Env, "SITE_URL" | "JWT_SECRET">;

/** WordPress's login cookie: for the browser session, or for `maxAge` seconds. */
export function loginCookie(env: Shop, token: string, maxAge: number | null): string {
  const secure = env.SITE_URL.startsWith("https:") ? "; Secure" : "";
  const age = maxAge === null ? "" : `; Max-Age=${maxAge}`;
  return `${NAME}=${token}; path=/; HttpOnly; SameSite=Lax${age}${secure}`;
}

export function loginCookieOf(request: Request): string | null {
  const cookies = request.headers.get("cookie") ?? "";
  const pairs = cookies.split(";").map((pair) => pair.trim());
  const match = pairs.find((pair) => pair.startsWith(`${NAME}=`));
  return match?.slice(NAME.length + 1) || null;
}

/** The nonce that protects the login cookie against CSRF; valid for up to a day. */
export async function restNonce(user: UserRow, shop: Shop, now: Date, age = 0): Promise<string> {
  const tick = Math.floor(now.getTime() / (NONCE_HOURS * HOUR_MS)) - age;
  const encoder = new TextEncoder();
  const settings = { name: "HMAC", hash: "SHA-256" };
  const secret = encoder.encode(`${shop.JWT_SECRET}:${user.secret}`);
  const key = await crypto.subtle.importKey("raw", secret, settings, false, ["sign"]);
  const signature = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(`rest:${user.id}:${tick}`),
  );
  return hex(new Uint8Array(signature)).slice(0, NONCE_LENGTH);
}

export async function isRestNonce(nonce: string, user: UserRow, shop: Shop, now: Date) {
  return (
    nonce === (await restNonce(user, shop, now)) || nonce === (await restNonce(user, shop, now, 1))
  );
}
