import { expect, test, vi } from "vitest";
import { translateIn } from "./site-context.ts";

test("a value that is forgotten is reported, and its text shown by its id", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(translateIn("en_US")("cart.gift-card-left", {})).toBe("cart.gift-card-left");
  expect(report).toHaveBeenCalled();
  report.mockRestore();
});
