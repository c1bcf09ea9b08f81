import type { Env } from "../env.ts";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const LOOPBACK_ADDRESSES = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const COOKIE = "operator";

/** Whether the operator's page opens: to this machine, or to who has the token. */
export async function mayOperate(request: Request, env: Env): Promise<boolean> {
  if (isLoopback(request)) return true;
  if (!env.OPERATOR_TOKEN) return false;
  const shown = bearerOf(request) ?? cookieOf(request);
  return shown !== null && (await isSame(shown, env.OPERATOR_TOKEN));
}

// By name as well as by address: a page elsewhere may make its own name lead here.
function isLoopback(request: Request): boolean {
  const address = request.headers.get("cf-connecting-ip") ?? "";
  return LOOPBACK_NAMES.has(new URL(request.url).hostname) && LOOPBACK_ADDRESSES.has(address);
}

/** A form counts only when it was sent from one of our own pages. */
export function isOwnForm(request: Request): boolean {
  return request.headers.get("origin") === new URL(request.url).origin;
}

/** Keeps the token for the next pages of this browser session. */
export const operatorCookie = (token: string): string =>
  `${COOKIE}=${encodeURIComponent(token)}; Path=/__backend; HttpOnly; Secure; SameSite=Strict`;

const bearerOf = (request: Request): string | null =>
  /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

function cookieOf(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${COOKIE}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(COOKIE.length + 1));
  } catch {
    return null;
  }
}

/** Compares hashes, so that the time taken tells nothing of the token. */
export async function isSame(one: string, other: string): Promise<boolean> {
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).join();
  return (await hash(one)) === (await hash(other));
}
