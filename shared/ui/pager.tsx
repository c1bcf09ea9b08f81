import { useShop } from "../i18n/site-context.ts";

interface PagerProps {
  page: number;
  last: number;
  /** Path of a page, without the language prefix. */
  href: (page: number) => string;
}

/** Returns the first page, the last, and the current one with its neighbours. */
export function pagesToShow(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last];
  return [...new Set(wanted)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
}

/** Links to the pages of a listing. */
export function Pager({ page, last, href }: PagerProps) {
  const { t, link } = useShop();
  if (last <= 1) return null;
  const pages = pagesToShow(page, last);
  return (
    <nav className="pager" aria-label={t("listing.pages")}>
      {page > 1 && (
        <a rel="prev" href={link(href(page - 1))}>
          {t("listing.previous")}
        </a>
      )}
      <ol>
        {pages.map((number, index) => (
          <li
            key={number}
            data-gap={index > 0 && number - (pages[index - 1] ?? 0) > 1 ? "" : undefined}
          >
            <a
              href={link(href(number))}
              aria-label={t("listing.page", { page: number })}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < last && (
        <a rel="next" href={link(href(page + 1))}>
          {t("listing.next")}
        </a>
      )}
    </nav>
  );
}
