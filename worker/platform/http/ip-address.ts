const maxAddressLength = 64;
const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Returns the bytes of an address: 4 for IPv4, 16 for IPv6. IPv4 mapped into IPv6 is IPv4; null
 * when it is neither.
 */
export function addressBytes(text: string): number[] | null {
  const address = text.trim();
  if (address.length > maxAddressLength) return null;
  if (ipv4Pattern.test(address)) return address.split(".").map(Number);
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]/`)) return null;
  const bytes = ipv6Bytes(new URL(`http://[${address}]/`).hostname.slice(1, -1));
  const isMapped = bytes.slice(0, 12).join() === "0,0,0,0,0,0,0,0,0,0,255,255";
  return isMapped ? bytes.slice(12) : bytes;
}

// The URL parser has normalized it to hexadecimal groups, with "::" at most once.
function ipv6Bytes(canonical: string): number[] {
  const [head = "", tail] = canonical.split("::");
  const toGroups = (text = "") => text.split(":").filter(Boolean);
  const [left, right] = [toGroups(head), toGroups(tail)];
  const zeros: string[] = Array(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** A range of addresses. */
export interface Network {
  bytes: number[];
  prefixLength: number;
}

/** Parses "192.0.2.0/24", "2001:db8::/32" or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = "", prefix, ...more] = text.split("/");
  const bytes = addressBytes(address);
  if (!bytes || more.length > 0) return null;
  const maxPrefix = bytes.length * 8;
  if (prefix === undefined) return { bytes, prefixLength: maxPrefix };
  const prefixLength = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return prefixLength <= maxPrefix ? { bytes, prefixLength } : null;
}

/** Whether an address lies in a range. */
export function isInNetwork(address: readonly number[], { bytes, prefixLength }: Network): boolean {
  if (address.length !== bytes.length) return false;
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    const mask = (0xff00 >> bits) & 0xff;
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}
