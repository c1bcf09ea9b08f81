import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { transformWithOxc } from "vite";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { settingNames } from "../../worker/settings-schema.ts";
import { type RateLimit, rateLimits } from "../rate-limits.ts";

interface RuntimeOptions {
  /** Folder of the build, such as `dist`. */
  build: string;
  port: number;
  /** Folder of the local state. */
  state: string;
  /** Settings and secrets by name; they stay in memory. */
  settings: Record<string, string | undefined>;
}

/** Returns a built worker with the environment's settings, so that both workers agree. */
function workerOf(folder: string, settings: RuntimeOptions["settings"]) {
  const config = unstable_readConfig({ config: join(folder, "wrangler.json") });
  const names = [...Object.keys(config.vars), ...settingNames, "OPERATOR_TOKEN"];
  const { workerOptions } = unstable_getMiniflareWorkerOptions({
    ...config,
    ratelimits: rateLimits(config.ratelimits as RateLimit[], settings),
  });
  const { modulesRules: _, ...options } = workerOptions;
  const main = relative(folder, config.main ?? "index.js");
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const given = names.flatMap((name) =>
    settings[name] === undefined ? [] : [[name, settings[name]]],
  );
  return {
    ...options,
    name: config.name ?? "",
    rootPath: folder,
    modulesRoot: folder,
    modules: [main, ...modules.filter((file) => file !== main)].map((path) => ({
      type: "ESModule" as const,
      path: join(folder, path),
    })),
    bindings: { ...(workerOptions.bindings as object), ...Object.fromEntries(given) },
  };
}

async function frontWorker(port: number) {
  const file = "scripts/start/front-entry.ts";
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, {});
  return {
    name: "front",
    modules: true as const,
    script: code,
    compatibilityDate: "2026-10-01",
    serviceBindings: { SHOP: "storefront" },
    // Bypasses the simulator's own entry, which has developer endpoints.
    unsafeDirectSockets: [{ host: "localhost", port }],
  };
}

/** Serves both built workers on workerd. */
export async function serveBuild({ build, port, state, settings }: RuntimeOptions) {
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      // An unpublished port; it accepts local connections only.
      host: "127.0.0.1",
      port: 0,
      cf: false,
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error") console.error(message);
      },
      workers: [
        await frontWorker(port),
        workerOf(join(build, "storefront"), settings),
        workerOf(join(build, "backend"), settings),
      ],
    }),
    resourcePersistencePath: join(state, "v3"),
  });
  await runtime.ready;
  return runtime;
}
