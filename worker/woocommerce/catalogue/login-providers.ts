import { routes } from "../../../shared/routes.ts";
import type { LoginProvider } from "../../commerce/catalogue.ts";
import { getLoginClients } from "../documents/login-queries.ts";
import type { Source } from "./source.ts";

const MAX_PROVIDERS = 6;

/** Whether a provider's page is safe to lead to, and leads back to this shop and no other. */
function leadsBack(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, searchParams } = new URL(address);
  const isSafe = protocol === "https:" || origin === baseUrl;
  return isSafe && searchParams.get("redirect_uri") === baseUrl + routes.loginReturn();
}

export async function readLoginProviders({ client, config }: Source): Promise<LoginProvider[]> {
  const { loginClients } = await client.query(getLoginClients, {});
  const clients = (loginClients ?? []).filter((it) => it !== null);
  return clients
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ provider, name, authorizationUrl, isEnabled }) =>
      isEnabled && provider && authorizationUrl && leadsBack(authorizationUrl, config.baseUrl)
        ? [{ id: provider, name: name || provider, authorizationUrl }]
        : [],
    )
    .slice(0, MAX_PROVIDERS);
}
