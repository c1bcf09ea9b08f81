import { defineConfig } from "vitest/config";

/** Reads what the build made: run it after `vite build`. */
export default defineConfig({ test: { name: "build", include: ["tests/build/*.test.ts"] } });
