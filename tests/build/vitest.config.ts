import { defineConfig } from "vitest/config";
import { isAll } from "../support/test-run.ts";

// Of `npm run test:all` alone: what Wrangler says of a deployment, and, each with a build of its own, a
// deployment by Cloudflare's button, the tasks of owners and the recipes of CONTRIBUTING in a copy, and
// another brand (brand-faults.test.ts has what is wrong in one).
const longer = ["brand", "deploy-button", "dry-run", "owner-tasks"];

/** Reads what the build made: run it after `vite build`. */
export default defineConfig({
  // A busy machine is no failure.
  test: {
    name: "build",
    include: ["tests/build/*.test.ts"],
    exclude: isAll ? [] : longer.map((name) => `tests/build/${name}.test.ts`),
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
