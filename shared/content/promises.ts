import type { Localized } from "./localized.ts";

/**
 * The promises beside the buy button. A line whose setting is empty (`{packingDays}`,
 * `{returnDays}`, `{freeDelivery}`, `{cashOnDelivery}`) is left out; every other text with the same
 * promise uses the same settings.
 */
export const promises: Localized<readonly string[]> = {
  id_ID: [
    "**Distributor tunggal resmi.** Segel utuh dari pabriknya.",
    "**Dikemas {packingDays} hari kerja** di Jakarta, [ongkir per provinsi](/faq#cost).",
    "**Gratis ongkir** mulai {freeDelivery}.",
    "**Bisa {cashOnDelivery}.**",
    "**Retur {returnDays} hari** selama segel utuh. [Syarat retur](/faq#change-of-mind)",
  ],
  en_US: [
    "**Sole official distributor.** Sealed by the maker.",
    "**Packed in {packingDays} working days** in Jakarta, [delivery by province](/faq#cost).",
    "**Free delivery** from {freeDelivery}.",
    "**Pay by {cashOnDelivery}.**",
    "**{returnDays}-day returns** while sealed. [Terms](/faq#change-of-mind)",
  ],
};
