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

const splitSlugs = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

function parseQuery(line: string): JudgedQuery {
  const [name = "", shop, query = "", ...judged] = line.split(" | ");
  const parts = judged.map((part) => part.split(":"));
  const isNone = parts[0]?.[0]?.trim() === "none";
  const grades = parts.flatMap(([grade, slugs = ""]) =>
    splitSlugs(slugs).map((slug) => [slug, Number(grade)] as const),
  );
  return {
    class: name,
    shop: shop === "en" ? "en" : "id",
    query,
    grades: isNone ? null : new Map(grades),
    tolerated: new Set(isNone ? splitSlugs(parts[0]?.[1] ?? "") : []),
  };
}

/** The judged queries of a file of tests/support/search/queries. */
export const judgedQueries = (name: string): JudgedQuery[] =>
  readFileSync(join(import.meta.dirname, `queries/${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map(parseQuery);

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

/** How good a result is, judged by its first `depth` products. */
function toMarks(
  { class: name, grades }: JudgedQuery,
  { slugs, isAlternative }: Shown,
  depth: number,
) {
  const best = [...(grades ?? new Map()).values()].sort((a, b) => b - a).slice(0, depth);
  const good = Math.min(2, best[0] ?? 0);
  const got = slugs.slice(0, depth).map((slug) => grades?.get(slug) ?? 0);
  const first = slugs.findIndex((slug) => (grades?.get(slug) ?? 0) >= good);
  return {
    class: name,
    ndcg: discounted(got) / discounted(best),
    success: first === 0 ? 1 : 0,
    reciprocal: first < 0 ? 0 : 1 / (first + 1),
    isEmpty: slugs.length === 0 ? 1 : 0,
    isRefused: isAlternative || slugs.length === 0 ? 1 : 0,
  };
}

/** Whether products are shown, as if they were meant, where the shop has nothing of the kind. */
const isWrong = ({ tolerated }: JudgedQuery, { slugs, isAlternative }: Shown): boolean =>
  !isAlternative && slugs.slice(0, 5).some((slug) => !tolerated.has(slug));

export type Find = (query: JudgedQuery) => Shown | Promise<Shown>;

/** Means over the searches of a set that have results to find; `wrong` over those that have none. */
export interface Measured {
  ndcg: number;
  success: number;
  reciprocal: number;
  empty: number;
  wrong: number;
  /** The part of answerable searches whose products are called alternatives, or that show none. */
  refused: number;
  /** nDCG by class. */
  classes: Map<string, number>;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The measures of an engine over judged searches, by its first `depth` products. */
export async function measure(
  find: Find,
  queries: readonly JudgedQuery[],
  depth = 10,
): Promise<Measured> {
  const marks: ReturnType<typeof toMarks>[] = [];
  const wrong: number[] = [];
  for (const query of queries) {
    const shown = await find(query);
    if (query.grades) marks.push(toMarks(query, shown, depth));
    else wrong.push(isWrong(query, shown) ? 1 : 0);
  }
  const names = [...new Set(marks.map((it) => it.class))];
  const findClass = (name: string) => marks.filter((it) => it.class === name);
  return {
    ndcg: mean(marks.map(({ ndcg }) => ndcg)),
    success: mean(marks.map(({ success }) => success)),
    reciprocal: mean(marks.map(({ reciprocal }) => reciprocal)),
    empty: mean(marks.map(({ isEmpty }) => isEmpty)),
    wrong: mean(wrong),
    refused: mean(marks.map(({ isRefused }) => isRefused)),
    classes: new Map(names.map((name) => [name, mean(findClass(name).map(({ ndcg }) => ndcg))])),
  };
}
