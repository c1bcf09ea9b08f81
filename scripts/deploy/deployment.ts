import { readFileSync } from "node:fs";
import { secretNames, settingNames } from "../../worker/settings/settings-schema.ts";
import { parseReport } from "../../worker/settings/shop-report.ts";
import { limitNames, type RateLimit, rateLimits, wrongLimits } from "../rate-limits.ts";
import { Refusal } from "../refusal.ts";

/** Options of `npm run deploy`. */
export interface Deployment {
  /** Name of the worker; each deployment has its own name, sessions, orders and index. */
  name: string;
  /** Settings by name, from the environment and the operator's file. */
  settings: Record<string, string | undefined>;
  /**
   * Cloudflare builds it from a repository (its button, or Workers Builds): name and bucket are those
   * of wrangler.toml, as whoever pressed it has named them.
   */
  isByCloudflare?: boolean;
}

/** Parses "NAME=value" lines; ignores empty lines and those starting with #. */
export function readSettings(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\s*[A-Z_]+\s*=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split("=");
      return [
        name.trim(),
        value
          .join("=")
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      ];
    }),
  );
}

/** Reads an operator's file of settings; refuses names that the shop does not read. */
export function readSettingsFile(file: string): Record<string, string> {
  const settings = readSettings(readFileSync(file, "utf8"));
  const others = Object.keys(settings).filter(
    (name) => ![...settingNames, ...limitNames].includes(name),
  );
  if (others.length > 0)
    throw new Refusal(`${file}: ${others.join(", ")} is no setting: README.md lists all.`);
  return settings;
}

const isPublicHttps = (url: string | undefined): boolean =>
  URL.canParse(url ?? "") &&
  new URL(url ?? "").protocol === "https:" &&
  !/^(localhost|127\.|\[)/.test(new URL(url ?? "").hostname);

/** Returns why a deployment must not be made; empty when it may. */
export function complaints({ name, settings }: Deployment): string[] {
  const wrong: string[] = [];
  if (!/^[a-z0-9][a-z0-9-]{0,53}$/.test(name))
    wrong.push(`--name "${name}": only lower-case letters, digits and hyphens.`);
  // The secret WORDPRESS_KEY has the address too, and the smoke test finds a shop that has neither.
  if (settings.BACKEND_URL && !isPublicHttps(settings.BACKEND_URL))
    wrong.push(
      "BACKEND_URL must be the https address of the shop's GraphQL, or empty where WORDPRESS_KEY has it.",
    );
  if (!isPublicHttps(settings.BASE_URL))
    wrong.push("BASE_URL must be the https address at which visitors will find this shop.");
  if (settings.BACKEND_URL && !parseReport(settings.SHOP_REPORT ?? ""))
    wrong.push(
      "SHOP_REPORT must say currency and tax, as JSON: docs/connect.md, Without the plugin.",
    );
  wrong.push(...wrongLimits(limitNames, settings));
  for (const secret of secretNames)
    if (settings[secret])
      wrong.push(`${secret} is a secret: npx wrangler secret put ${secret} --name ${name}`);
  return wrong;
}

/** Whether nobody has said yet what its backend is. */
const isBare = ({ isByCloudflare, settings }: Deployment): boolean =>
  isByCloudflare === true && !settings.BACKEND_URL;

/**
 * Whether a page that says what to do is deployed: at the first press of Cloudflare's button. A shop
 * that has had a backend is never replaced by it.
 */
export const isFirstPress = (deployment: Deployment, current: string | null): boolean =>
  isBare(deployment) && current === null;

const openNames = settingNames.filter((setting) => !secretNames.includes(setting));

const pick = (settings: Deployment["settings"], names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((setting) => {
      const value = settings[setting];
      return value === undefined ? [] : [[setting, value]];
    }),
  );

interface BuiltConfig {
  name: string;
  vars: Record<string, string>;
  services?: unknown;
  ratelimits: RateLimit[];
  r2_buckets: { binding: string; bucket_name: string }[];
  [more: string]: unknown;
}

/**
 * Returns the built worker's configuration for a deployment: its name, settings, bucket and domain.
 */
export function deployConfig(
  built: BuiltConfig,
  deployment: Deployment,
  { dataset, hyperdrive }: { dataset?: string; hyperdrive?: string } = {},
): BuiltConfig {
  const { name, settings, isByCloudflare } = deployment;
  const { services: _embedded, ...rest } = built;
  const given: Deployment["settings"] = {
    ...settings,
    ...(dataset ? { ANALYTICS_DATASET: dataset } : {}),
  };
  const host = new URL(settings.BASE_URL ?? "").host;
  return {
    ...rest,
    name,
    vars: { ...built.vars, ...pick(given, openNames) },
    ratelimits: rateLimits(built.ratelimits, settings),
    r2_buckets: built.r2_buckets.map((bucket) => ({
      ...bucket,
      bucket_name: isByCloudflare ? bucket.bucket_name : `${name}-${bucket.bucket_name}`,
    })),
    // workers.dev needs no route; any other host becomes a custom domain of this worker.
    ...(!isPublicHttps(settings.BASE_URL) || host.endsWith(".workers.dev")
      ? { workers_dev: true }
      : { workers_dev: false, routes: [{ pattern: host, custom_domain: true }] }),
    ...(dataset ? { analytics_engine_datasets: [{ binding: "ANALYTICS", dataset }] } : {}),
    ...(hyperdrive ? { hyperdrive: [{ binding: "HYPERDRIVE", id: hyperdrive }] } : {}),
  };
}
