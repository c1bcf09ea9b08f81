import { timingSafeEqual } from "node:crypto";
import { boundedBody } from "./read-body.ts";

/** Name of the cookie that holds a session's id; script cannot read it. */
const SESSION_COOKIE = "__Host-session";

/** Name of the cookie that carries what the next page has to say, for who has no session. */
export const FLASH_COOKIE = "__Host-flash";

/** Name of the cookie that the cart badge reads. */
export const CART_COUNT_COOKIE = "cart_count";

const YEAR_S = 365 * 24 * 60 * 60;
// Older ones are names of objects; newer ones an object's own id with a key.
const ID = /^(?:[A-Za-z0-9_-]{43}|[0-9a-f]{64}[A-Za-z0-9_-]{22})$/;
/** Ends the value of a session cookie that goes with the browser. */
const TRANSIENT = ".b";

/** The session id in a Cookie header; a malformed one is no session. */
export function sessionIdOf(cookieHeader: string | null | undefined): string | null {
  const value = cookieOf(cookieHeader, SESSION_COOKIE);
  const id = value?.endsWith(TRANSIENT) ? value.slice(0, -TRANSIENT.length) : value;
  return id != null && ID.test(id) ? id : null;
}

/** Whether the session's cookie outlives the browser; the badge's must not outlive it. */
export const isLastingSession = (cookieHeader: string | null | undefined): boolean =>
  !cookieOf(cookieHeader, SESSION_COOKIE)?.endsWith(TRANSIENT);

/** One cookie's value in a Cookie header. */
export function cookieOf(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}

/** Set-Cookie of a session's id: for a year, or until the browser is closed. */
export const sessionCookie = (id: string, isLasting = true): string =>
  `${SESSION_COOKIE}=${id}${isLasting ? "" : TRANSIENT}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} HttpOnly; Secure; SameSite=Lax`;

/** Set-Cookie of the badge's number; without Secure, because plain-http browsers may read it. */
export const cartCountCookie = (count: number, isLasting = true): string =>
  `${CART_COUNT_COOKIE}=${count}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} SameSite=Lax`;

/** Set-Cookie of a sealed message for the next page; null takes it back. */
export const flashCookie = (sealed: string | null, lifetimeMs = 0): string =>
  `${FLASH_COOKIE}=${sealed ?? ""}; Path=/; Max-Age=${sealed ? lifetimeMs / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;

/** Set-Cookie lines that forget the session. */
export const forgottenCookies = (): string[] => [
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
  `${CART_COUNT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
];

/** What a sealed value may be at most, encoded: browsers keep 4,096 bytes of a cookie, its name included. */
const MAX_SEALED_LENGTH = 3_800;
/** Far more than a sealed value unpacks to. */
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
  // Named, so that nothing else that is signed with this secret is taken for it.
  const signature = await crypto.subtle.sign(hmac, key, encoder.encode(`sealed-cookie:${text}`));
  return new Uint8Array(signature);
}

const throughStream = (bytes: BufferSource, stream: GenericTransformStream): Response => {
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
};

/** JSON, packed and signed, as a cookie's value; null where it is too long for one. */
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

/** What was sealed; null for anything else, and once it has expired. */
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
