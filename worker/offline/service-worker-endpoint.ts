import script from "virtual:service-worker";
import type { Handler } from "hono";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import type { OfflineShop } from "../../shared/offline.ts";
import { textFile } from "../feeds/text-file.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { scriptJson } from "../platform/render/json-ld.tsx";
import { withdrawal } from "./withdrawal.ts";

/** GET /service-worker.js: the shop without a connection; with OFFLINE off, what withdraws it. */
export const serviceWorker: Handler<AppEnv> = (c) => {
  const { isOffline, backend } = c.var.config;
  if (!isOffline) return textFile(c, withdrawal, "text/javascript");
  const prefixes = localeCodes.map((code) => locales[code].prefix);
  const shop: OfflineShop = {
    build: __BUILD_ID__,
    prefixes,
    isOnce: backend.capabilities.storefrontSettings,
  };
  return textFile(c, `const shop=${scriptJson(shop)};${script}`, "text/javascript");
};
