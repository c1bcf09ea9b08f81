import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { type EdgeShop, seedProducts } from "../support/edge-shop.ts";

declare const __FULL_COUNTS__: boolean;

/** Whether tests run with the full counts of docs/reliability.md (vitest.config.ts). */
export const isFull: boolean = __FULL_COUNTS__;

/** A count of docs/reliability.md, or a part of it where the whole would take long. */
export const count = (full: number, part: number): number => (isFull ? full : part);

/** Lets time pass for every Date. */
export const passSeconds = (seconds: number): void =>
  void vi.setSystemTime(Date.now() + seconds * 1000);

/** A shop with seeded products, a clock of its own for each test, and a silent log. */
export function reliabilityTest(): void {
  beforeAll(seedProducts);
  let days = 0;
  beforeEach(() => {
    // The Cache API is shared by all tests of a file: each starts at a time of its own.
    days += 100;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1) + days * 86_400_000 });
    for (const level of ["info", "warn", "error", "log"] as const)
      vi.spyOn(console, level).mockReturnValue();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Addresses of some products, as a listing links them. */
export async function productPaths(shop: EdgeShop, most: number): Promise<string[]> {
  const listing = await shop.text("/products");
  const links = [...listing.matchAll(/href="(\/product\/[^"?#]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  return [...new Set(links)].slice(0, most);
}
