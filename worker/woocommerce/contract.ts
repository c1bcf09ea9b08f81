import { defaultLocale } from "../../shared/i18n/locales.ts";
import type { ContractState } from "../commerce/capabilities.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { configFor } from "../settings/config.ts";
import { getContract } from "./documents/cart-queries.ts";
import { documentText } from "./operation.ts";
import { contractHeader, createTransport } from "./transport.ts";

const TIMEOUT_MS = 3_000;

/** Asks WordPress whether its plugin is there, and takes the shop's key. */
export async function readContract(env: Bindings): Promise<ContractState> {
  const { backend } = configFor(env);
  const { graphqlUrl: url, capabilities } = backend;
  const transport = createTransport({
    ...{ fetch: backendFetch(env, configFor(env)), url, timeoutMs: TIMEOUT_MS },
  });
  const text = documentText(getContract.document, capabilities);
  const send = async () => {
    const { headers } = await transport.send(text, getContract.name, {}, { locale: defaultLocale });
    return headers.has(contractHeader) ? "supported" : "missing";
  };
  return rescue<ContractState, ContractState>(send, ({ isUnauthorized }) =>
    isUnauthorized ? "refused" : "silent",
  );
}
