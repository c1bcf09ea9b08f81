import { expect, test } from "vitest";
import {
  canonicalFilter,
  filterSize,
  formatFilter,
  isFormQuery,
  listingHref,
  listingSearch,
  parseFilter,
  readListingQuery,
  tidySearch,
  toggled,
  withoutGroup,
} from "./facets.ts";

const read = (query: string) => readListingQuery(new URLSearchParams(query));

test("reads groups and values in any order into one", () => {
  expect(parseFilter("pa_size[4l, 1l,4l] ,Category[b,a]")).toEqual({
    category: ["a", "b"],
    pa_size: ["1l", "4l"],
  });
  expect(Object.keys(parseFilter("pa_size[1l],category[a]"))).toEqual(["category", "pa_size"]);
});

test("gathers a group that is given twice, but of two prices takes the first", () => {
  expect(parseFilter("category[b],category[a]")).toEqual({ category: ["a", "b"] });
  expect(parseFilter("price[1,2],price[3,4]")).toEqual({ price: ["1", "2"] });
  expect(parseFilter("price[1],price[3,4]")).toEqual({ price: ["1", ""] });
});

test.each([
  ["price[10,50]", ["10", "50"]],
  ["price[50,10]", ["10", "50"]],
  ["price[10,10]", ["10", "10"]],
  ["price[10,]", ["10", ""]],
  ["price[,50.125]", ["", "50.125"]],
  ["price[010,50]", ["10", "50"]],
])("%s is the price %o", (text, price) => {
  expect(parseFilter(text)).toEqual({ price });
});

test.each([
  "price[,]",
  "price[a,b]",
  "price[-1,-2]",
  "price[1.2345,]",
  "price[1234567890123,]",
  "rating[0,6,x]",
  "rating[45,x4]",
  "subcategory[a]",
  "sale[false]",
  "colour[red]",
  "pa_[x]",
  "category[]",
  "category[a b]",
  "category",
  "category[a",
  "__proto__[x]",
  `pa_${"x".repeat(61)}[a]`,
  `category[${"a".repeat(201)}]`,
])("%s chooses nothing", (text) => {
  expect(parseFilter(text)).toEqual({});
});

test("at least three stars or at least four is at least three", () => {
  expect(parseFilter("rating[4,3,5]")).toEqual({ rating: ["3"] });
  expect(parseFilter("sale[x,true]")).toEqual({ sale: ["true"] });
});

test("takes fifty values of a group, and two thousand characters of a filter", () => {
  const many = Array.from({ length: 60 }, (_, at) => `v${100 + at}`);
  expect(canonicalFilter([["category", many]]).category).toEqual(many.slice(0, 50));
  const blanks = " ".repeat(1_990);
  expect(parseFilter(`${blanks}sale[true]`)).toEqual({ sale: ["true"] });
  expect(parseFilter(`${blanks} sale[true]`)).toEqual({});
});

test("writes what it reads, and counts a price as one", () => {
  const filter = parseFilter("category[a,b],price[1,2],pa_size[ü]");
  expect(formatFilter(filter)).toBe("category[a,b],pa_size[%C3%BC],price[1,2]");
  expect([filterSize(filter), filterSize({}), formatFilter({})]).toEqual([4, 0, ""]);
  expect(filterSize(parseFilter("price[1,2]"))).toBe(1);
});

test("normalises a search", () => {
  expect(tidySearch("  minyak \t\n rem\u0000\u200b  ")).toBe("minyak rem");
  expect([tidySearch(null), tidySearch(" ")]).toEqual(["", ""]);
  expect(tidySearch("a".repeat(500))).toBe("a".repeat(100));
  expect(tidySearch(` ${"a".repeat(100)}`)).toBe("a".repeat(100));
  expect(tidySearch(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
  expect(tidySearch(`${"a".repeat(99)}😀`)).toBe(`${"a".repeat(99)}\ufffd`);
  expect(tidySearch(`${" ".repeat(399)}ab`)).toBe("a");
});

test.each([
  ["", "date", "DESC"],
  ["orderby=price", "price", "DESC"],
  ["orderby=PRICE&order=asc", "price", "ASC"],
  ["orderby=name", "alphabetically", "ASC"],
  ["orderby=alphabetically&order=desc", "alphabetically", "DESC"],
  ["orderby=junk&order=junk", "date", "DESC"],
  ["order=ASC", "date", "ASC"],
  ["sort=price-ASC", "price", "ASC"],
  ["sort=rating", "rating", "DESC"],
  ["sort=discount-DESC&orderby=price&order=ASC", "discount", "DESC"],
])("%j sorts by %s %s", (query, orderby, order) => {
  expect(read(query)).toMatchObject({ orderby, order });
});

test("reads the form's own fields, a comma for a point too", () => {
  const form = "category=b&category=a&price_min= 5,5 &price_max=&rating=&sale=true&pa_size=1l";
  expect(read(form).filter).toEqual({
    category: ["a", "b"],
    pa_size: ["1l"],
    price: ["5.5", ""],
    sale: ["true"],
  });
  expect(read("price=3&price_min=5&price_max=7").filter).toEqual({ price: ["5", "7"] });
});

test.each(["price_min=1", "price_max=", "category=a", "pa_size=1l", "sort=price-ASC", "sale=true"])(
  "%s comes from the form",
  (query) => expect(isFormQuery(new URLSearchParams(query))).toBe(true),
);

test.each(["", "filter=category[a]", "search=oil", "orderby=price", "utm_source=x"])(
  "%s does not",
  (query) => expect(isFormQuery(new URLSearchParams(query))).toBe(false),
);

test("an address names only what differs from the default", () => {
  expect(listingSearch(read(""))).toBe("");
  expect(listingSearch(read("search=minyak rem&filter=sale[true]"))).toBe(
    "?search=minyak+rem&filter=sale%5Btrue%5D",
  );
  expect(listingSearch(read("orderby=price"))).toBe("?orderby=price");
  expect(listingSearch(read("orderby=price&order=ASC"))).toBe("?orderby=price&order=ASC");
  expect(listingSearch(read("orderby=name"))).toBe("?orderby=alphabetically");
  expect(listingSearch(read("order=ASC"))).toBe("?orderby=date&order=ASC");
  expect(listingHref("/products", read("orderby=name"), 2)).toBe(
    "/products/page/2?orderby=alphabetically",
  );
  expect(listingHref("/products", read(""), 1)).toBe("/products");
});

test("switches a value on and off, and a whole group off", () => {
  const filter = parseFilter("category[a],sale[true]");
  expect(toggled(filter, "category", "b")).toEqual({ category: ["a", "b"], sale: ["true"] });
  expect(toggled(filter, "category", "a")).toEqual({ sale: ["true"] });
  expect(toggled(parseFilter("category[a,b]"), "category", "a")).toEqual({ category: ["b"] });
  expect(toggled({}, "pa_size", "1l")).toEqual({ pa_size: ["1l"] });
  expect(withoutGroup(filter, "sale")).toEqual({ category: ["a"] });
});
