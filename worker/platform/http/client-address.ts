import { toHash } from "../crypto.ts";
import { addressBytes, isInNetwork, type Network } from "./ip-address.ts";
import { readSessionId } from "./session-cookie.ts";

// A client may send a list of any length; no shop is behind more proxies than this.
const maxProxies = 10;

/** The proxies whose word on an address counts. */
export interface TrustedProxies {
  trustedProxies: readonly Network[];
}

/**
 * Who is this: the one address by which limits count a request, or null where none is known.
 *
 * CF-Connecting-IP is written by the runtime over whatever a client sends. Where it names one of the
 * shop's own proxies (TRUSTED_PROXIES), the address that this proxy has written into X-Forwarded-For
 * counts, and so on from right to left; what stands further left is the client's own invention. An
 * IPv6 network of /64 is one address, because each household is given at least that.
 */
export function clientAddress(headers: Headers, trustedProxies: readonly Network[]): string | null {
  const address = visitorAddress(headers, trustedProxies);
  const bytes = address && addressBytes(address);
  return bytes ? countedAs(bytes) : null;
}

/** Returns the visitor's address as written, for the backend; null when it is unknown. */
function visitorAddress(headers: Headers, trustedProxies: readonly Network[]): string | null {
  const forwarded = trustedProxies.length > 0 ? (headers.get("x-forwarded-for") ?? "") : "";
  const hops = forwarded.split(",").slice(-maxProxies);
  const nearestFirst = [headers.get("cf-connecting-ip") ?? "", ...hops.reverse()];
  for (const hop of nearestFirst) {
    const bytes = addressBytes(hop);
    if (!bytes) return null;
    if (!trustedProxies.some((network) => isInNetwork(bytes, network))) return hop.trim();
  }
  return null;
}

function countedAs(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = [0, 2, 4, 6].map((at) =>
    (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16),
  );
  return `${groups.join(":")}::/64`;
}

/**
 * Returns the key for a client's rate limits: its address, else its session, else null. With one
 * key for all unknown addresses, one client could block all others.
 */
export function clientKey(request: Request, { trustedProxies }: TrustedProxies): string | null {
  const address = clientAddress(request.headers, trustedProxies);
  if (address) return `address:${address}`;
  const session = readSessionId(request.headers.get("cookie"));
  return session && `session:${toHash(session)}`;
}

const maxNameLength = 200;

/**
 * Returns the key under which attempts on an account are counted: hashed, because account names do
 * not belong in another store. Names that WordPress treats as equal get one key: its sanitize_user
 * drops tags, percent-encoded bytes, entities and accents, and its database ignores case.
 */
export function accountKey(name: string): string {
  const plain = name
    .slice(0, maxNameLength)
    .replace(/<[^<>]*>|%[\da-f]{2}|&[^;&\s]{1,32};/gi, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return `account:${toHash(plain)}`;
}

/** The visitor that a request to the backend is made for, from the visitor's own request. */
export interface Visitor {
  userAgent: string;
  /** Null when it is unknown. */
  address: string | null;
}

/** The shop's own User-Agent; a test compares the version with package.json. */
export const ownUserAgent = "engine-care-storefront/0.1.0";

// The backend stores 200 characters of it.
const maxUserAgent = 200;

/** Returns the visitor of a request, with the data that the backend may receive. */
export function readVisitor(request: Request, { trustedProxies }: TrustedProxies): Visitor {
  const given = request.headers.get("user-agent") ?? "";
  return {
    userAgent: given.replace(/[^\x20-\x7e]/g, "").slice(0, maxUserAgent),
    address: visitorAddress(request.headers, trustedProxies),
  };
}
