import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { connectedTo } from "../support/shop-settings.ts";
import { type FaultServer, startFaultServer } from "./fault-server.ts";
import { type Served, serveBareBackend, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

/** A shop whose backend is elsewhere, behind a proxy that fails on demand. */
export interface ShopBehindFaults {
  shop: Served;
  proxy: FaultServer;
  /** Where the backend keeps its database. */
  backendState: string;
  /** Ends the servers; the backend's state stays to be read. */
  stop(): Promise<void>;
  /** Forgets the states. */
  remove(): void;
}

/** Waits for the first page: one that takes longer than the shop waits for its backend is an outage's. */
async function opened({ origin }: Served): Promise<void> {
  for (;;) {
    const response = await fetch(origin);
    await response.arrayBuffer();
    if (response.status !== 503) return;
    await setTimeout(200);
  }
}

/** Serves both; `prepare` may change the backend's database before. */
export async function serveBehindFaults(
  prepare: (state: string) => Promise<unknown> = async () => {},
): Promise<ShopBehindFaults> {
  const [shopState, backendState] = [newState(), newState()];
  await prepare(backendState);
  const backend = await serveBareBackend({ state: backendState });
  const proxy = await startFaultServer(backend.origin, { oversizedBytes: 8_000_000 });
  const shop = await serveShop({ state: shopState, settings: connectedTo(proxy.origin) });
  await opened(shop);
  return {
    shop,
    proxy,
    backendState,
    async stop() {
      await shop.kill();
      await proxy.close();
      await backend.kill();
    },
    remove() {
      for (const state of [shopState, backendState])
        rmSync(state, { recursive: true, force: true });
    },
  };
}
