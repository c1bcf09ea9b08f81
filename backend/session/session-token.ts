import { randomHex } from "../crypto.ts";
import type { Env } from "../env.ts";
import { readToken, SESSION_LEEWAY_SECONDS, signToken, TokenRefused } from "./jwt.ts";

const GUEST_SECONDS = 172_800;
const CUSTOMER_SECONDS = 604_800;

/** The parsed woocommerce-session header. */
export type SessionHeader =
  | { kind: "absent" }
  | { kind: "valid"; id: string }
  | { kind: "refused"; message: string };

type Shop = Pick<Env, "SITE_URL" | "JWT_SECRET">;

export async function readSessionHeader(
  header: string | null,
  shop: Shop,
  now: Date,
): Promise<SessionHeader> {
  if (header === null) return { kind: "absent" };
  const token = /^Session\s+(\S.*)$/.exec(header)?.[1];
  // Without the prefix, WooGraphQL treats it as a Store API cart token.
  if (!token) return { kind: "refused", message: "invalid_cart_token: Invalid Cart-Token" };
  try {
    return { kind: "valid", id: await readSessionId(token.trim(), shop, now) };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return { kind: "refused", message: `invalid_token: ${error.message}` };
  }
}

async function readSessionId(token: string, shop: Shop, now: Date): Promise<string> {
  const claims = await readToken(token, shop.JWT_SECRET, now, SESSION_LEEWAY_SECONDS);
  if (claims.iss !== shop.SITE_URL) {
    throw new TokenRefused("The iss do not match with this server");
  }
  const id = (claims.data as { customer_id?: unknown } | undefined)?.customer_id;
  if (typeof id !== "string" && typeof id !== "number") {
    throw new TokenRefused("Customer ID not found in the token");
  }
  return String(id);
}

export function sessionToken(id: string, shop: Shop, now: Date): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + (isGuest(id) ? GUEST_SECONDS : CUSTOMER_SECONDS);
  const claims = { iss: shop.SITE_URL, iat, nbf: iat, exp, data: { customer_id: id } };
  return signToken(claims, shop.JWT_SECRET);
}

export const isGuest = (sessionId: string): boolean => sessionId.startsWith("t_");

export const newGuestId = (): string => `t_${randomHex(15)}`;
