import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandFolder, readCountry } from "./scripts/brand.ts";
import { brandFiles } from "./scripts/vite/brand-files.ts";
import { buildId } from "./scripts/vite/build-id.ts";
import { chunkGroups } from "./scripts/vite/chunks.ts";
import { clientManifest, paymentModules } from "./scripts/vite/client-manifest.ts";
import { graphiql } from "./scripts/vite/graphiql.ts";
import { iconSets } from "./scripts/vite/icon-sets.ts";
import { icons } from "./scripts/vite/icons.ts";
import { islands } from "./scripts/vite/islands.ts";
import { browserMessages, messages } from "./scripts/vite/messages.ts";
import { nativeImport } from "./scripts/vite/native-import.ts";
import { operatorLink } from "./scripts/vite/operator-link.ts";
import { pageReload } from "./scripts/vite/page-reload.ts";
import { reactStream } from "./scripts/vite/react-stream.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";
import { inlineThemeConstants } from "./scripts/vite/theme-constants.ts";

const OPERATOR_TOKEN = process.env.OPERATOR_TOKEN || randomBytes(24).toString("base64url");

const isBuiltByCloudflare = Boolean(process.env.WORKERS_CI);
const services = [{ binding: "BACKEND", service: "backend" }];

export default defineConfig(({ command }) => ({
  define: {
    __BUILD_ID__: JSON.stringify(command === "build" ? buildId() : "dev"),
    __BUILD_TIME__: JSON.stringify(command === "build" ? Date.now() : 0),
  },
  environments: {
    client: {
      // Found when an island wakes, they would have the developer's server load the page anew.
      optimizeDeps: { entries: ["client/hydrate.tsx", "client/**/*.island.tsx"] },
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          // Neither our scripts nor React read a property for what the reading does.
          treeshake: { propertyReadSideEffects: false },
          optimization: { inlineConst: { mode: "all" } },
          // The entry imports these by their URLs, so nothing else shows that their exports are used;
          // that chunks may import from them too keeps each in one file.
          preserveEntrySignatures: "allow-extension",
          input: [
            "client/entry.ts",
            "client/hydrate.tsx",
            "client/cart/read-cart.ts",
            "client/idle.ts",
            "client/runtime/page-speed.ts",
            "client/runtime/face.ts",
            "client/analytics/consent.ts",
            "client/offline/offline.ts",
            "client/search/chosen-results.ts",
            "worker/layout/deferred.css",
            "worker/content/blocks.css",
            ...globSync("client/**/*.fragment.ts"),
            ...paymentModules(),
            ...islands().flatMap(({ file, chunk }) => (chunk ? [] : [file])),
            ...browserMessages().map(({ id }) => id),
          ],
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    },
    // The first view would wait for the backend's modules longer than a page waits for its data.
    storefront: { dev: { warmup: ["worker/index.ts"] }, build: { minify: true } },
    backend: { dev: { warmup: ["backend/index.ts"] }, build: { minify: true } },
  },
  // The build has parsed all messages: no worker needs the parser.
  resolve: {
    alias: [
      { find: /^#brand\//, replacement: `${import.meta.dirname}/${brandFolder()}/` },
      ...Object.entries({ "": "shared", "backend-": "backend", "worker-": "worker" }).map(
        ([prefix, root]) => ({
          find: new RegExp(`^#${prefix}country/`),
          replacement: `${import.meta.dirname}/${root}/country/${readCountry()}/`,
        }),
      ),
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: "@formatjs/icu-messageformat-parser/no-parser.js",
      },
    ],
  },
  server: { port: 8787, strictPort: true },
  plugins: [
    graphiql(),
    operatorLink(OPERATOR_TOKEN),
    pageReload(),
    messages(),
    brandFiles(),
    inlineThemeConstants(),
    icons(),
    iconSets(),
    nativeImport(),
    reactStream(),
    clientManifest(),
    serviceWorker(),
    react(),
    cloudflare({
      configPath: "wrangler.toml",
      viteEnvironment: { name: "storefront" },
      // At Cloudflare there is no embedded backend, and whoever deploys gives the worker its name.
      config: {
        main: "worker/index.ts",
        ...(!isBuiltByCloudflare && { name: "storefront", services }),
      },
      auxiliaryWorkers: [
        {
          configPath: "backend/wrangler.toml",
          config: ({ vars }) => (command === "serve" ? { vars: { ...vars, OPERATOR_TOKEN } } : {}),
        },
      ],
      persistState: { path: process.env.PERSIST_TO ?? ".wrangler/state" },
    }),
  ],
}));
