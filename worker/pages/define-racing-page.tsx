import type { Localized } from "../../shared/content/localized.ts";
import type { RacingText } from "../../shared/content/racing/racing-text.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { contentPage } from "./define-content-page.tsx";

/** The three sponsorships, in the order in which they link to each other. */
const racing = [
  { slug: "legacy-motor-club", name: "Legacy Motor Club" },
  { slug: "richard-petty", name: "Richard Petty" },
  { slug: "stp-racing", name: "STP Racing" },
] as const;

type RacingSlug = (typeof racing)[number]["slug"];

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

function OtherPages({ slug }: { slug: RacingSlug }) {
  const { t, link } = useShop();
  return (
    <nav className="racing-others" aria-label={t("racing.more")}>
      <h2>{t("racing.more")}</h2>
      <ul>
        {racing
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
export const racingPage = (slug: RacingSlug, content: Localized<RacingText>) =>
  contentPage({
    path: routes.racing(slug),
    content,
    picture: `racing-${slug}`,
    alt: (text) => text.picture,
    before: (text) => <FactTable rows={text.table} />,
    after: () => <OtherPages slug={slug} />,
  });
