import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { boundedBody } from "./read-body.ts";

/** Name of the cookie that holds a session's id; scripts cannot read it. */
const SESSION_COOKIE = "__Host-session";

/** Name of the cookie with the notices for the next page, for visitors without a session. */
export const FLASH_COOKIE = "__Host-flash";

/** Name of the cookie with the delivery rate that the shopper has picked. */
const RATE_COOKIE = "__Host-rate";

/** Name of the cookie that the cart badge reads. */
export const CART_COUNT_COOKIE = "cart_count";

const YEAR_S = 365 * 24 * 60 * 60;
/** Suffix of a session cookie that expires with the browser session. */
const TRANSIENT = ".b";
// The older id is an object's name; the newer one an object's own id with a key.
const SESSION = /^(?<id>[\w-]{43}|[0-9a-f]{64}[\w-]{22})(?:\.(?<signature>[\w-]{22}))?(?:\.b)?$/;
/** Letters of a signature: 132 bits. */
const SIGNATURE_LENGTH = 22;

const sessionParts = (cookieHeader: string | null | undefined) =>
  SESSION.exec(cookieOf(cookieHeader, SESSION_COOKIE) ?? "")?.groups;

/** Returns the session id that a Cookie header names, unproven; null when it is malformed. */
export const sessionIdOf = (cookieHeader: string | null | undefined): string | null =>
  sessionParts(cookieHeader)?.id ?? null;

const sessionSignature = (id: string, key: string): string =>
  createHmac("sha256", key)
    .update(`session-cookie:${id}`)
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);

/** Returns a session's id with its signature, as the cookie holds it. */
export const signedSession = (id: string, key: string): string =>
  `${id}.${sessionSignature(id, key)}`;

/**
 * Returns the session of a Cookie header: one that a key has signed, or one without a signature.
 * Null when there is none, or its signature is another's.
 */
export function readSession(
  cookieHeader: string | null | undefined,
  keys: readonly string[],
): { id: string; isSigned: boolean } | null {
  const { id, signature } = sessionParts(cookieHeader) ?? {};
  if (!id) return null;
  if (!signature) return { id, isSigned: false };
  const given = Buffer.from(signature);
  const isOurs = (key: string) => timingSafeEqual(given, Buffer.from(sessionSignature(id, key)));
  return keys.some(isOurs) ? { id, isSigned: true } : null;
}

/** Whether the session's cookie outlives the browser session; the badge's must not outlive it. */
export const isLastingSession = (cookieHeader: string | null | undefined): boolean =>
  !cookieOf(cookieHeader, SESSION_COOKIE)?.endsWith(TRANSIENT);

/** Returns one cookie's value from a Cookie header. */
export function cookieOf(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}

/** Returns the Set-Cookie value of a signed session: for a year, or for the browser session. */
export const sessionCookie = (id: string, isLasting = true): string =>
  `${SESSION_COOKIE}=${id}${isLasting ? "" : TRANSIENT}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} HttpOnly; Secure; SameSite=Lax`;

/**
 * Returns the Set-Cookie value of the badge's number; without Secure, because plain-http browsers
 * may read it.
 */
export const cartCountCookie = (count: number, isLasting = true): string =>
  `${CART_COUNT_COOKIE}=${count}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} SameSite=Lax`;

/** Returns the Set-Cookie value of a picked delivery rate, for the browser session. */
export const rateCookie = (rate: string): string =>
  `${RATE_COOKIE}=${encodeURIComponent(rate)}; Path=/; HttpOnly; Secure; SameSite=Lax`;

/** Tells the home page's script that an order of this browser may wait for its payment. */
export const orderedCookie = `ordered=1; Path=/; Max-Age=${3 * 24 * 60 * 60}; SameSite=Lax`;

/** Whether the shopper has picked this delivery rate. */
export const isPickedRate = (cookieHeader: string | null | undefined, rate: string): boolean =>
  cookieOf(cookieHeader, RATE_COOKIE) === encodeURIComponent(rate);

/** Returns the Set-Cookie value of a sealed message for the next page; null deletes it. */
export const flashCookie = (sealed: string | null, lifetimeMs = 0): string =>
  `${FLASH_COOKIE}=${sealed ?? ""}; Path=/; Max-Age=${sealed ? lifetimeMs / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;

/** Returns the Set-Cookie values that delete the session's cookies. */
export const forgottenCookies = (): string[] => [
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
  `${CART_COUNT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
];

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
