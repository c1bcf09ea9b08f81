import type { ArticleCard } from "../../shared/article.ts";
import type { Question, QuestionsText } from "../../shared/brand.ts";
import { listingHref } from "../../shared/facets.ts";
import { inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import { type Path, routes } from "../../shared/routes.ts";
import { BoundedMap } from "../catalogue/search/search-index.ts";
import { shopSynonyms } from "../catalogue/search/synonyms.ts";
import { makerSlug, pickText, vehicleId } from "../catalogue/search/vehicle-list.ts";
import type { ListedModels } from "../catalogue/search/vehicles.ts";
import { toRoots, toWords } from "../catalogue/search/words.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { store } from "../store.ts";

/** Notes on a search, shown beside its products. */
export interface SearchNotes {
  /** No product matches everything: these are close matches. */
  isAlternative: boolean;
  /** The backend's search replaces the index: it finds exact words only. */
  isSimple: boolean;
  /** Words that no product has together with the rest. */
  dropped: string[];
  /** The query after typo correction. */
  corrected: string | null;
  /** Words to mark in names. */
  matched: string[];
  categories: { slug: string; label: string; count: number }[];
  /** Queries that complete the typed one. */
  completions: string[];
  /** Prices and exclusions that the query names, as typed, and the query without each. */
  filters: { text: string; without: string }[];
  /** The vehicle that products are sorted for, by language what kind it is and what it needs. */
  vehicle: VehicleOfSearch | null;
}

type Texts = Readonly<Record<string, string>>;

interface VehicleOfSearch {
  model: string;
  kind: Texts;
  needs: Texts | null;
  /** What can be looked for by year; null where there is nothing. */
  listed: ListedModels | null;
}

/** Path of a search's listing, without language prefix. */
export const searchHref = (search: string): Path =>
  listingHref(routes.products(), {
    search,
    filter: {},
    orderby: "relevance",
    order: "DESC",
  }) as Path;

/** Filters that stand in the query's words; each leads to the query without them. */
function QueryFilters({ filters }: Pick<SearchNotes, "filters">) {
  const { t, link } = useSite();
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("listing.chosen")}>
      {filters.map(({ text, without }) => (
        <li key={text}>
          <a
            className="chip"
            href={link(without ? searchHref(without) : routes.products())}
            rel="nofollow"
            data-in-place
          >
            <span className="visually-hidden">{t("listing.remove-filter")} </span>
            {text}
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const fitHref = ({ maker, name }: ListedModels): Path =>
  name ? routes.fitOfModel(vehicleId(maker, name)) : routes.fitOfMaker(makerSlug(maker));

/** Why products are sorted as they are: what the named vehicle is, and what it needs. */
function VehicleNote({ vehicle }: { vehicle: VehicleOfSearch }) {
  const { t, lang, link } = useSite();
  const { model, kind, needs, listed } = vehicle;
  const values = { model, kind: pickText(kind, lang), needs: needs ? pickText(needs, lang) : "" };
  return (
    <p className="search-note">
      {t(needs ? "search.vehicle-needs" : "search.vehicle", values)}
      {listed && (
        <>
          {" "}
          <a href={link(fitHref(listed))}>
            {t("fit.by-year", { vehicle: [listed.maker, listed.name ?? ""].join(" ").trim() })}
          </a>
        </>
      )}
    </p>
  );
}

/** How a query was interpreted: dropped and corrected words, and matching categories. */
export function SearchNotes({ search, notes }: { search: string; notes: SearchNotes }) {
  const { t, link } = useSite();
  const { isAlternative, isSimple, dropped, corrected, categories, filters, vehicle } = notes;
  const without = dropped.map((word) => `“${word}”`).join(", ");
  return (
    <>
      {isAlternative && (
        <p className="search-note" data-alternatives>
          {t("search.alternatives", { search })}
        </p>
      )}
      {corrected && (
        <p className="search-note">
          <a href={link(searchHref(corrected))}>{t("search.corrected", { corrected })}</a>
        </p>
      )}
      {dropped.length > 0 && (
        <p className="search-note">{t("search.without", { words: without })}</p>
      )}
      {vehicle && <VehicleNote vehicle={vehicle} />}
      <QueryFilters filters={filters} />
      {isSimple && <p className="search-note">{t("search.simple")}</p>}
      {categories.length > 0 && (
        <nav className="search-categories" aria-label={t("search.categories")}>
          <ul className="chips">
            {categories.map(({ slug, label, count }) => (
              <li key={slug}>
                <a className="chip" href={link(routes.productCategory(slug))}>
                  {t("search.category", { label, count })}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** Articles that match the search, and answers of the FAQ that do. */
export function SearchArticles({
  articles,
  search,
}: {
  articles: readonly ArticleCard[];
  search: string;
}) {
  const { t, link, locale } = useSite();
  const answers = search ? matchingAnswers(inLocale(store.brand.questions, locale), search) : [];
  if (articles.length === 0 && answers.length === 0) return null;
  return (
    <aside className="search-articles" aria-labelledby="search-articles">
      <h2 id="search-articles">{t("search.articles")}</h2>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <a href={link(routes.article(slug))}>{title}</a>
          </li>
        ))}
        {answers.map(({ id, question }) => (
          <li key={id}>
            <a href={link(`${routes.faq()}#${id}`)}>{question}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Searches that the brand proposes; a brand may have none. */
export const popularSearches = (t: Translate): string[] =>
  t("search.popular-queries").split(", ").filter(Boolean);

/** Options when nothing was found: popular searches, categories, and the shop's chat. */
export function EmptySearchHelp({ search }: { search: string }) {
  const site = useSite();
  const { t, link } = site;
  const popular = popularSearches(t);
  return (
    <>
      {popular.length > 0 && <h3>{t("search.popular")}</h3>}
      <ul className="chips">
        {popular.map((text) => (
          <li key={text}>
            <a className="chip" href={link(searchHref(text))}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <p className="listing-empty-actions">
        <a className="button" href={link(routes.categories())}>
          {t("search.all-categories")}
        </a>
        <a className="button" href={chatLink(site, t("search.chat-text", { search }))}>
          {t("search.chat")}
        </a>
      </p>
    </>
  );
}

const maxArticles = 2;

const maxTexts = 400;
const rootsOfTexts = new BoundedMap<ReadonlySet<string>>(maxTexts);

/** The roots of a text's words; the same few titles are read at every suggestion. */
function rootsIn(text: string): ReadonlySet<string> {
  const cached = rootsOfTexts.get(text);
  if (cached) return cached;
  const roots = new Set(toWords(text).flatMap(toRoots));
  rootsOfTexts.set(text, roots);
  return roots;
}

/** Words of a search that an article must have: in a question, not what is asked about a thing. */
function neededWords(words: readonly string[]): readonly string[] {
  const { questions, asked } = shopSynonyms();
  if (!words.some((word) => questions.has(word))) return words;
  const isAsked = (word: string) =>
    questions.has(word) || toRoots(word).some((root) => asked.has(root));
  return words.filter((word) => !isAsked(word));
}

/**
 * Texts with all words of a search in title and excerpt, those with the most in the title first.
 */
function matchingTexts<Text>(
  texts: readonly Text[],
  search: string,
  toParts: (text: Text) => { title: string; excerpt: string },
): Text[] {
  const { stopWords } = shopSynonyms();
  const typed = toWords(search);
  const words = typed.filter((word) => !stopWords.has(word));
  const needed = neededWords(typed).filter((word) => !stopWords.has(word));
  if (needed.length === 0) return [];
  return texts
    .map((text) => {
      const parts = toParts(text);
      const title = rootsIn(parts.title);
      const excerpt = rootsIn(parts.excerpt);
      const has = (roots: ReadonlySet<string>) => (word: string) =>
        toRoots(word).some((root) => roots.has(root));
      const inTitle = words.filter(has(title));
      const isMatch =
        inTitle.length > 0 && needed.every((word) => has(title)(word) || has(excerpt)(word));
      return { text, hits: isMatch ? inTitle.length : 0 };
    })
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, maxArticles)
    .map(({ text }) => text);
}

/** Articles that a search is about. */
export const matchingArticles = (articles: readonly ArticleCard[], search: string): ArticleCard[] =>
  matchingTexts(articles, search, (article) => article);

/** Questions of the FAQ that a search asks. */
export const matchingAnswers = ({ groups }: QuestionsText, search: string): Question[] =>
  matchingTexts(
    groups.flatMap(({ questions }) => questions),
    search,
    ({ question, answer }) => ({
      title: question,
      excerpt: answer.filter((block) => typeof block === "string").join(" "),
    }),
  );
