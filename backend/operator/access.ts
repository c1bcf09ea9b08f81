import { isSame } from "../crypto.ts";
import type { Env } from "../env.ts";

const COOKIE = "operator";

/** Whether a request has the operator's token; no IP address or other header replaces it. */
export async function mayOperate(request: Request, env: Env): Promise<boolean> {
  if (!env.OPERATOR_TOKEN) return false;
  const shown = readBearer(request) ?? readCookie(request);
  return shown !== null && (await isSame(shown, env.OPERATOR_TOKEN));
}

/** Forms are accepted only from our own pages. */
export function isOwnForm(request: Request): boolean {
  return request.headers.get("origin") === new URL(request.url).origin;
}

/** Stores the token for this browser session. */
export const operatorCookie = (token: string, isSecure: boolean): string =>
  `${COOKIE}=${encodeURIComponent(token)}; Path=/__backend; HttpOnly;${isSecure ? " Secure;" : ""} SameSite=Strict`;

const readBearer = (request: Request): string | null =>
  /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

function readCookie(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const match = pairs.find((pair) => pair.startsWith(`${COOKIE}=`));
  if (!match) return null;
  try {
    return decodeURIComponent(match.slice(COOKIE.length + 1));
  } catch {
    return null;
  }
}
