import { build } from "vite";
import { clientManifest } from "../vite/client-manifest.ts";
import { iconSets } from "../vite/icon-sets.ts";
import { icons } from "../vite/icons.ts";
import { messages } from "../vite/messages.ts";
import { reactStream } from "../vite/react-stream.ts";
import { serviceWorker } from "../vite/service-worker.ts";

/** Builds one module into a worker that bare workerd runs. */
export async function buildWorker(entry: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    define: { __BUILD_ID__: '"bench"', __BUILD_TIME__: "0", "import.meta.env.DEV": "false" },
    plugins: [messages(), icons(), iconSets(), clientManifest(), serviceWorker(), reactStream()],
    build: {
      ssr: entry,
      outDir,
      minify: true,
      rolldownOptions: { external: /^(cloudflare|node):/, output: { codeSplitting: false } },
    },
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
  });
}
