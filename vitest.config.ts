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

export default defineConfig({ test: { projects: [backend] } });
