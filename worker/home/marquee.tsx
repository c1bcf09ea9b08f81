import pause from "icon:tabler/player-pause";
import play from "icon:tabler/player-play";
import { useSite } from "../../shared/i18n/site-context.ts";
import { Icon } from "../../shared/ui/icon.tsx";

interface MarqueeProps {
  label: string;
  items: readonly string[];
  lang: string | undefined;
  /** How long the line takes to pass once; each has its rule in home-page.css. */
  seconds?: 20 | 40;
}

/**
 * A line that passes again and again, by its style alone. It stands still while it is pointed at or
 * has the focus; where it is paused, where less motion is wanted and on paper it is a plain list.
 */
export function Marquee({ label, items, lang, seconds = 20 }: MarqueeProps) {
  const { t } = useSite();
  const marks = items.map((item) => <li key={item}>{item}</li>);
  return (
    <section className="marquee" aria-label={label} data-seconds={seconds}>
      <input type="checkbox" id="marquee-pause" className="visually-hidden" />
      <label htmlFor="marquee-pause" className="icon-button">
        <span className="visually-hidden">{t("home.pause")}</span>
        <Icon icon={pause} />
        <Icon icon={play} />
      </label>
      <div className="marquee-line" lang={lang}>
        <ul className="trust">{marks}</ul>
        {/* Follows the list, so that the line has no gap. */}
        <ul className="trust" aria-hidden="true">
          {marks}
        </ul>
      </div>
    </section>
  );
}
