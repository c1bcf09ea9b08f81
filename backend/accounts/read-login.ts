import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { type UserRow, users } from "../schema/accounts.ts";
import { isRestNonce, loginCookieOf } from "./login-cookie.ts";
import { claimedUser, isTokenOf } from "./user-token.ts";

const FORBIDDEN = 403;

/** The logged-in user, by the Authorization header or by WordPress's cookie with its nonce. */
export function readLogin(exchange: Exchange): Promise<UserRow | null> {
  const header = exchange.request.headers.get("authorization");
  return header === null ? readCookie(exchange) : readBearer(exchange, header);
}

/** An invalid token sets status 403, with the body that a guest gets. */
async function readBearer(exchange: Exchange, header: string): Promise<UserRow | null> {
  const user = await userOf(exchange, header.replace(/^Bearer\s+/i, ""), false);
  if (user === null) exchange.response.status = FORBIDDEN;
  return user;
}

/**
 * A cookie alone is not enough, because another site could send it: without its nonce the request
 * is a guest's.
 */
async function readCookie(exchange: Exchange): Promise<UserRow | null> {
  const { request, env, now, response } = exchange;
  const token = loginCookieOf(request);
  const nonce = request.headers.get("x-wp-nonce");
  if (token === null || nonce === null) return null;
  const user = await userOf(exchange, token, true);
  if (user && (await isRestNonce(nonce, user, env, now()))) return user;
  response.status = FORBIDDEN;
  return null;
}

/** Whether a cookie's nonce was wrong; WPGraphQL then returns nothing else. */
export const isRefusedNonce = ({ request, response }: Exchange): boolean =>
  response.status === FORBIDDEN && !request.headers.has("authorization");

/** The user of the login cookie, for nonce requests. */
export function userOfCookie(exchange: Pick<Exchange, "db" | "env" | "now" | "request">) {
  const token = loginCookieOf(exchange.request);
  return token === null ? null : userOf(exchange, token, true);
}

async function userOf(
  { db, env, now }: Pick<Exchange, "db" | "env" | "now">,
  token: string,
  longLived: boolean,
): Promise<UserRow | null> {
  const claim = claimedUser(token);
  // The two kinds of token are not interchangeable: a refresh token is not a bearer token.
  if (!claim || (claim.user_secret !== undefined) !== longLived) return null;
  const user = await db.select().from(users).where(eq(users.id, claim.id)).get();
  return user && (await isTokenOf(user, token, env, now())) ? user : null;
}
