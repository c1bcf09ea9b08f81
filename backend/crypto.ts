const encoder = new TextEncoder();

export const toDigest = async (
  text: string,
  algorithm: "SHA-256" | "MD5" = "SHA-256",
): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, encoder.encode(text)));

/** SHA-256, in hexadecimal digits. */
export const toHash = async (text: string): Promise<string> => toHex(await toDigest(text));

/** HMAC-SHA256. */
export async function toHmac(text: string, secret: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** Compares hashes, so that the duration reveals nothing about where two texts differ. */
export async function isSame(one: string, other: string): Promise<boolean> {
  return (await toHash(one)) === (await toHash(other));
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Decodes base64 or base64url; null for what is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns so many random bytes, in hexadecimal digits. */
export const randomHex = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)));
