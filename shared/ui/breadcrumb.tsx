import { useShop } from "../i18n/site-context.ts";

/** One step on the way to a page; the last has no address. */
export interface Crumb {
  name: string;
  /** Path without the language prefix. */
  href?: string;
}

/** The way from the home page to this one. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t, link, settings } = useShop();
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
