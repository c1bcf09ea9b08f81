import type { WordGroup } from "../search/search-groups.ts";
import { hasDigit } from "../search/words.ts";

const quoted = (word: string): string => `'${word.replaceAll("\\", "").replaceAll("'", "''")}'`;

/** A group as PostgreSQL's full text reads it; words without digits also match what begins with them. */
export function tsQueryOf({ word, alternatives }: WordGroup, close: readonly string[]): string {
  const all = alternatives.map((words) => words.map(quoted).join(" & "));
  const begun = hasDigit(word) || word.length < 2 ? [] : [`${quoted(word)}:*`];
  const others = [...begun, ...close.map(quoted), ...all];
  return [...new Set(others)].map((it) => `(${it})`).join(" | ");
}
