import type { ContractState } from "../commerce/capabilities.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { anonymousSender } from "./anonymous-sender.ts";
import { getContract } from "./documents/cart-queries.ts";
import { contractHeader } from "./transport.ts";

const TIMEOUT_MS = 3_000;

/** Asks WordPress whether its plugin is there, and takes the shop's key. */
export const readContract = (env: Bindings): Promise<ContractState> =>
  rescue<ContractState, ContractState>(
    async () => {
      const { headers } = await anonymousSender(env, TIMEOUT_MS)(getContract, {});
      return headers.has(contractHeader) ? "supported" : "missing";
    },
    ({ isUnauthorized }) => (isUnauthorized ? "refused" : "silent"),
  );
