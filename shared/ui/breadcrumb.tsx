import { useSite } from "../i18n/site-context.ts";

/** One item of the breadcrumb; the last has no href. */
export interface Crumb {
  name: string;
  /** Path without the language prefix. */
  href?: string;
}

/** Links from the home page to the current one. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t, link, settings } = useSite();
  if (!settings.showBreadcrumb) return null;
  return (
    <nav className="breadcrumb" aria-label={t("layout.breadcrumb")}>
      <ol>
        {crumbs.map(({ name, href }) => (
          <li key={name}>
            {href ? <a href={link(href)}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
