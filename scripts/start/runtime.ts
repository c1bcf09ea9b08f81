import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { transformWithOxc } from "vite";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { presetNames } from "../../backend/presets.ts";
import { settingNames } from "../../worker/settings/settings-schema.ts";
import { type RateLimit, rateLimits } from "../rate-limits.ts";
import { databaseVariable } from "./start-settings.ts";

interface RuntimeOptions {
  /** Folder of the build, such as `dist`. */
  build: string;
  port: number;
  /** Folder of the local state. */
  state: string;
  /** Settings and secrets by name; they stay in memory. */
  settings: Record<string, string | undefined>;
  /** Called where workerd does not stay up. */
  onCrashes: (sentence: string) => void;
}

/** The simulator starts workerd again whenever it ends; more often within a minute it never would stay up. */
const maxRestarts = 3;
const MINUTE_MS = 60_000;

/** Says that workerd was started again, and gives up where it ends again and again. */
function watchRestarts(onCrashes: RuntimeOptions["onCrashes"]): () => void {
  let times: number[] = [];
  return () => {
    const now = Date.now();
    times = [...times.filter((time) => now - time < MINUTE_MS), now];
    if (times.length <= maxRestarts) console.error("workerd has ended and was started again.");
    else onCrashes(`workerd has ended ${times.length} times within a minute.`);
  };
}

/** The simulator's errors; without workerd it would wait for ever. */
class RuntimeLog extends Log {
  readonly #onCrashes: RuntimeOptions["onCrashes"];

  constructor(onCrashes: RuntimeOptions["onCrashes"]) {
    super(LogLevel.ERROR);
    this.#onCrashes = onCrashes;
  }

  override error(error: Error): void {
    super.error(error);
    if ((error as { code?: string }).code === "ERR_RUNTIME_FAILURE")
      this.#onCrashes("workerd has ended and could not be started again.");
  }
}

/** Returns a built worker with the environment's settings, so that both workers agree. */
function toWorker(folder: string, settings: RuntimeOptions["settings"]) {
  const config = unstable_readConfig({ config: join(folder, "wrangler.json") });
  const names = [...Object.keys(config.vars), ...settingNames, ...presetNames, "OPERATOR_TOKEN"];
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

const toHyperdrives = ({ [databaseVariable]: database }: RuntimeOptions["settings"]) =>
  database ? { hyperdrives: { HYPERDRIVE: database } } : {};

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
export async function serveBuild(options: RuntimeOptions) {
  const { build, port, state, settings, onCrashes } = options;
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      // An unpublished port; it accepts local connections only.
      host: "127.0.0.1",
      port: 0,
      cf: false,
      log: new RuntimeLog(onCrashes),
      logRequests: false,
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error") console.error(message);
      },
      workers: [
        await frontWorker(port),
        { ...toWorker(join(build, "storefront"), settings), ...toHyperdrives(settings) },
        toWorker(join(build, "backend"), settings),
      ],
    }),
    resourcePersistencePath: join(state, "v3"),
    unsafeHandleRuntimeRestart: watchRestarts(onCrashes),
  });
  await runtime.ready;
  return runtime;
}
