// All tests of the room in one file: each file of its own would start once more for every change.
import.meta.glob("../../worker/platform/graphql/*.test.ts", { eager: true });
import.meta.glob("../../worker/woocommerce/*.test.ts", { eager: true });
