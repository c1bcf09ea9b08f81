import type { PageGroup } from "../../shared/brand.ts";
import { inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Page } from "../platform/render/define-page.ts";
import { store } from "../store.ts";
import { contentPage } from "./content-page.tsx";

function OtherPages({ group, path }: { group: PageGroup; path: string }) {
  const { link, locale } = useSite();
  const title = inLocale(group.others, locale);
  return (
    <nav className="other-pages" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {group.pages
          .filter((other) => other.path !== path)
          .map((other) => (
            <li key={other.path}>
              <a className="button" href={link(other.path)}>
                {other.name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The pages of the brand's own. */
export const brandPages: readonly Page[] = [
  ...store.brand.pages.map(({ links, ...page }) => contentPage({ ...page, menus: links })),
  ...store.brand.groups.flatMap((group) =>
    group.pages.map((page) =>
      contentPage({ ...page, after: <OtherPages group={group} path={page.path} /> }),
    ),
  ),
];
