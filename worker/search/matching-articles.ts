import type { ArticleCard } from "../../shared/article.ts";
import { rootsOf } from "./affixes.ts";
import { shopSynonyms } from "./synonyms.ts";
import { wordsOf } from "./words.ts";

const maxArticles = 2;

const rootsIn = (text: string): Set<string> => new Set(wordsOf(text).flatMap(rootsOf));

/**
 * Articles with all words of a search in title and excerpt, those with the most in the title first.
 */
export function matchingArticles(articles: readonly ArticleCard[], search: string): ArticleCard[] {
  const { stopWords } = shopSynonyms();
  const words = wordsOf(search).filter((word) => !stopWords.has(word));
  if (words.length === 0) return [];
  return articles
    .map((article) => {
      const title = rootsIn(article.title);
      const excerpt = rootsIn(article.excerpt);
      const has = (roots: Set<string>) => (word: string) =>
        rootsOf(word).some((root) => roots.has(root));
      const inTitle = words.filter(has(title));
      const isMatch =
        inTitle.length > 0 && words.every((word) => has(title)(word) || has(excerpt)(word));
      return { article, hits: isMatch ? inTitle.length : 0 };
    })
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, maxArticles)
    .map(({ article }) => article);
}
