import { fromBase64, isSame, toBase64Url, toHmac } from "../crypto.ts";
import { boundedBody } from "./body-limit.ts";

/**
 * Maximum length of a sealed value, encoded: browsers store 4,096 bytes per cookie, including its
 * name.
 */
const MAX_SEALED_LENGTH = 3_800;
/** Far more than any sealed value unpacks to. */
const MAX_UNPACKED_BYTES = 128 * 1024;

const encoder = new TextEncoder();

// Prefixed, so that no other signature with this secret is valid here.
const sign = (text: string, secret: string): string => toHmac(`sealed-cookie:${text}`, secret);

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
  const text = `${expiresAt.toString(36)}.${toBase64Url(new Uint8Array(packed))}`;
  const sealed = `${text}.${sign(text, secret)}`;
  return sealed.length > MAX_SEALED_LENGTH ? null : sealed;
}

/** Returns the value that one of the secrets has sealed; null when it is invalid or has expired. */
export async function unseal(
  sealed: string,
  { secrets, now }: { secrets: readonly string[]; now: number },
): Promise<unknown> {
  const match = /^(?<text>(?<expires>[0-9a-z]{1,11})\.(?<packed>[\w-]+))\.(?<signature>[\w-]{43})$/;
  const { text, expires, packed, signature } = match.exec(sealed)?.groups ?? {};
  if (sealed.length > MAX_SEALED_LENGTH || !text || !expires || !packed || !signature) return null;
  if (Number.parseInt(expires, 36) < now) return null;
  if (!secrets.some((secret) => isSame(signature, sign(text, secret)))) return null;
  const bytes = fromBase64(packed);
  if (!bytes) return null;
  const unpacked = throughStream(bytes, new DecompressionStream("deflate-raw"));
  const json = await boundedBody(unpacked, MAX_UNPACKED_BYTES);
  return json && JSON.parse(new TextDecoder().decode(json));
}
