import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One search as a shopper types it, judged by hand. */
export interface JudgedQuery {
  class: string;
  /** In which language's shop it is typed. */
  shop: "id" | "en";
  query: string;
  /** Slug to grade: 3 exactly what is meant, 2 good, 1 acceptable; null where the shop has nothing. */
  grades: ReadonlyMap<string, number> | null;
  /** Products that may be shown where nothing is right. */
  tolerated: ReadonlySet<string>;
}

const slugsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

function queryOf(line: string): JudgedQuery {
  const [name = "", shop, query = "", ...judged] = line.split(" | ");
  const parts = judged.map((part) => part.split(":"));
  const isNone = parts[0]?.[0]?.trim() === "none";
  const grades = parts.flatMap(([grade, slugs = ""]) =>
    slugsOf(slugs).map((slug) => [slug, Number(grade)] as const),
  );
  return {
    class: name,
    shop: shop === "en" ? "en" : "id",
    query,
    grades: isNone ? null : new Map(grades),
    tolerated: new Set(isNone ? slugsOf(parts[0]?.[1] ?? "") : []),
  };
}

/** The judged queries of a file of tests/support/search/queries. */
export const judgedQueries = (name: string): JudgedQuery[] =>
  readFileSync(join(import.meta.dirname, `queries/${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map(queryOf);

/** What an engine shows for a query. */
export interface Shown {
  /** Slugs in their order. */
  slugs: string[];
  /** Whether the page says that these are only alternatives. */
  isAlternative: boolean;
}

const gain = (grade: number): number => 2 ** grade - 1;

const discounted = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, rank) => sum + gain(grade) / Math.log2(rank + 2), 0);

/** The measures of one query. */
export interface Marks {
  ndcg: number;
  success: number;
  reciprocal: number;
  isEmpty: number;
}

/** How good a result is, judged by its first `depth` products. */
export function marksOf({ grades }: JudgedQuery, { slugs }: Shown, depth = 10): Marks {
  const best = [...(grades ?? new Map()).values()].sort((a, b) => b - a).slice(0, depth);
  const good = Math.min(2, best[0] ?? 0);
  const got = slugs.slice(0, depth).map((slug) => grades?.get(slug) ?? 0);
  const first = slugs.findIndex((slug) => (grades?.get(slug) ?? 0) >= good);
  return {
    ndcg: discounted(got) / discounted(best),
    success: first === 0 ? 1 : 0,
    reciprocal: first < 0 ? 0 : 1 / (first + 1),
    isEmpty: slugs.length === 0 ? 1 : 0,
  };
}

/** Whether products are shown, as if they were meant, where the shop has nothing of the kind. */
export const isWrong = ({ tolerated }: JudgedQuery, { slugs, isAlternative }: Shown): boolean =>
  !isAlternative && slugs.slice(0, 5).some((slug) => !tolerated.has(slug));
