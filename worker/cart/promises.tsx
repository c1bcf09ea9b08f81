import { foreignLang, inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { filledLine, Marked } from "../platform/render/marked-text.tsx";

/**
 * The promises beside the buy button; the cart has the last two. A line whose setting is empty
 * (`{packingDays}`, `{returnDays}`, `{freeDelivery}`, `{cashOnDelivery}`) is left out; every other
 * text with the same promise uses the same settings.
 */
const promises: Localized<readonly string[]> = {
  id_ID: [
    "**Distributor tunggal resmi.** Segel utuh dari pabriknya.",
    "**Dikemas {packingDays} hari kerja** di Jakarta, [ongkos kirim](/faq#cost).",
    "**Gratis ongkir** mulai {freeDelivery}.",
    "**Bisa {cashOnDelivery}.**",
    "**Retur {returnDays} hari** selama segel utuh. [Syarat retur](/faq#change-of-mind)",
  ],
  en_US: [
    "**Sole official distributor.** Sealed by the maker.",
    "**Packed in {packingDays} working days** in Jakarta, [delivery cost](/faq#cost).",
    "**Free delivery** from {freeDelivery}.",
    "**Pay by {cashOnDelivery}.**",
    "**{returnDays}-day returns** while sealed. [Terms](/faq#change-of-mind)",
  ],
};

interface PromiseListProps {
  label?: string;
  className?: string;
  /** How many of the lines at the end are shown; all by default. */
  last?: number;
}

export function PromiseList({ label, className, last = 0 }: PromiseListProps) {
  const site = useSite();
  const lines = inLocale(promises, site.locale).slice(-last);
  return (
    <ul aria-label={label} className={className} lang={foreignLang(promises, site.locale)}>
      {lines
        .filter((line) => filledLine(line, site) !== null)
        .map((line) => (
          <li key={line}>
            <Marked text={line} />
          </li>
        ))}
    </ul>
  );
}
