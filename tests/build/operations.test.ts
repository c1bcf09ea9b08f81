import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The shop's operations by their names (UpDate and ShippingCounty as the shop's clients spell them). */
const operations =
  "getCart addToCart applyCoupon removeCoupons UpDateCartQuantity EmptyCart ChangeShippingMethod ChangeShippingCounty Checkout login Logout registerCustomer ResetPasswordEmail ResetPasswordKey updatePassword UpDateCustomer getOrders getOrder getDownloads getProduct getProducts getProductCategories getPosts getPost getPostCategories getAllTerms getAllowedCountries getStates getStockStatus getStripePaymentIntent WriteReview".split(
    " ",
  );

const sources = globSync("worker/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"));

/** The constant that holds an operation's document, if any. */
function constantOf(operation: string): string | undefined {
  const declared = new RegExp(
    `export const (\\w+)(?:(?!export const)[\\s\\S])*?\\b(?:query|mutation) ${operation}\\b`,
  );
  for (const source of sources) {
    const name = declared.exec(source)?.[1];
    if (name) return name;
  }
  return undefined;
}

const isUsed = (constant: string): boolean => {
  const uses = new RegExp(`\\b${constant}\\b`, "g");
  const count = sources.reduce((sum, source) => sum + [...source.matchAll(uses)].length, 0);
  // Declared, imported and passed on.
  return count >= 3;
};

test.each(operations)("%s is there and in use", (operation) => {
  const constant = constantOf(operation);
  expect(constant).toBeDefined();
  expect(isUsed(constant ?? "")).toBe(true);
});
