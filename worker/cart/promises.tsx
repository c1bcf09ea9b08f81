import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { filledLine, Marked } from "../platform/render/marked-text.tsx";
import { store } from "../store.ts";

const { buyPromises: promises } = store.brand;

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
