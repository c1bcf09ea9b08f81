import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { type UserRow, users } from "../schema/accounts.ts";
import { claimedUser, isUserToken } from "./user-token.ts";

const FORBIDDEN = 403;

/** The logged-in user; an invalid bearer sets status 403, with the body that a guest gets. */
export async function readLogin(exchange: Exchange): Promise<UserRow | null> {
  const header = exchange.request.headers.get("authorization");
  if (header === null) return null;
  const user = await readUser(exchange, header.replace(/^Bearer\s+/i, ""));
  if (user === null) exchange.response.status = FORBIDDEN;
  return user;
}

async function readUser({ db, env, now }: Exchange, token: string): Promise<UserRow | null> {
  const claim = claimedUser(token);
  // A refresh token is not a bearer token.
  if (!claim || claim.user_secret !== undefined) return null;
  const user = await db.select().from(users).where(eq(users.id, claim.id)).get();
  return user && (await isUserToken(user, token, env, now())) ? user : null;
}
