import search from "icon:tabler/search";
import type { ReactNode } from "react";
import type { ArticleCard } from "../../shared/article.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { densitySet, imageUrl, placeholderImage } from "../../shared/ui/images.ts";
import { useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { Fragment } from "../platform/render/island.tsx";
import { popularSearches, type SearchNotes, searchHref } from "./search-notes.tsx";
import { topicsIn } from "./search-topics.tsx";

/** The search text, when the page is that search's listing. */
const searchedFor = (path: string): string =>
  path.startsWith(routes.products())
    ? (new URLSearchParams(path.split("?")[1] ?? "").get("search") ?? "")
    : "";

/** A plain form; the listing page handles it. */
export function SearchBox({ path }: { path: string }) {
  const { t, link } = useSite();
  return (
    <Fragment name="search" src={link(routes.searchSuggestions())}>
      <search className="search-box">
        <form action={link(routes.products())} aria-label={t("search.label")}>
          <label className="visually-hidden" htmlFor="search">
            {t("search.label")}
          </label>
          <input
            id="search"
            type="search"
            name="search"
            required
            pattern=".*\S.*"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("search.placeholder")}
            defaultValue={searchedFor(path) || undefined}
          />
          <button type="submit" className="icon-button">
            <Icon icon={search} />
            <span className="visually-hidden">{t("search.submit")}</span>
          </button>
        </form>
        <div
          id="suggestions"
          className="suggestions"
          data-part="suggestions"
          role="listbox"
          aria-label={t("search.suggestions")}
          data-past={t("search.past")}
          data-forget={t("search.forget-past")}
          hidden
        />
        <p className="visually-hidden" role="status" />
      </search>
    </Fragment>
  );
}

const pictureWidth = 48;

// The link itself is the option: inside an option it would be a nested control.
function Suggestion({ id, product }: { id: string; product: ProductCard }) {
  const { link } = useSite();
  const money = useAmount();
  const { name, slug, image, price } = product;
  return (
    <a role="option" id={id} href={link(routes.product(slug))} tabIndex={-1}>
      <img
        src={image ? imageUrl(image.source, pictureWidth) : placeholderImage}
        srcSet={image ? densitySet(image.source, pictureWidth) : undefined}
        alt=""
        // Else React has each preloaded, twice as many bytes as the picture's own element.
        loading="lazy"
        width={pictureWidth}
        height={pictureWidth}
      />
      <span>
        <Unbroken text={name} />
      </span>
      <span className="suggestion-price">{price && money(price.low)}</span>
    </a>
  );
}

const maxCategories = 2;

function Link({ id, href, children }: { id: string; href: string; children: ReactNode }) {
  return (
    <a role="option" id={id} href={href} tabIndex={-1}>
      {children}
    </a>
  );
}

/** Completions of the typed text, and matching categories. */
function Further({ notes }: { notes: SearchNotes }) {
  const { t, link } = useSite();
  const { completions, categories } = notes;
  return (
    <>
      {completions.map((text, at) => (
        <Link key={text} id={`suggestion-word-${at}`} href={link(searchHref(text))}>
          {text}
        </Link>
      ))}
      {categories.slice(0, maxCategories).map(({ slug, label, count }) => (
        <Link key={slug} id={`suggestion-${slug}`} href={link(routes.productCategory(slug))}>
          {t("search.category", { label, count })}
        </Link>
      ))}
    </>
  );
}

/** The options under an empty search box: the popular searches. */
export function PopularSearches() {
  const { t, link } = useSite();
  const popular = popularSearches(t);
  return (
    <div data-part="suggestions" data-found={t("search.popular")}>
      {popular.length > 0 && (
        <div className="suggestion-none" role="option" aria-disabled="true" tabIndex={-1}>
          {t("search.popular")}
        </div>
      )}
      {popular.map((text, at) => (
        <Link key={text} id={`popular-search-${at}`} href={link(searchHref(text))}>
          {text}
        </Link>
      ))}
    </div>
  );
}

interface SuggestionListProps {
  search: string;
  products: ProductCard[];
  count: number;
  notes: SearchNotes | null;
  /** Articles that match the search. */
  articles: readonly ArticleCard[];
  /** URL of all matches, with language prefix. */
  all: string;
}

/** The options under the search box, with the text that screen readers announce. */
export function SuggestionList({
  search,
  products,
  count,
  notes,
  articles,
  all,
}: SuggestionListProps) {
  const { t, link } = useSite();
  const isAlternative = notes?.isAlternative === true && count > 0;
  const messageId = isAlternative ? "search.alternatives" : "search.found";
  const match = t(messageId, { count, search });
  return (
    <div data-part="suggestions" data-found={match} data-alternatives={isAlternative || undefined}>
      {isAlternative && (
        <div className="suggestion-none" role="option" aria-disabled="true" tabIndex={-1}>
          {match}
        </div>
      )}
      {notes?.corrected && !isAlternative && count > 0 && (
        <div className="suggestion-none" role="option" aria-disabled="true" tabIndex={-1}>
          {t("search.corrected", { corrected: notes.corrected })}
        </div>
      )}
      {topicsIn(search).map(({ label, href }, at) => (
        <Link key={href} id={`suggestion-topic-${at}`} href={link(href)}>
          {t(label)}
        </Link>
      ))}
      {products.map((product, index) => (
        <Suggestion key={product.id} id={`suggestion-${index}`} product={product} />
      ))}
      {notes && <Further notes={notes} />}
      {articles.map(({ slug, title }) => (
        <Link key={slug} id={`suggestion-article-${slug}`} href={link(routes.article(slug))}>
          {title}
        </Link>
      ))}
      {products.length > 0 ? (
        <Link id="suggestion-all" href={all}>
          {t("search.all", { count })}
        </Link>
      ) : (
        <div className="suggestion-none" role="option" aria-disabled="true" tabIndex={-1}>
          {match}
        </div>
      )}
    </div>
  );
}
