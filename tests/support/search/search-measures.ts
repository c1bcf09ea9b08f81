import { isWrong, type JudgedQuery, marksOf, type Shown } from "./judged-queries.ts";

/** What an engine shows for a query. */
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
  const marks: (ReturnType<typeof marksOf> & { class: string; isRefused: number })[] = [];
  const wrong: number[] = [];
  for (const query of queries) {
    const shown = await find(query);
    if (!query.grades) {
      wrong.push(isWrong(query, shown) ? 1 : 0);
      continue;
    }
    const isRefused = shown.isAlternative || shown.slugs.length === 0 ? 1 : 0;
    marks.push({ class: query.class, ...marksOf(query, shown, depth), isRefused });
  }
  const names = [...new Set(marks.map((it) => it.class))];
  const classOf = (name: string) => marks.filter((it) => it.class === name);
  return {
    ndcg: mean(marks.map(({ ndcg }) => ndcg)),
    success: mean(marks.map(({ success }) => success)),
    reciprocal: mean(marks.map(({ reciprocal }) => reciprocal)),
    empty: mean(marks.map(({ isEmpty }) => isEmpty)),
    wrong: mean(wrong),
    refused: mean(marks.map(({ isRefused }) => isRefused)),
    classes: new Map(names.map((name) => [name, mean(classOf(name).map(({ ndcg }) => ndcg))])),
  };
}
