// All tests of the part in one file: each file of its own would start once more for every change.
import.meta.glob(
  ["../../worker/woocommerce/**/*.test.ts", "!../../worker/woocommerce/session/**"],
  {
    eager: true,
  },
);
