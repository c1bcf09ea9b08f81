// `npm run doctor`: asks the WordPress plugin what the shop lacks, adds what only the outside sees, and
// says what could not be asked. WORDPRESS_KEY names the backend; without the plugin its URL does. It
// changes nothing, except that --message really sends one message through the contact form.
import { readFileSync } from "node:fs";
import { ConfigError, parseConfig } from "../worker/settings/config.ts";
import { contactMessage } from "./doctor/contact-message.ts";
import {
  entries,
  type Finding,
  type Outcome,
  ok,
  toMending,
  toText,
  unasked,
} from "./doctor/findings.ts";
import { type Asked, seeFromOutside } from "./doctor/outside.ts";
import {
  askPlugin,
  type Plugin,
  reportedBeyond,
  versions,
  withoutReport,
} from "./doctor/plugin.ts";
import { openWordPress } from "./doctor/wordpress.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { message: { type: "boolean", default: false } },
});

function readConfig() {
  const { WORDPRESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = process.env;
  try {
    return parseConfig({
      WORDPRESS_KEY,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE,
    });
  } catch (error) {
    throw error instanceof ConfigError ? new Refusal(error.message) : error;
  }
}

const config = readConfig();
const hasKey = Boolean(process.env.WORDPRESS_KEY);
const given = positionals[0] ?? (hasKey ? config.backend.graphqlUrl : "");
if (!URL.canParse(given)) {
  console.error("Which backend? npm run doctor -- https://shop.example/graphql");
  process.exit(2);
}

/** The URL of a shop's GraphQL endpoint: "/graphql" when only a host is given. */
function graphqlUrl(address: string): string {
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = "/graphql";
  return url.href;
}

const plugin = readFileSync("wordpress/edge-storefront/edge-storefront.php", "utf8");
const ownVersion = /^ \* Version: +(\S+)$/m.exec(plugin)?.[1] ?? "";

/** What the plugin says of an entry; undefined where it says nothing. */
function readReported(found: Plugin, id: string): Outcome | undefined {
  if (found.state !== "reports")
    return id === "connected" ? withoutReport(found, hasKey) : undefined;
  const { version, shop, findings } = found.report;
  if (id === "version") return versions(version, ownVersion);
  const outcome = findings.find((one) => one.id === id);
  if (id === "connected" && outcome?.weight === "ok") return ok(`connected with ${shop}`);
  return outcome;
}

/** The list with what was found of each entry; what nobody says anything about is one finding. */
function toFindings(found: Plugin, seen: Map<string, Outcome>): Finding[] {
  const silent: string[] = [];
  const findings = entries.flatMap((entry): Finding[] => {
    const [own, theirs] = [seen.get(entry.id), readReported(found, entry.id)];
    // What the plugin sees from within does not stand for the outside, unless it is missing there already.
    const isMissing = own?.weight === "unasked" && theirs?.weight === "missing";
    const outcome = isMissing ? theirs : (own ?? theirs);
    if (!outcome) silent.push(entry.subject);
    return outcome ? [{ ...outcome, subject: entry.subject, mending: toMending(entry) }] : [];
  });
  if (silent.length === 0) return findings;
  const about =
    found.state === "reports"
      ? `version ${found.report.version} of the plugin says nothing of these: ${silent.join(", ")}`
      : `${silent.length} findings that the plugin alone reports`;
  return [...findings, { ...unasked(about), subject: "inside of WordPress", mending: "" }];
}

const key = Object.fromEntries(hasKey ? config.backend.headers : []);
const wordpress = openWordPress(graphqlUrl(given), key);
const found = await askPlugin(wordpress);
const shop = found.state === "reports" ? found.report.shop : (process.env.BASE_URL ?? "");
const asked: Asked = {
  wordpress,
  plugin: found,
  shop: shop.replace(/\/$/, ""),
  config: hasKey ? config : { ...config, webhookSecrets: [] },
};
const findings = toFindings(found, await seeFromOutside(asked));
if (found.state === "reports") findings.push(...reportedBeyond(found.report));
if (values.message)
  for (const outcome of await contactMessage(wordpress, key))
    findings.push({ ...outcome, subject: "contact message", mending: "" });
for (const finding of findings) console.log(toText(finding));

const count = (wanted: Outcome["weight"]) =>
  findings.filter(({ weight }) => weight === wanted).length;
const lacking = count("missing");
const notAsked = count("unasked") > 0 ? `; ${count("unasked")} could not be asked` : "";
console.log(
  lacking === 0
    ? `\nThe shop can run on this backend${notAsked}.`
    : `\n${lacking} missing${notAsked}.`,
);
process.exit(lacking === 0 ? 0 : 1);
