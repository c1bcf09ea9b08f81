import type { SeedShippingMethod } from "./types.ts";

const byCode = (codes: string, cost: number): [string, number][] =>
  codes.split(" ").map((code) => [code, cost]);

// Java is near the warehouse; Sumatra, Bali and Nusa Tenggara need a boat; the rest is farther.
const JAVA = byCode("JK JB BT JT YO JI", 250);
const BOAT = byCode("AC SU SB RI KR JA SS BB BE LA BA NB NT", 450);

export const shippingMethods: SeedShippingMethod[] = [
  {
    instanceId: 1,
    method: "flat_rate",
    label: { id: "Ongkir Reguler", en: "Standard delivery" },
    cost: 650,
    stateCosts: Object.fromEntries([...JAVA, ...BOAT]),
  },
  {
    instanceId: 2,
    method: "free_shipping",
    label: { id: "Gratis Ongkir", en: "Free delivery" },
    cost: 0,
    minimumAmount: 7500,
    rupiahMinimum: 500_000,
  },
  {
    instanceId: 3,
    method: "local_pickup",
    label: { id: "Ambil di Gudang Jakarta", en: "Pick up in Jakarta" },
    cost: 0,
  },
];
