import { Buffer } from "node:buffer";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

type Data = string | Uint8Array;
type Encoding = "hex" | "base64" | "base64url";

/** SHA-256, because visitors control parts of what is hashed: a weak hash could collide. */
export const toHash = (data: Data, encoding: Encoding = "base64url"): string =>
  createHash("sha256").update(data).digest(encoding);

/** HMAC-SHA256. */
export const toHmac = (data: Data, secret: string, encoding: Encoding = "base64url"): string =>
  createHmac("sha256", secret).update(data).digest(encoding);

export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Returns so many random bytes, in base64url. */
export const randomText = (bytes: number): string =>
  toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Whether two texts are equal; the duration reveals nothing about where they differ. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(
    createHash("sha256").update(one).digest(),
    createHash("sha256").update(other).digest(),
  );

/** Whether a signature is the HMAC-SHA256 of the data by one of the secrets; an empty one signs nothing. */
export const isSigned = (
  data: Data,
  signature: string,
  { secrets, encoding }: { secrets: readonly string[]; encoding: Encoding },
): boolean =>
  secrets.some((secret) => secret !== "" && isSame(toHmac(data, secret, encoding), signature));

/** Decodes base64 or base64url; null for what is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Decodes a text in base64 or base64url; null for what is neither. */
export function textFromBase64(text: string): string | null {
  const bytes = fromBase64(text);
  return bytes && new TextDecoder().decode(bytes);
}
