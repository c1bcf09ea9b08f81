import pause from "icon:tabler/player-pause";
import play from "icon:tabler/player-play";
import { foreignLang, inLocale } from "../../shared/content/localized.ts";
import { trustMarks } from "../../shared/content/trust-marks.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { saidLine } from "../platform/render/marked-text.tsx";

function Marks({ copy }: { copy?: boolean }) {
  const shop = useShop();
  return (
    <ul aria-hidden={copy ? true : undefined}>
      {inLocale(trustMarks, shop.locale).map((mark) => {
        const said = saidLine(mark, shop);
        return said && <li key={mark}>{said}</li>;
      })}
    </ul>
  );
}

/** What the shop stands for, passing by in 20 s; a checkbox stops it without script. */
export function Marquee() {
  const { t, locale } = useShop();
  return (
    <section
      className="marquee"
      aria-label={t("home.trust")}
      lang={foreignLang(trustMarks, locale)}
    >
      <label className="marquee-pause">
        <input type="checkbox" className="visually-hidden" />
        <span className="visually-hidden">{t("home.trust-pause")}</span>
        <Icon icon={pause} />
        <Icon icon={play} />
      </label>
      <div className="marquee-window">
        <div className="marquee-belt">
          <Marks />
          <Marks copy />
        </div>
      </div>
    </section>
  );
}
