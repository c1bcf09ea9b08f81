import type { Env } from "../env.ts";
import type { UserRow } from "../schema/accounts.ts";
import { readToken, signToken, TokenRefused, unverifiedClaims } from "../session/jwt.ts";

const AUTH_SECONDS = 300;
const REFRESH_SECONDS = 31_536_000;

type Shop = Pick<Env, "SITE_URL" | "JWT_SECRET">;

export interface DatedToken {
  token: string;
  /** Unix seconds as a string, as Headless Login returns them. */
  expiration: string;
}

export function authToken(user: UserRow, shop: Shop, now: Date): Promise<DatedToken> {
  return dated(user, { id: user.id }, AUTH_SECONDS, shop, now);
}

export function refreshToken(user: UserRow, shop: Shop, now: Date): Promise<DatedToken> {
  return dated(user, { id: user.id, user_secret: user.secret }, REFRESH_SECONDS, shop, now);
}

async function dated(
  user: UserRow,
  about: { id: number; user_secret?: string },
  seconds: number,
  shop: Shop,
  now: Date,
): Promise<DatedToken> {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + seconds;
  const claims = { iss: shop.SITE_URL, iat, nbf: iat, exp, data: { user: about } };
  return { token: await signToken(claims, toKey(user, shop)), expiration: String(exp) };
}

interface UserClaim {
  id: number;
  user_secret?: string;
}

/**
 * The user named by a token, unverified: use it only to find the row whose key verifies the token.
 */
export function claimedUser(token: string): UserClaim | null {
  try {
    const { user } = unverifiedClaims(token).data as {
      user?: { id?: unknown; user_secret?: string };
    };
    const id = Number(user?.id);
    return Number.isInteger(id) && id > 0 ? { id, user_secret: user?.user_secret } : null;
  } catch {
    // A malformed token belongs to no user.
    return null;
  }
}

/** Whether the token is signed with this user's key, issued for this shop and not expired. */
export async function isUserToken(
  user: UserRow,
  token: string,
  shop: Shop,
  now: Date,
): Promise<boolean> {
  try {
    return (await readToken(token, toKey(user, shop), now)).iss === shop.SITE_URL;
  } catch (error) {
    if (error instanceof TokenRefused) return false;
    throw error;
  }
}

const toKey = (user: UserRow, shop: Shop): string => `${shop.JWT_SECRET}:${user.secret}`;
