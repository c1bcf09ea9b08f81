import type { Localized } from "./localized.ts";

/** What the shop stands for: the marquee of the home page. */
export const trustMarks: Localized<readonly string[]> = {
  id_ID: [
    "Distributor tunggal resmi",
    "Merek sejak 1954",
    "Dikirim dari Jakarta",
    "{cashOnDelivery}",
    "Retur {returnDays} hari, segel utuh",
    "Saran dari orang bengkel",
  ],
  en_US: [
    "Sole official distributor",
    "A brand since 1954",
    "Shipped from Jakarta",
    "{cashOnDelivery}",
    "{returnDays}-day returns, sealed",
    "Advice from mechanics",
  ],
};
