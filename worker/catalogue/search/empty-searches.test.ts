import { expect, test } from "vitest";
import { countedSearch } from "./empty-searches.ts";

test("a search is counted in lower case without blanks around it", () => {
  expect(countedSearch(" Oli Gardan 75W-90 ")).toBe("oli gardan 75w-90");
});

test.each(["rina@example.com", "0812 3456 789", "+62-812-345", "a".repeat(61), "pesanan 100-1234"])(
  "%s is not counted: it may be personal, or is no search",
  (search) => expect(countedSearch(search)).toBeNull(),
);
