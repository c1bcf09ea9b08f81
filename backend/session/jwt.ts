import { fromBase64, isSame, toBase64Url, toHmac } from "../crypto.ts";
/** Claims of all tokens of the shop. */
export interface Claims {
  iss: string;
  iat: number;
  nbf: number;
  exp: number;
  data: unknown;
}

/** Thrown for an invalid token, with firebase/php-jwt's message. */
export class TokenRefused extends Error {}

/** WooGraphQL's tolerance for clock differences. */
export const SESSION_LEEWAY_SECONDS = 60;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function signToken(claims: Claims, secret: string): Promise<string> {
  const head = toBase64Url(encoder.encode('{"typ":"JWT","alg":"HS256"}'));
  const body = toBase64Url(encoder.encode(JSON.stringify(claims)));
  return `${head}.${body}.${toBase64Url(await toHmac(`${head}.${body}`, secret))}`;
}

/** The claims of a token, after checking its signature and its validity period. */
export async function readToken(
  token: string,
  secret: string,
  now: Date,
  leeway = 0,
): Promise<Claims> {
  const claims = unverifiedClaims(token);
  const [head = "", body = "", signature = ""] = token.split(".");
  const signed = toBase64Url(await toHmac(`${head}.${body}`, secret));
  if (!(await isSame(signature, signed))) throw new TokenRefused("Signature verification failed");
  const seconds = Math.floor(now.getTime() / 1000);
  if (claims.nbf > seconds + leeway) {
    throw new TokenRefused(
      `Cannot handle token with nbf prior to ${new Date(claims.nbf * 1000).toISOString()}`,
    );
  }
  if (seconds - leeway >= claims.exp) throw new TokenRefused("Expired token");
  return claims;
}

/** The unverified claims of a token: use them only to choose the secret for verification. */
export function unverifiedClaims(token: string): Claims {
  const parts = token.split(".");
  if (parts.length !== 3) throw new TokenRefused("Wrong number of segments");
  const [head, body] = parts.slice(0, 2).map((part) => readJson(fromBase64(part)));
  if ((head as { alg?: unknown }).alg !== "HS256")
    throw new TokenRefused("Algorithm not supported");
  const claims = body as Partial<Claims>;
  return {
    iss: String(claims.iss ?? ""),
    iat: Number(claims.iat ?? 0),
    nbf: Number(claims.nbf ?? 0),
    exp: Number(claims.exp ?? 0),
    data: claims.data,
  };
}

function readJson(bytes: Uint8Array | null): object {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes ?? new Uint8Array()));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the single error that php-jwt has for all of these.
  }
  throw new TokenRefused("Syntax error, malformed JSON");
}
