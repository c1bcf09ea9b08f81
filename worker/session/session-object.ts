import type { SessionPort } from "./session-contract.ts";
import type { ShopSession } from "./shop-session.ts";

/** The session's object by its id; the cast is there because RPC types cannot carry nested plain JSON. */
export const sessionPort = (
  namespace: DurableObjectNamespace<ShopSession>,
  id: string,
): SessionPort => namespace.get(namespace.idFromName(id)) as unknown as SessionPort;
