// What a shop on this machine is started with, refused before anything is built.
import { unstable_readConfig } from "wrangler";
import { wrongPresets } from "../../backend/presets.ts";
import { parseConfig } from "../../worker/settings/config.ts";
import { store } from "../../worker/store.ts";
import { limitNames, wrongLimits } from "../rate-limits.ts";
import { Refusal } from "../refusal.ts";
import { freePortAbove, isPortInUse } from "./in-use.ts";

type Settings = Record<string, string | undefined>;

/** The variable in which wrangler too looks for the database of the binding HYPERDRIVE. */
export const databaseVariable = "CLOUDFLARE_HYPERDRIVE_LOCAL_CONNECTION_STRING_HYPERDRIVE";

/** Returns the port to listen on. */
export async function takePort(given: string, command: string): Promise<number> {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal("PORT must be a number from 1 to 65535");
  if (await isPortInUse(port))
    throw new Refusal(`port ${port} is in use; PORT=${await freePortAbove(port)} ${command}`);
  return port;
}

// The embedded backend has gateways of its own for developers.
const plugins = [...store.payments.flatMap(({ imitation }) => imitation ?? []), "offline"];

const matchAny = (...names: string[]): [RegExp, string] => [
  new RegExp(`^(${names.join("|")})$`),
  `must be one of ${names.join(", ")}`,
];
const amount: [RegExp, string] = [/^\d{1,12}$/, "must be a whole number in minor units"];

/** Formats of the embedded backend's own settings. */
const backendFormats: Record<string, [format: RegExp, complaint: string]> = {
  TAX_RATE: [/^\d{1,2}(\.\d{1,3})?$/, "must be a rate in percent such as 11"],
  TAX_DISPLAY: matchAny("none", "added", "included", "shown"),
  PACKING_FEE: amount,
  COD_FEE: amount,
  DUITKU_FEE: amount,
  PAYMENT_PLUGINS: [
    new RegExp(`^((${plugins.join("|")})(,(?!$)|$))*$`),
    `must be of ${plugins.join(", ")}`,
  ],
  GATEWAY_API: matchAny("up", "slow", "refused", "unreachable", "hanging"),
  HOLD_STOCK_MINUTES: [/^\d{1,6}$/, "must be a whole number of minutes"],
  COURIERS: matchAny("off", "address_2", "woongkir", "kiriminaja"),
  COURIER_API: matchAny("up", "down"),
  LOGIN_CLIENTS: [/^((GOOGLE|OAUTH2_GENERIC)(,(?!$)|$))*$/, "must be of GOOGLE, OAUTH2_GENERIC"],
  SESSION_TRANSFER: matchAny("on", "off"),
  TRANSFER_KEEPS_ADDRESS: matchAny("on", "off"),
  UNSUPPORTED_PRODUCTS: matchAny("on", "off"),
  DOWNLOADS_FROM: matchAny("PROCESSING", "COMPLETED"),
};

const wrongInBackend = (settings: Settings): string[] =>
  Object.entries(backendFormats)
    .filter(([name, [format]]) => settings[name] && !format.test(settings[name]))
    .map(([name, [, complaint]]) => `${name} ${complaint}`);

/** Refuses settings that a worker would refuse, with every complaint. */
export function requireSettings(settings: Settings): void {
  const { vars } = unstable_readConfig({ config: "wrangler.toml" });
  const database = settings[databaseVariable];
  const wrong = [
    ...wrongLimits(limitNames, settings),
    ...wrongInBackend(settings),
    ...wrongPresets(settings),
  ];
  if (database && !/^postgres(ql)?:\/\/[^:@/]+:[^@/]+@/.test(database))
    wrong.push(`${databaseVariable} must be like postgres://user:password@127.0.0.1:5432/shop`);
  if (wrong.length > 0) throw new Refusal(wrong.join("\n"));
  try {
    parseConfig({ ...vars, ...settings, ...(database && { HYPERDRIVE: {} }) });
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}
