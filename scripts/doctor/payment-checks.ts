import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { code } from "#country/facts.ts";
import type { PaymentProvider } from "../../worker/payment/provider.ts";
import { gatewayOf, isByCard, isGateway } from "../../worker/settings/payment-gateways.ts";
import { store } from "../../worker/store.ts";
import { type Backend, doctorConfig } from "./backend.ts";
import { type Check, nodesOf } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";
import { jsonIn, noAnswer } from "./no-answer.ts";
import type { Installed, ProviderCheck } from "./provider-check.ts";
import { type RestApi, restApiOf } from "./rest-api.ts";

const file = "docs/headless-payments.php";

/** What docs/headless-payments.php reports about itself and WooCommerce. */
interface FileStatus {
  version: number;
  shop: string;
  hours: number;
  holdStockMinutes: number;
  ordersInOwnTables: boolean;
}

async function fileStatus(backend: Backend): Promise<FileStatus | null> {
  const url = new URL("wp-json/headless-payments/v1/status", new URL("./", backend.url)).href;
  const response = await backend.fetch(url, {});
  const text = await response.text();
  if (response.status === 404) return null;
  const status = jsonIn(text);
  if (!response.ok || status === null) throw noAnswer(response.status, text);
  return status as FileStatus;
}

const wordpressFile = { id: "return-addresses", subject: "WordPress file" } as const;

function fileFindings(needing: readonly PaymentProvider[], status: FileStatus | null): Finding[] {
  if (status === null)
    return needing.map(({ name, withoutFile }) =>
      advice(
        { id: "return-addresses", subject: `WordPress file for ${name}` },
        `not installed: ${name} ${withoutFile}; ${file}`,
      ),
    );
  const { BASE_URL: shop } = process.env;
  return [
    ok(wordpressFile, `version ${status.version}`),
    shop && status.shop !== shop.replace(/\/$/, "")
      ? missing(wordpressFile, `it leads buyers to ${status.shop}, the shop is ${shop}`)
      : ok("return-addresses", status.shop),
  ];
}

const about = (subject: string) => ({ id: "gateways", subject }) as const;

/** Checks whether buyers may be redirected to the pages of the active gateways. */
function allowedFindings(ids: readonly string[]): Finding[] {
  const { paymentHosts, wordpressCheckout } = doctorConfig();
  const gateways = [...new Set(ids.filter(isGateway).map(gatewayOf))];
  const findings = gateways
    .filter(({ hosts }) => hosts.length > 0)
    .map(({ name, hosts }) =>
      hosts.every((host) => paymentHosts.includes(host))
        ? ok(about(`gateway ${name}`), "its pages are allowed")
        : missing(about(`gateway ${name}`), `active, but GATEWAYS does not name it: add ${name}`),
    );
  const others = ids.filter((id) => isGateway(id) && gatewayOf(id).hosts.length === 0);
  const isThere = (id: string) => wordpressCheckout.methods.includes(id);
  const there = ids.filter(isThere);
  if (there.length > 0)
    findings.push(
      wordpressCheckout.origin
        ? ok(about("WordPress's own checkout"), `${there.join(", ")} are paid there`)
        : missing(
            about("WordPress's own checkout"),
            `WORDPRESS_METHODS names ${there.join(", ")}, and WORDPRESS_CHECKOUT is empty`,
          ),
    );
  const unknown = others.filter((id) => !isByCard(id) && !isThere(id));
  return unknown.length === 0
    ? findings
    : [
        ...findings,
        advice(
          about("other gateways"),
          `${unknown.join(", ")}: name the hosts of their pages in PAYMENT_HOSTS, or those that have none in WORDPRESS_METHODS`,
        ),
      ];
}

const DAY_MINUTES = 1440;

/**
 * WooCommerce cancels orders that are unpaid for longer, although a virtual account is valid for
 * hours.
 */
function holdFinding(status: FileStatus | null, minutes: number | null): Finding {
  if (status !== null) return ok("hold-stock", `left to the gateways for ${status.hours} hours`);
  if (minutes === null)
    return advice(
      "hold-stock",
      `not looked at: install ${file} or give a REST key; WooCommerce cancels unpaid orders after 60 minutes unless configured otherwise`,
    );
  return minutes === 0 || minutes >= DAY_MINUTES
    ? ok("hold-stock", minutes === 0 ? "orders are not cancelled" : `${minutes} minutes`)
    : advice(
        "hold-stock",
        `orders are cancelled after ${minutes} minutes, while a virtual account lives for a day: set ${DAY_MINUTES} (WooCommerce > Settings > Products > Inventory), or install ${file}`,
      );
}

/** Reads what requires a REST API key; null without one, or when it lacks the permission. */
async function readWith(api: RestApi | null) {
  const attempt = async <Value>(read: () => Promise<Value>): Promise<Value | null> =>
    read().catch(() => null);
  if (api === null) return { minutes: null, isHpos: null };
  const hold = await attempt(() => api.read("settings/products/woocommerce_hold_stock_minutes"));
  const system = await attempt(() => api.read("system_status"));
  const { value } = (hold ?? {}) as { value?: string };
  const { settings } = (system ?? {}) as { settings?: { HPOS_enabled?: boolean } };
  return {
    minutes: value === undefined ? null : Number(value || 0),
    isHpos: settings?.HPOS_enabled ?? null,
  };
}

/** What the providers' own checks find, in the order of their names in the store. */
async function providerFindings(
  providers: readonly PaymentProvider[],
  installed: Omit<Installed, "howTo">,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name } of store.payments.filter((provider) => providers.includes(provider))) {
    const own = join(import.meta.dirname, "../../worker/payment", name, "doctor.ts");
    if (!existsSync(own)) continue;
    const { check } = (await import(pathToFileURL(own).href)) as { check: ProviderCheck };
    findings.push(...(await check({ ...installed, howTo: `worker/payment/${name}/README.md` })));
  }
  return findings;
}

async function gatewayFindings(backend: Backend, ids: readonly string[]): Promise<Finding[]> {
  const status = await fileStatus(backend);
  const allowed = allowedFindings(ids);
  const providers = [...new Set(ids.filter(isGateway).map(gatewayOf))];
  const needing = providers.filter(({ withoutFile }) => withoutFile !== null);
  if (needing.length === 0) return allowed;
  const rest = await readWith(restApiOf(backend));
  return [
    ...allowed,
    ...fileFindings(needing, status),
    holdFinding(status, rest.minutes),
    ...(await providerFindings(providers, {
      backend,
      hasFile: status !== null,
      ordersInOwnTables: status?.ordersInOwnTables ?? rest.isHpos,
      file,
    })),
  ];
}

const countryName = new Intl.DisplayNames("en", { type: "region" }).of(code);

export const payment: Check = async (backend) => {
  const response = await backend.ask("{ paymentGateways { nodes { id } } allowedCountries }");
  const ids = nodesOf<{ id: string }>(response, "paymentGateways").map(({ id }) => id);
  const countries = (response.data?.allowedCountries as string[] | null) ?? [];
  return [
    ids.length > 0
      ? ok("payment", ids.join(", "))
      : missing("payment", "enable cash on delivery (cod) or bank transfer (bacs) in WooCommerce"),
    ...(await gatewayFindings(backend, ids)),
    countries.includes(code)
      ? ok({ id: "countries", subject: `sells to ${countryName}` })
      : advice(
          "countries",
          `${countries.join(", ") || "none"}: the checkout starts with ${countryName}`,
        ),
  ];
};
