import path from "node:path";
import { defineConfig } from "vite";
import { clientManifest } from "../../scripts/vite/client-manifest.ts";
import { icons } from "../../scripts/vite/icons.ts";
import { messages } from "../../scripts/vite/messages.ts";
import { serviceWorker } from "../../scripts/vite/service-worker.ts";

const workers = path.resolve("tests/support/cloudflare-workers.ts");
const whatwgFetch = path.resolve("node_modules/@whatwg-node/fetch/dist/global-ponyfill.js");

/** The simulation as one file, which Node runs by itself. */
export default defineConfig({
  define: {
    __BUILD_ID__: JSON.stringify("test"),
    __BUILD_TIME__: JSON.stringify(Date.UTC(2026, 10, 1)),
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  plugins: [
    messages(),
    icons(),
    serviceWorker(),
    { ...clientManifest(), configResolved: undefined },
  ],
  // Node's own Request and Response, as the worker has its own; the ponyfill waits for the wall clock.
  resolve: { alias: { "cloudflare:workers": workers, "@whatwg-node/fetch": whatwgFetch } },
  ssr: { noExternal: true, resolve: { conditions: ["workerd", "worker", "module", "node"] } },
  build: {
    ssr: "tests/simulation/main.ts",
    outDir: "dist/simulation",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node24",
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: "main.mjs", codeSplitting: false } },
  },
});
