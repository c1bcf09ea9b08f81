import { expect, test } from "vitest";
import { tryAgain } from "../../layout/error-page.tsx";

test("a page that the backend failed offers a retry", () => {
  const way = tryAgain(503, "GET", "/products?search=oli");
  expect(way).toEqual({ href: "/products?search=oli", label: "error.try-again" });
});

test.each([
  ["a form", 503, "POST"],
  ["a page that is not there", 404, "GET"],
  ["a defect", 500, "GET"],
  ["one try too many", 429, "GET"],
])("%s is not offered once more by a link", (_what, status, method) => {
  expect(tryAgain(status, method, "/cart")).toBeUndefined();
});
