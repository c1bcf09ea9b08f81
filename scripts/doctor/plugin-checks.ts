import { type Backend, doctorConfig } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, type Finding, isFindingId, missing, ok, unseen, type Weight } from "./findings.ts";
import type { PluginStatus } from "./wordpress-plugin.ts";

const howTo = 'docs/connect.md, "Three steps"';

const refused = "it refuses this key: give WORDPRESS_KEY the one that it shows";
const needed = "not looked at: give WORDPRESS_KEY, the key that it shows";

const hasKey = () => doctorConfig().backend.headers.length > 0;

/** What opens an endpoint that is closed to the doctor. */
export async function whyClosed(backend: Backend): Promise<string> {
  const { state } = await backend.plugin();
  if (state !== "refuses") return "it is closed to the doctor: give BACKEND_HEADERS";
  return `the WordPress plugin is there; ${hasKey() ? refused : needed}`;
}

/** Checks whether WordPress has the plugin, and the shop its key. */
export const plugin: Check = async (backend) => {
  const found = await backend.plugin();
  if (found.state === "absent")
    return [
      advice(
        "connected",
        `not installed: it connects the shop by one key; npm run wordpress-plugin makes it (${howTo})`,
      ),
    ];
  if (found.state === "unknown") return [unseen("advice", "connected", found.error)];
  if (found.state === "refuses")
    return [hasKey() ? missing("connected", refused) : advice("connected", needed)];
  const { version, shop } = found.status;
  const { BASE_URL: own } = process.env;
  return [
    own && shop !== own.replace(/\/$/, "")
      ? missing("connected", `it is connected with ${shop || "no shop"}, the shop is ${own}`)
      : ok("connected", `version ${version}, connected with ${shop || "no shop"}`),
  ];
};

function unknownOf({ version, findings }: PluginStatus): Finding[] {
  const unknown = findings.filter(({ id, weight }) => !isFindingId(id) && weight !== "ok");
  const list = unknown.map(({ id, detail }) => `${id} (${detail})`).join(", ");
  const about = `version ${version} reports what this doctor does not know: ${list}`;
  return unknown.length === 0 ? [] : [advice("connected", about)];
}

/** What the plugin reports of everything at which the doctor has not looked itself, or finds missing. */
export async function reportedByPlugin(
  backend: Backend,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const found = await backend.plugin();
  if (found.state !== "reports") return [];
  const isNew = (id: string, weight: Weight): boolean =>
    !findings.some((own) => own.id === id && (own.weight === weight || weight !== "missing"));
  const make = { ok, advice, missing };
  return [
    ...found.status.findings.flatMap(({ id, weight, detail }) =>
      isFindingId(id) && isNew(id, weight) ? [make[weight](id, detail)] : [],
    ),
    ...unknownOf(found.status),
  ];
}
