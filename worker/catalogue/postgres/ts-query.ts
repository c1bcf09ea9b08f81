import type { WordGroup } from "../search/search-groups.ts";

const quoted = (word: string): string => `'${word.replaceAll("\\", "").replaceAll("'", "''")}'`;

/**
 * A group as PostgreSQL's full text reads it, with other words that may stand for its own. Each word costs
 * a look at every product that any of them finds: what has all words of another alternative asks for
 * nothing beside it, nor does what has a word that is not asked for.
 */
export function toTsQuery(
  { word, alternatives }: WordGroup,
  others: readonly string[],
  isAsked: (word: string) => boolean,
): string {
  const asked = alternatives.filter((words) => words.every(isAsked));
  const all = [...others.map((it) => [it]), ...(asked.length > 0 ? asked : [[word]])]
    .map((words) => [...new Set(words)])
    .toSorted((a, b) => a.length - b.length);
  const least: string[][] = [];
  for (const words of all)
    if (!least.some((it) => it.every((part) => words.includes(part)))) least.push(words);
  return least.map((words) => `(${words.map(quoted).join(" & ")})`).join(" | ");
}
