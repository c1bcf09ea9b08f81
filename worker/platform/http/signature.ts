import { timingSafeEqual } from "node:crypto";

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

/** Whether a signature (base64 of HMAC-SHA256) matches a body; compares in constant time. */
export async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  signature: string,
  secret: string,
): Promise<boolean> {
  const bytes = bytesOf(signature);
  if (secret === "" || bytes === null) return false;
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  return crypto.subtle.verify(hmac, key, bytes, body);
}

const digestOf = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest("SHA-256", encoder.encode(text));

/** Returns the bearer token, or the password of basic authentication; null without either. */
function tokenOf(authorization: string | undefined): string | null {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  const bytes = /^basic$/i.test(scheme) ? bytesOf(value) : null;
  return bytes ? new TextDecoder().decode(bytes).replace(/^[^:]*:/, "") : null;
}

/**
 * Whether an Authorization header contains the operators' token; an unset token allows no access.
 */
export async function isOperator(
  authorization: string | undefined,
  token: string,
): Promise<boolean> {
  const given = tokenOf(authorization);
  if (token === "" || given === null) return false;
  const [one, other] = await Promise.all([digestOf(given), digestOf(token)]);
  return timingSafeEqual(new Uint8Array(one), new Uint8Array(other));
}
