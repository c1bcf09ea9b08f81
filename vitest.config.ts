import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const backendMigrations = await readD1Migrations(path.resolve("backend/migrations"));

const backend = {
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./backend/wrangler.toml" },
      miniflare: { bindings: { MIGRATIONS: backendMigrations } },
    }),
  ],
  test: {
    name: "backend",
    include: ["backend/**/*.test.ts", "tests/contract/backend-*.test.ts"],
    setupFiles: ["./tests/support/apply-migrations.ts"],
  },
};

// What needs no Workers runtime: pure modules with their clock and their caches injected.
const node = {
  test: {
    name: "node",
    include: ["{worker,shared,client,tests/support}/**/*.test.{ts,tsx}"],
    exclude: ["**/*.worker.test.{ts,tsx}"],
  },
};

const storefront = {
  plugins: [
    cloudflareTest({
      main: "./tests/support/worker-entry.ts",
      miniflare: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: ["nodejs_compat"],
        durableObjects: { GENERATIONS: { className: "Generations", useSQLite: true } },
      },
    }),
  ],
  test: { name: "storefront", include: ["worker/**/*.worker.test.{ts,tsx}"] },
};

export default defineConfig({ test: { projects: [node, backend, storefront] } });
