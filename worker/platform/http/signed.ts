const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

/** Decodes base64; null for what is none. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
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
