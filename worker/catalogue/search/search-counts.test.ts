import { expect, test } from "vitest";
import { countedSearch, SearchCounts } from "./search-counts.ts";

test("a search is counted in lower case without blanks around it", () => {
  expect(countedSearch(" Oli Gardan 75W-90 ")).toBe("oli gardan 75w-90");
});

test.each(["rina@example.com", "0812 3456 789", "+62-812-345", "a".repeat(61), "pesanan 100-1234"])(
  "%s is not counted: it may be personal, or is no search",
  (search) => expect(countedSearch(search)).toBeNull(),
);

test("searches without number write a bounded number of counts each minute", () => {
  let now = 0;
  const rows: unknown[] = [];
  const counts = new SearchCounts(() => now);
  const bindings = { ANALYTICS: { writeDataPoint: (row: unknown) => rows.push(row) } } as never;
  const config = { backend: { capabilities: { ownPages: false } } } as never;
  const count = (search: string) =>
    counts.count({
      event: "shown",
      bindings,
      config,
      locale: "id_ID",
      search,
      waitUntil: () => {},
    });
  for (let at = 0; at < 400; at += 1) count(`oli ${at}`);
  expect(rows).toHaveLength(300);
  now = 60_000;
  count("oli");
  expect(rows).toHaveLength(301);
});
