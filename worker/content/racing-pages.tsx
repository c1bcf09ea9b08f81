import type { Localized } from "../../shared/content/localized.ts";
import { legacyMotorClub } from "../../shared/content/racing/legacy-motor-club.ts";
import type { RacingText } from "../../shared/content/racing/racing-text.ts";
import { richardPetty } from "../../shared/content/racing/richard-petty.ts";
import { type Sponsorship, sponsorships } from "../../shared/content/racing/sponsorships.ts";
import { stpRacing } from "../../shared/content/racing/stp-racing.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { contentPage } from "./define-content-page.tsx";

function FactTable({ rows }: { rows: RacingText["table"] }) {
  const { t } = useShop();
  return (
    <table className="details racing-table">
      <caption>{t("racing.facts")}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherPages({ slug }: { slug: Sponsorship }) {
  const { t, link } = useShop();
  return (
    <nav className="racing-others" aria-label={t("racing.more")}>
      <h2>{t("racing.more")}</h2>
      <ul>
        {sponsorships
          .filter((other) => other.slug !== slug)
          .map((other) => (
            <li key={other.slug}>
              <a className="button" href={link(routes.racing(other.slug))}>
                {other.name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Declares the page of one sponsorship. */
const racingPage = (slug: Sponsorship, content: Localized<RacingText>) =>
  contentPage({
    path: routes.racing(slug),
    content,
    picture: `racing-${slug}`,
    alt: (text) => text.picture,
    before: (text) => <FactTable rows={text.table} />,
    after: () => <OtherPages slug={slug} />,
  });

export const racingLegacyMotorClub = racingPage("legacy-motor-club", legacyMotorClub);

export const racingRichardPetty = racingPage("richard-petty", richardPetty);

export const racingStpRacing = racingPage("stp-racing", stpRacing);
