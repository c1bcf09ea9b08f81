import { defineConfig } from "vitest/config";

/** The tests of the adapter of WooCommerce as `npm run mutation` tries them; all are of pure modules. */
export default defineConfig({
  test: {
    name: "woocommerce",
    include: ["tests/mutation/woocommerce.test.ts"],
    testTimeout: 30_000,
  },
});
