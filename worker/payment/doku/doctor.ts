import { advice, type Finding, missing, ok } from "../../../scripts/doctor/findings.ts";
import type { Installed, ProviderCheck } from "../../../scripts/doctor/provider-check.ts";

const about = (subject: string) => ({ id: "gateway-needs", subject }) as const;

const storage = about("DOKU and HPOS");

function storageFinding({ ordersInOwnTables, file }: Installed): Finding {
  if (ordersInOwnTables === null)
    return advice(
      storage,
      `not looked at: install ${file} or give a REST key; without HPOS anybody can read DOKU's shared key`,
    );
  return ordersInOwnTables
    ? ok(storage)
    : missing(
        storage,
        "orders are stored as posts, so DOKU's shared key can be read by any guest: WooCommerce > Settings > Advanced > Features > High-performance order storage",
      );
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Its plugin writes names, addresses and signatures to a log below the web root. */
async function logFinding({ backend, howTo }: Installed): Promise<Finding> {
  const now = new Date();
  const day = String(now.getUTCDate()).padStart(2, "0");
  const name = `log_${day}-${MONTHS[now.getUTCMonth()]}-${now.getUTCFullYear()}.log`;
  const response = await backend.fetch(new URL(`/doku_log/${name}`, backend.url).href, {});
  await response.body?.cancel();
  return response.status === 200
    ? missing(
        about("DOKU's log"),
        `anybody can read /doku_log/${name}: close /doku_log/ (${howTo})`,
      )
    : ok(about("DOKU's log"), `status ${response.status}`);
}

export const check: ProviderCheck = async (installed) => [
  storageFinding(installed),
  await logFinding(installed),
];
