import type { SeedGiftCard } from "./types.ts";

export const giftCards: SeedGiftCard[] = [
  { code: "KADO-2500-AAAA", balance: 2500 },
  { code: "KADO-10000-BBBB", balance: 10000 },
];
