import type { WordGroup } from "../search/search-groups.ts";

const quoted = (word: string): string => `'${word.replaceAll("\\", "").replaceAll("'", "''")}'`;

/** A group as PostgreSQL's full text reads it, with other words that may stand for its own. */
export function tsQueryOf({ alternatives }: WordGroup, others: readonly string[]): string {
  const all = alternatives.map((words) => words.map(quoted).join(" & "));
  return [...new Set([...others.map(quoted), ...all])].map((it) => `(${it})`).join(" | ");
}
