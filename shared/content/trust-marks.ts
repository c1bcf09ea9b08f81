import type { Localized } from "./localized.ts";

/** What the shop stands for: four of them on a phone. */
export const trustMarks: Localized<readonly string[]> = {
  id_ID: [
    "Distributor tunggal resmi",
    "{cashOnDelivery}",
    "Retur {returnDays} hari, segel utuh",
    "Dikirim dari Jakarta",
    "Merek sejak 1954",
    "Saran dari orang bengkel",
  ],
  en_US: [
    "Sole official distributor",
    "{cashOnDelivery}",
    "{returnDays}-day returns, sealed",
    "Shipped from Jakarta",
    "A brand since 1954",
    "Advice from mechanics",
  ],
};
