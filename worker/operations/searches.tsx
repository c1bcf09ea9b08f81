import * as v from "valibot";
import { useSite } from "../../shared/i18n/site-context.ts";
import { searchRowKind } from "../catalogue/search/search-counts.ts";
import type { Config } from "../settings/config.ts";
import { askDataSet, storedNumber } from "./data-set.ts";
import { Table } from "./table.tsx";

const storedRow = v.object({
  search: v.string(),
  language: v.string(),
  shown: storedNumber,
  empty: storedNumber,
  chosen: storedNumber,
});

/** A search in a language, and what became of it. */
export type CountedSearch = v.InferOutput<typeof storedRow>;

const maxRead = 1_000;

const questionFor = (dataset: string): string => {
  const toSum = (event: string) => `sum(if(blob4 = '${event}', _sample_interval, 0)) AS ${event}`;
  return `SELECT blob2 AS search, blob3 AS language, ${["shown", "empty", "chosen"].map(toSum).join(", ")},
  sum(_sample_interval) AS times
FROM ${dataset}
WHERE timestamp > NOW() - INTERVAL '30' DAY AND index1 = '${searchRowKind}'
GROUP BY search, language
ORDER BY times DESC
LIMIT ${maxRead}`;
};

/** Reads the most frequent searches of 30 days; throws when the data set cannot be queried. */
export const readSearches = (analytics: Config["analytics"]): Promise<CountedSearch[]> =>
  askDataSet(analytics, questionFor(analytics.dataset), storedRow);

const maxListed = 20;

const kinds = {
  frequent: ({ shown, empty }: CountedSearch) => shown + empty,
  empty: ({ empty }: CountedSearch) => empty,
  left: ({ shown, chosen }: CountedSearch) => shown - chosen,
};

/** The most frequent searches, those without a result, and those that were left without a click. */
export function Searches({ searches }: { searches: readonly CountedSearch[] }) {
  const { t } = useSite();
  return (
    <>
      <h2>{t("status.searches")}</h2>
      <p>{t("status.searches-note")}</p>
      {(["frequent", "empty", "left"] as const).map((kind) => {
        const rows = searches
          .map((it) => ({ ...it, times: Math.round(kinds[kind](it)) }))
          .filter(({ times }) => times > 0)
          .sort((a, b) => b.times - a.times)
          .slice(0, maxListed);
        return (
          <Table
            key={kind}
            caption={t(`status.searches-${kind}`)}
            head={[t("status.search"), t("status.language"), t("status.times")]}
            rows={rows.map(({ search, language, times }) => [search, language, times])}
          />
        );
      })}
    </>
  );
}
