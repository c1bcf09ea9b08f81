import { toHash } from "../../platform/crypto.ts";

const named = ["download_file", "order", "key"] as const;

/**
 * Our own name for a file of an order. The backend's URL differs between an order's and the
 * account's results, and must not reach the browser.
 */
export function toDownloadFile(url: string): string {
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const parts = named.map((name) => query.get(name));
  return toHash(parts.every(Boolean) ? parts.join(" ") : url).slice(0, 32);
}
