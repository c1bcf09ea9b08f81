import { timingSafeEqual } from "node:crypto";
import { boundedBody } from "./body-limit.ts";

/**
 * Maximum length of a sealed value, encoded: browsers store 4,096 bytes per cookie, including its
 * name.
 */
const MAX_SEALED_LENGTH = 3_800;
/** Far more than any sealed value unpacks to. */
const MAX_UNPACKED_BYTES = 128 * 1024;

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));

async function signatureOf(text: string, secret: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  // Prefixed, so that no other signature with this secret is valid here.
  const signature = await crypto.subtle.sign(hmac, key, encoder.encode(`sealed-cookie:${text}`));
  return new Uint8Array(signature);
}

const throughStream = (
  bytes: BufferSource,
  stream: CompressionStream | DecompressionStream,
): Response => {
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
};

/** Packs and signs JSON as a cookie's value; null when it is too long for one. */
export async function seal(
  value: unknown,
  { secret, expiresAt }: { secret: string; expiresAt: number },
): Promise<string | null> {
  const json = encoder.encode(JSON.stringify(value));
  const packed = await throughStream(json, new CompressionStream("deflate-raw")).arrayBuffer();
  if (packed.byteLength > MAX_SEALED_LENGTH) return null;
  const text = `${expiresAt.toString(36)}.${base64url(new Uint8Array(packed))}`;
  const sealed = `${text}.${base64url(await signatureOf(text, secret))}`;
  return sealed.length > MAX_SEALED_LENGTH ? null : sealed;
}

/** Returns the sealed value; null when it is invalid or has expired. */
export async function unseal(
  sealed: string,
  { secret, now }: { secret: string; now: number },
): Promise<unknown> {
  const match = /^(?<text>(?<expires>[0-9a-z]{1,11})\.(?<packed>[\w-]+))\.(?<signature>[\w-]{43})$/;
  const { text, expires, packed, signature } = match.exec(sealed)?.groups ?? {};
  if (sealed.length > MAX_SEALED_LENGTH || !text || !expires || !packed || !signature) return null;
  if (Number.parseInt(expires, 36) < now) return null;
  if (!timingSafeEqual(bytesOf(signature), await signatureOf(text, secret))) return null;
  const unpacked = throughStream(bytesOf(packed), new DecompressionStream("deflate-raw"));
  const json = await boundedBody(unpacked, MAX_UNPACKED_BYTES);
  return json && JSON.parse(new TextDecoder().decode(json));
}
