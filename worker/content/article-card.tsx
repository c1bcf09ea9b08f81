import type { ArticleCard as Card } from "../../shared/article.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { useDate } from "../platform/i18n/format-date.ts";

/** Width to height of an article's picture. */
export const articleRatio = 16 / 9;

function ArticleTeaser({ article, level }: { article: Card; level: "h2" | "h3" }) {
  const { link } = useSite();
  const date = useDate();
  const Heading = level;
  const category = article.categories[0];
  return (
    <article className="article-card">
      <Picture
        picture={article.image && { ...article.image, alt: "" }}
        width={480}
        ratio={articleRatio}
      />
      <div className="article-card-text">
        <p className="article-meta">
          {category && <span>{category.name}</span>}
          <time dateTime={article.date}>{date(article.date)}</time>
        </p>
        <Heading>
          <a href={link(routes.article(article.slug))}>{article.title}</a>
        </Heading>
        <p className="article-excerpt">{article.excerpt}</p>
      </div>
    </article>
  );
}

/** Articles side by side; the heading level is one below the heading above them. */
export function ArticleGrid({ articles, level }: { articles: Card[]; level: "h2" | "h3" }) {
  return (
    <ul className="article-grid">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleTeaser article={article} level={level} />
        </li>
      ))}
    </ul>
  );
}
