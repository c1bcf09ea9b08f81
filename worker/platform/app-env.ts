import type { Locale } from "../../shared/i18n/locales.ts";

/**
 * The variables of Hono's context in this worker. Each module declares those that it sets, and the
 * bindings that it owns, beside its own code (`declare module`), so that this file needs none of them.
 */
export interface Variables {
  requestId: string;
  /** Whether a prefetch was refused, which is no failure. */
  isRefusedAhead?: boolean;
  /** Whether the response already has all its headers. */
  isComplete?: boolean;
  /** Whether the URL is the canonical one under which the page is stored. */
  isCanonical?: boolean;
  locale: Locale;
  /** The path without its language prefix. */
  path: string;
  now: () => Date;
}

/** The worker's bindings, named as in wrangler.toml. */
export interface Bindings {
  ASSETS: Fetcher;
  /** The embedded backend; unused when BACKEND_URL names a real one. */
  BACKEND: Fetcher;
  IMAGES: ImagesBinding;
  VERSION?: WorkerVersionMetadata;
  /** Metrics for operators, when a data set is bound. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Settings and secrets: all other bindings, as text; read by config.ts only. */
  [setting: string]: unknown;
}

/** The environment of every Hono handler here. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: Variables;
}

/** Whether Vite serves the modules one by one (`npm run dev`); no build has this id. */
export const development = __BUILD_ID__ === "dev";
