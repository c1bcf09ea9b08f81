import type { Localized } from "./localized.ts";

/** What the shop stands for: the marquee of the home page. */
export const trustMarks: Localized<readonly string[]> = {
  id_ID: [
    "Distributor tunggal resmi",
    "Merek sejak 1954",
    "Dikirim dari Jakarta",
    "Bayar di tempat",
    "Retur 14 hari",
    "Saran dari orang bengkel",
  ],
  en_US: [
    "Sole official distributor",
    "A brand since 1954",
    "Shipped from Jakarta",
    "Cash on delivery",
    "14-day returns",
    "Advice from mechanics",
  ],
};
